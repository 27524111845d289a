import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { SHARE_UNITS } from '#domain/free-invoice/deposits.ts';
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
          <SelectField
            draw={drawn}
            name="depositUnit"
            options={SHARE_UNITS}
            placeholder="Choisissez"
            defaultValue={drawn.typed('depositUnit') ?? ''}
          />
        </div>
        <TextField draw={drawn} name="depositTerms" help={invoice.depositTerms} />
        <MailBox email={invoice.email} kept={refused.kept} />
        <SubmitButton>Émettre la facture d’acompte</SubmitButton>
        <ButtonLink to={invoicePath(invoice.id)} variant="quiet">
          Ne rien changer
        </ButtonLink>
      </SeenForm>
    </section>
  );
}
