import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { DISPUTE_FIELDS } from './form.ts';
import { invoicePath } from './free-invoice-paths.ts';
import type { InvoiceView } from './invoice-view.server.ts';

/** The next reminder of an invoice with something due, and whether its customer disputes it. */
export function ReminderPanel({ invoice, refused }: { invoice: InvoiceView; refused: RefusedForm }) {
  const { id, reminder, dispute, email, due } = invoice;
  if (!reminder) return null;
  return (
    <section className="area__part case__step" aria-labelledby="relances">
      <h2 id="relances">Relances</h2>
      {reminder.why && <p>{reminder.why}</p>}
      {reminder.words && (
        <SeenForm row={invoice} action={invoicePath(id)} intent="remind">
          <p>{`${reminder.words} à ${email}\u00a0: ce qui reste dû (${due}), la facture et le lien pour payer.`}</p>
          <SubmitButton>Relancer</SubmitButton>
        </SeenForm>
      )}
      {dispute === null ? (
        <SeenForm row={invoice} action={invoicePath(id)} intent="dispute">
          <TextField draw={drawFields(DISPUTE_FIELDS, refused)} name="disputeReason" />
          <SubmitButton variant="quiet">Noter la contestation</SubmitButton>
        </SeenForm>
      ) : (
        <SeenForm row={invoice} action={invoicePath(id)} intent="settle">
          <p>{`Contestée le ${dispute}`}</p>
          <SubmitButton variant="secondary">La contestation est réglée</SubmitButton>
        </SeenForm>
      )}
    </section>
  );
}
