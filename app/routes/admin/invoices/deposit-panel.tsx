import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { DEPOSIT_FIELDS } from './form.ts';
import { invoicePanelPath, invoicePath } from './free-invoice-paths.ts';
import type { InvoiceView } from './invoice-view.server.ts';
import { MailBox } from './mail-panel.tsx';

/** Asks for a part of the price of a draft before the work begins. */
export function DepositPanel({ invoice, refused }: { invoice: InvoiceView; refused: RefusedForm }) {
  const drawn = drawFields(DEPOSIT_FIELDS, refused);
  return (
    <section className="area__part case__step" aria-labelledby="acompte">
      <h2 id="acompte">Demander un acompte</h2>
      <p>
        L’acompte a sa propre facture, avec son lien pour payer. Elle prend son numéro aussitôt et ne change
        plus. La facture de l’ensemble la déduit. Si le travail ne se fait pas, un avoir l’annule.
      </p>
      <SeenForm row={invoice} action={invoicePanelPath(invoice.id, 'acompte')} intent="deposit">
        <div className="case__pair">
          <TextField draw={drawn} name="deposit" />
          <TextField draw={drawn} name="depositTerms" help={invoice.depositTerms} />
        </div>
        <MailBox email={invoice.email} kept={refused.kept} />
        <SubmitButton>Émettre la facture d’acompte</SubmitButton>
        <ButtonLink to={invoicePath(invoice.id)} variant="quiet">
          Ne rien changer
        </ButtonLink>
      </SeenForm>
    </section>
  );
}
