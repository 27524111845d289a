import type { ReactNode } from 'react';
import { SeenForm, type ShownRow } from '#app/features/seen-row/seen-form.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { PAY_TEXT_FIELDS } from './form.ts';

type PayTextPanelProps = {
  row: ShownRow & { due: string };
  /** The number that is known. */
  phone: string | null;
  action: string;
  refused: RefusedForm;
  /** Ways out of it. */
  children?: ReactNode;
};

/** The link to what is due, by text message to a number. */
export function PayTextPanel({ row, phone, action, refused, children }: PayTextPanelProps) {
  const kept = refused.kept?.phone === undefined ? { phone: phone ?? '' } : refused.kept;
  const drawn = drawFields(PAY_TEXT_FIELDS, { errors: refused.errors, kept });
  return (
    <section className="area__part case__step" aria-labelledby="sms">
      <h2 id="sms">Lien de paiement par SMS</h2>
      <p>{`Le SMS dit qu’il reste ${row.due} à payer, et mène à la page où payer.`}</p>
      <SeenForm row={row} action={action} intent="text">
        <TextField draw={drawn} name="phone" />
        <SubmitButton variant="secondary">Envoyer le SMS</SubmitButton>
        {children}
      </SeenForm>
    </section>
  );
}
