import { Field } from '#app/ui/form/field.tsx';
import { PasswordInput } from '#app/ui/form/password-input.tsx';

type NewPasswordFieldProps = { label: string; minLength: number; error?: string | undefined };

/** A new password. It can be shown, so it is typed once. */
export function NewPasswordField({ label, minLength, error }: NewPasswordFieldProps) {
  return (
    <Field
      name="password"
      label={label}
      help={`Au moins ${minLength} caractères. Quelques mots sans rapport entre eux se retiennent mieux.`}
      error={error}
    >
      <PasswordInput autoComplete="new-password" />
    </Field>
  );
}
