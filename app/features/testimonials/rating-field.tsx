import { Fieldset } from '#app/ui/form/fieldset.tsx';

const MARKS = [1, 2, 3, 4, 5];

type RatingFieldProps = {
  name: string;
  legend: string;
  defaultValue?: string | undefined;
  error?: string | undefined;
};

/** A rating out of five: radio buttons drawn as stars, filled up to the chosen one. */
export function RatingField({ name, legend, defaultValue, error }: RatingFieldProps) {
  return (
    <Fieldset
      kind="group"
      id={name}
      legend={legend}
      error={error}
      role="radiogroup"
      aria-required
      aria-invalid={error ? true : undefined}
    >
      <div className="rate">
        {MARKS.map((mark) => (
          <label key={mark}>
            <input
              type="radio"
              // The first one has the id that an error summary links to.
              id={mark === 1 ? name : `${name}-${mark}`}
              name={name}
              value={mark}
              required
              defaultChecked={String(mark) === defaultValue}
            />
            <span>
              {mark}
              <span className="visually-hidden">{mark > 1 ? ' étoiles sur 5' : ' étoile sur 5'}</span>
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
