import type { DrawnFields } from '#app/forms/field-table.ts';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import { Input } from '#app/ui/form/input.tsx';

/** From when a change counts. */
export function WhenFields({ draw }: { draw: DrawnFields<string> }) {
  return (
    <Fieldset
      id="quand"
      kind="group"
      legend="Quand"
      help="Tout de suite, ou de lui-même au jour et à l’heure choisis."
    >
      <div className="settings__closure">
        <Field {...draw.field('fromDay')}>
          <DateInput {...draw.control('fromDay')} />
        </Field>
        <Field {...draw.field('fromTime')}>
          <Input {...draw.control('fromTime')} className="number" />
        </Field>
      </div>
    </Fieldset>
  );
}
