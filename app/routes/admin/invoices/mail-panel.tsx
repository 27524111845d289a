import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { Notice } from '#app/ui/display/notice.tsx';
import { Checkbox } from '#app/ui/form/choice/checkbox.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { INVOICE_MAIL_FIELDS } from './form.ts';
import { invoicePath } from './free-invoice-paths.ts';
import type { InvoiceView } from './invoice-view.server.ts';

type MailBoxProps = {
  email: string | null;
  /** The form as it was sent. */
  kept: RefusedForm['kept'];
};

/** Whether the document that a form issues goes to the customer by mail. */
export const MailBox = ({ email, kept }: MailBoxProps) =>
  email === null ? (
    <p>Aucun e-mail n’est écrit pour ce client&nbsp;: le document ne partira pas par e-mail.</p>
  ) : (
    <>
      <input type="hidden" name="asksMailing" value="oui" />
      <Checkbox
        name="isMailed"
        value="oui"
        label={`Envoyer par e-mail à ${email}`}
        help="Avec le document, et le lien pour payer ce qui reste dû."
        defaultChecked={!kept?.asksMailing || kept.isMailed === 'oui'}
      />
    </>
  );

/** What was mailed of an issued invoice, and one more mail. */
export function MailPanel({ invoice, refused }: { invoice: InvoiceView; refused: RefusedForm }) {
  const { id, number, notes, mails, email, isRefusedAddress } = invoice;
  const kept = { email: email ?? '', ...refused.kept };
  const drawn = drawFields(INVOICE_MAIL_FIELDS, { errors: refused.errors, kept });
  const documents = Object.fromEntries([
    [number ?? '', `${invoice.isDeposit ? 'Facture d’acompte' : 'Facture'} ${number}`],
    ...notes.map((note) => [note.number, `Avoir ${note.number}`]),
  ]);
  return (
    <section className="area__part case__step" aria-labelledby="e-mails">
      <h2 id="e-mails">E-mails</h2>
      {isRefusedAddress && (
        <Notice kind="warn">
          <p>{`Le dernier e-mail à ${email} est revenu\u00a0: vérifiez l’adresse.`}</p>
        </Notice>
      )}
      {mails.length === 0 ? (
        <p>Rien n’est parti par e-mail.</p>
      ) : (
        <ul className="area__list">
          {mails.map((mail) => (
            <li key={mail.id}>
              <span>
                <Numbered>{mail.words}</Numbered>
              </span>
              <span>{mail.at}</span>
            </li>
          ))}
        </ul>
      )}
      <SeenForm row={invoice} action={invoicePath(id)} intent="mail">
        {notes.length > 0 ? (
          <SelectField
            draw={drawn}
            name="number"
            options={documents}
            defaultValue={drawn.typed('number') ?? number ?? ''}
          />
        ) : (
          <input type="hidden" name="number" value={number ?? ''} />
        )}
        <TextField draw={drawn} name="email" />
        <SubmitButton variant="secondary">
          {mails.length > 0 ? 'Envoyer encore' : 'Envoyer par e-mail'}
        </SubmitButton>
      </SeenForm>
    </section>
  );
}
