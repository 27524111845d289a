import type { ReactNode } from 'react';
import { SubmitButton } from '#app/forms/submit-button.tsx';

/** A product that typed words may mean; `value` is what its button sends. */
export type ProductChoice = { value: string; name: string; details: string };

type ProductChoicesProps = {
  /** As they were typed. */
  words: string;
  choices: readonly ProductChoice[];
  /** The name under which the button sends its product. */
  name: string;
  /** The form around each button, where the list does not stand in one. */
  inForm?: (button: ReactNode) => ReactNode;
};

/** The products that typed words may mean, each with a button that adds it; nothing if there are none. */
export function ProductChoices({
  words,
  choices,
  name: sentAs,
  inForm = (button) => button,
}: ProductChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <ul className="area__list" aria-label={`Produits trouvés pour ${words}`}>
      {choices.map(({ value, name, details }) => (
        <li key={value}>
          <span>
            <b>{name}</b>
            {`, ${details}`}
          </span>
          {inForm(
            <SubmitButton name={sentAs} value={value} variant="secondary" aria-label={`Ajouter ${name}`}>
              Ajouter
            </SubmitButton>,
          )}
        </li>
      ))}
    </ul>
  );
}
