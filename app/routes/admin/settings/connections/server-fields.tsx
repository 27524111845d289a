import type { DrawnFields } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';
import { type MAIL_FIELDS, SECURITY_WORDS } from './form.ts';

type ServerFieldsProps = {
  draw: DrawnFields<keyof typeof MAIL_FIELDS>;
  /** Whether a relay of this network may be reached, which needs no encryption. */
  mayBeClear: boolean;
  hasPassword: boolean;
};

export function ServerFields({ draw, mayBeClear, hasPassword }: ServerFieldsProps) {
  const { none, ...encrypted } = SECURITY_WORDS;
  return (
    <>
      <TextField draw={draw} name="host" />
      <SelectField draw={draw} name="security" options={mayBeClear ? { ...encrypted, none } : encrypted} />
      <TextField draw={draw} name="port" />
      <TextField draw={draw} name="user" />
      <Field
        {...draw.field('password')}
        help={
          hasPassword
            ? 'Un mot de passe est enregistré, et ne se montre plus. Vide\u00a0: celui-là.'
            : 'Il est gardé chiffré, et ne se montre plus.'
        }
      >
        <PasswordInput autoComplete="new-password" maxLength={500} />
      </Field>
    </>
  );
}
