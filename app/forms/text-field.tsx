import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import type { DrawnFields } from './field-table.ts';

type TextFieldProps<Name extends string> = {
  draw: DrawnFields<NoInfer<Name>>;
  name: Name;
  className?: string;
  /** Replaces the help in the table. */
  help?: string;
  /** The id of a <datalist>. */
  list?: string;
};

/** A one-line field, as the table of its form describes it. */
export function TextField<Name extends string>({ draw, name, className, help, list }: TextFieldProps<Name>) {
  return (
    <Field {...draw.field(name)} {...(className && { className })} {...(help && { help })}>
      <Input {...draw.control(name)} {...(list && { list })} />
    </Field>
  );
}
