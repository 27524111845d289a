import { Select } from '#app/ui/form/choice/select.tsx';
import { Field } from '#app/ui/form/field.tsx';
import type { DrawnFields } from './field-table.ts';

type SelectFieldProps<Name extends string> = {
  draw: DrawnFields<NoInfer<Name>>;
  name: Name;
  /** The words for each answer. */
  options: Readonly<Record<string, string>>;
  placeholder?: string;
  /** Replaces the help in the table. */
  help?: string;
  defaultValue?: string;
};

/** A choice of one answer from a list, as the table of its form describes it. */
export function SelectField<Name extends string>({
  draw,
  name,
  options,
  help,
  ...select
}: SelectFieldProps<Name>) {
  return (
    <Field {...draw.field(name)} {...(help && { help })}>
      <Select {...draw.control(name)} {...select}>
        {Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
