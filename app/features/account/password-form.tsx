import { Form } from 'react-router';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { OtpInput } from '#app/ui/form/otp-input.tsx';
import type { PasswordRefusal } from './change-password.ts';
import { NEW_PASSWORD_FIELDS } from './change-password-form.ts';
import { CurrentPasswordField } from './current-password-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';

type PasswordFormProps = {
  /** The account, for the browser's password manager. */
  email: string;
  minLength: number;
  refusal: PasswordRefusal | undefined;
  /** Whether the present password is asked for from the start. */
  asksCurrent?: boolean;
  /** The page of the form. */
  back: string;
};

/** A new password for the signed-in account. */
export function PasswordForm({ email, minLength, refusal, asksCurrent = false, back }: PasswordFormProps) {
  const errors = refusal?.errors ?? [];
  const { field } = drawFields(NEW_PASSWORD_FIELDS, { errors });
  return (
    <Form method="post" className="account__form" noValidate>
      <ErrorSummary id="erreurs-mot-de-passe" errors={errors} />
      <input type="hidden" name="username" value={email} autoComplete="username" />
      {(asksCurrent || refusal?.needsCurrent) && (
        <CurrentPasswordField name="current" errors={errors} back={back} />
      )}
      <NewPasswordField {...field('password')} minLength={minLength} />
      {refusal?.needsCode && (
        <Field {...field('nonce')}>
          <OtpInput />
        </Field>
      )}
      <SubmitButton name="intent" value="password">
        Enregistrer le mot de passe
      </SubmitButton>
    </Form>
  );
}
