import type { DrawnFields } from '#app/forms/field-table.ts';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import type { OverlayField, OverlayFields } from '#server/overlays/overlay.ts';

type Draw = DrawnFields<string>;

type OverlayInputsProps = {
  groups: readonly OverlayFields[];
  draw: Draw;
  /** The ids of the <datalist> of some fields. */
  lists?: Readonly<Record<string, string>>;
};

/** Number of empty rows to write in, after the filled ones. */
const EMPTY_ROWS = 2;

/** All fields of a text or of figures. */
export function OverlayInputs({ groups, draw, lists = {} }: OverlayInputsProps) {
  const isEmpty = ({ fields }: OverlayFields) =>
    fields.every(({ name }) => !draw.typed(name)?.trim() && !draw.errorOf(name));
  const filled = groups.findLastIndex((group) => !group.isRow || !isEmpty(group));
  return groups.slice(0, filled + 1 + EMPTY_ROWS).map((group) =>
    group.isRow ? (
      <Fieldset key={group.legend} id={`rang-${group.fields[0]?.name}`} kind="group" legend={group.legend}>
        <div className="settings__ranges">
          <div>
            <Inputs fields={group.fields} draw={draw} lists={lists} />
          </div>
        </div>
      </Fieldset>
    ) : (
      <Inputs key={group.legend} fields={group.fields} draw={draw} lists={lists} />
    ),
  );
}

type InputsProps = Required<Pick<OverlayInputsProps, 'draw' | 'lists'>> & { fields: readonly OverlayField[] };

const Inputs = ({ fields, draw, lists }: InputsProps) =>
  fields.map(({ name, label, help, input }) =>
    input === 'check' ? (
      <Checkbox
        key={name}
        name={name}
        value="oui"
        label={label}
        help={help}
        defaultChecked={draw.typed(name) === 'oui'}
      />
    ) : (
      <Field key={name} {...draw.field(name)}>
        {input === 'lines' ? (
          <Textarea rows={3} {...draw.control(name)} />
        ) : (
          <Input
            {...draw.control(name)}
            {...(input !== 'line' && { className: 'number' })}
            {...(lists[name] && { list: lists[name] })}
          />
        )}
      </Field>
    ),
  );
