import { BillingFields } from '#app/features/billing/billing-fields.tsx';
import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { salePanelPath, salePath } from './counter-paths.ts';
import { INVOICE_FIELDS } from './form.ts';
import type { SaleView } from './sale-view.server.ts';

/** Who the invoice is made out to. */
export function InvoicePanel({ sale, refused }: { sale: SaleView; refused: RefusedForm }) {
  const { id, state, customer, billing } = sale;
  const drawn = drawFields(INVOICE_FIELDS, {
    errors: refused.errors,
    kept: refused.kept ?? { customerName: customer.name ?? '', ...billing },
  });
  return (
    <section className="area__part case__step" aria-labelledby="facture">
      <h2 id="facture">Facture</h2>
      <p>
        {state === 'open'
          ? 'Elle est établie au paiement. Une entreprise en reçoit toujours une.'
          : 'Elle prend le numéro suivant, et ne change plus.'}
      </p>
      <SeenForm row={sale} action={salePanelPath(id, 'facture')} intent="invoice">
        <TextField draw={drawn} name="customerName" />
        <BillingFields draw={drawn} />
        <SubmitButton>{state === 'open' ? 'Noter pour la facture' : 'Établir la facture'}</SubmitButton>
        <ButtonLink to={salePath(id)} variant="quiet">
          Ne rien changer
        </ButtonLink>
      </SeenForm>
    </section>
  );
}
