import type { DrawnFields } from '#app/forms/field-table.ts';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Textarea } from '#app/ui/form/textarea.tsx';
import type { OverlayField, OverlayFields } from '#server/overlays/overlay.ts';

type Draw = DrawnFields<string>;

/** Number of empty rows to write in, after the filled ones. */
const EMPTY_ROWS = 2;

/** All fields of a text or of figures. */
export function OverlayInputs({ groups, draw }: { groups: readonly OverlayFields[]; draw: Draw }) {
  const isEmpty = ({ fields }: OverlayFields) =>
    fields.every(({ name }) => !draw.typed(name)?.trim() && !draw.errorOf(name));
  const filled = groups.findLastIndex((group) => !group.isRow || !isEmpty(group));
  return groups.slice(0, filled + 1 + EMPTY_ROWS).map((group) =>
    group.isRow ? (
      <Fieldset key={group.legend} id={`rang-${group.fields[0]?.name}`} kind="group" legend={group.legend}>
        <div className="settings__ranges">
          <div>
            <Inputs fields={group.fields} draw={draw} />
          </div>
        </div>
      </Fieldset>
    ) : (
      <Inputs key={group.legend} fields={group.fields} draw={draw} />
    ),
  );
}

const Inputs = ({ fields, draw }: { fields: readonly OverlayField[]; draw: Draw }) =>
  fields.map(({ name, input }) => (
    <Field key={name} {...draw.field(name)}>
      {input === 'lines' ? (
        <Textarea rows={3} {...draw.control(name)} />
      ) : (
        <Input {...draw.control(name)} {...(input !== 'line' && { className: 'number' })} />
      )}
    </Field>
  ));
