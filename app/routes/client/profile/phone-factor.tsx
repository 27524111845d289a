import { MessageSquare, ShieldCheck } from 'lucide';
import { Form } from 'react-router';
import type { ProofKind } from '#app/features/account/asked-proof.ts';
import { CurrentPasswordField } from '#app/features/account/current-password-field.tsx';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { OtpInput } from '#app/ui/form/otp-input.tsx';
import { maskedPhone } from '#domain/customers/phone.ts';
import type { Enrolment } from './enrol.ts';
import { CONFIRM_PHONE_FIELDS, PHONE_FIELDS } from './factor-form.ts';
import { FACTORS_PATH } from './factor-paths.ts';

type StartPhoneProps = {
  errors: readonly FieldError[];
  kept: Record<string, string> | undefined;
  asked: ProofKind;
};

/** For customers without an authenticator app: codes come by text message. */
export function StartPhone({ errors, kept, asked }: StartPhoneProps) {
  return (
    <Form method="post" action="#deux-etapes" className="account__form" noValidate>
      <TextField draw={drawFields(PHONE_FIELDS, { errors, kept })} name="phone" />
      {asked === 'password' && (
        <CurrentPasswordField name="current-sms" errors={errors} back={FACTORS_PATH} />
      )}
      <SubmitButton variant="secondary" icon={MessageSquare} name="intent" value="enrol-phone">
        Recevoir un code par SMS
      </SubmitButton>
    </Form>
  );
}

type ConfirmPhoneProps = NonNullable<Enrolment['phone']> & { errors: readonly FieldError[] };

export function ConfirmPhone({ id, number, challenge, errors }: ConfirmPhoneProps) {
  return (
    <Form method="post" action="#deux-etapes" className="account__form" noValidate>
      <input type="hidden" name="factor" value={id} />
      <input type="hidden" name="phone" value={number} />
      <input type="hidden" name="challenge" value={challenge} />
      <Field
        {...drawFields(CONFIRM_PHONE_FIELDS, { errors }).field('code')}
        help={`Il vient d’être envoyé par SMS au ${maskedPhone(number)}.`}
      >
        <OtpInput />
      </Field>
      <SubmitButton icon={ShieldCheck} name="intent" value="confirm-phone">
        Confirmer
      </SubmitButton>
      <SubmitButton variant="quiet" size="s" name="intent" value="resend-code">
        Renvoyer le code
      </SubmitButton>
    </Form>
  );
}
