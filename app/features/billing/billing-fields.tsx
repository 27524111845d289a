import { AddressFields } from '#app/features/address/address-fields.tsx';
import type { DrawnFields } from '#app/forms/field-table.ts';
import { TextField } from '#app/forms/text-field.tsx';
import { Fieldset } from '#app/ui/form/fieldset.tsx';
import type { BILLING_FIELDS } from './billing-form.ts';

/** Who an invoice is made out to: an address, and a company if there is one. */
export function BillingFields({ draw }: { draw: DrawnFields<keyof typeof BILLING_FIELDS> }) {
  return (
    <>
      <Fieldset id="facturation" legend="Adresse de facturation">
        <AddressFields group="address" draw={draw} />
      </Fieldset>
      <Fieldset id="entreprise" legend="Pour une entreprise">
        <div className="two-columns">
          <TextField draw={draw} name="company" className="full" />
          <TextField draw={draw} name="siren" />
          <TextField draw={draw} name="purchaseReference" />
        </div>
      </Fieldset>
    </>
  );
}
