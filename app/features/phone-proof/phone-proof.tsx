import { CircleCheckBig, MessageSquare } from 'lucide';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { drawFields } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { OtpInput } from '#app/ui/form/otp-input.tsx';
import type { PhoneOffer } from '#server/phone-proofs/phone-proofs-module.ts';
import { CODE_FIELDS } from './form.ts';

type PhoneProofProps = {
  offer: PhoneOffer;
  /** The action of its forms. */
  action: string;
  errors: readonly FieldError[];
  /** What the code does, on its button. */
  confirm: string;
  /** What pressing means, before the button. */
  children?: ReactNode;
};

/** An alternative to the mail: six digits sent to the phone, and the field for them once they have left. */
export function PhoneProof({ offer, action, errors, confirm, children }: PhoneProofProps) {
  const { isSent, hasMore, phone } = offer;
  return (
    <>
      {isSent ? (
        <Form method="post" action={action} className="form" noValidate>
          <p role="status">{`Un code est parti au ${phone}. Il sert une fois, pendant dix minutes.`}</p>
          <Field {...drawFields(CODE_FIELDS, { errors }).field('code')}>
            <OtpInput />
          </Field>
          {children}
          <SubmitButton name="intent" value="code" icon={CircleCheckBig}>
            {confirm}
          </SubmitButton>
        </Form>
      ) : (
        <p>{`Nous envoyons six chiffres au ${phone}, à écrire sur cette page.`}</p>
      )}
      {isSent && hasMore && (
        <p className="help">Rien reçu au bout d’une minute&nbsp;? Demandez-en un autre.</p>
      )}
      {hasMore && (
        <Form method="post" action={action}>
          <SubmitButton name="intent" value="sms" variant="secondary" icon={MessageSquare}>
            {isSent ? 'Recevoir un autre code' : 'Recevoir un code par SMS'}
          </SubmitButton>
        </Form>
      )}
    </>
  );
}
