import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';

type EmailFieldProps = { error: string | undefined; defaultValue: string | undefined };

/** The address of an account, as password managers know it. */
export function EmailField({ error, defaultValue }: EmailFieldProps) {
  return (
    <Field name="email" label="Adresse e-mail" error={error}>
      <Input
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={defaultValue}
      />
    </Field>
  );
}
