import { Trash2 } from 'lucide';
import { BillingFields } from '#app/features/billing/billing-fields.tsx';
import { type CustomerChoice, KnownCustomers } from '#app/features/customers/known-customers.tsx';
import { SeenForm, type ShownRow } from '#app/features/seen-row/seen-form.tsx';
import { RateField } from '#app/features/vat/rate-field.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Link } from '#app/ui/link.tsx';
import { LINE_UNITS } from '#domain/free-invoice/free-invoice-account.ts';
import { LINE_KINDS } from '#domain/payments/line-fields.ts';
import { BILLED_FIELDS, INVOICE_LINE_FIELDS } from './form.ts';
import { INVOICES_PATH, invoiceLinePath, invoicePanelPath, invoicePath } from './free-invoice-paths.ts';
import type { InvoiceView } from './invoice-view.server.ts';

type BilledPanelProps = {
  invoice: ShownRow;
  /** Null for a draft that begins. */
  id: string | null;
  typed: Record<string, string>;
  /** What counts without a number of days. */
  usualTerms: string;
  refused: RefusedForm;
  words: string;
  found: readonly CustomerChoice[];
};

/** Whom an invoice is made out to: a known customer, or what is written of them. */
export function BilledPanel({ invoice, id, typed, usualTerms, refused, words, found }: BilledPanelProps) {
  const drawn = drawFields(BILLED_FIELDS, { errors: refused.errors, kept: refused.kept ?? typed });
  return (
    <section className="area__part case__step" aria-labelledby="client">
      <h2 id="client">Client</h2>
      <KnownCustomers
        page={id === null ? INVOICES_PATH : invoicePath(id)}
        words={words}
        found={found}
        choose={(customer) => (
          <Link
            to={`${invoicePanelPath(id, 'client')}&fiche=${customer.id}`}
            aria-label={`Choisir ${customer.name}`}
          >
            Choisir
          </Link>
        )}
      />
      <SeenForm
        row={invoice}
        action={invoicePanelPath(id, 'client')}
        intent="customer"
        key={JSON.stringify(typed)}
      >
        <TextField draw={drawn} name="customerName" />
        <div className="case__pair">
          <TextField draw={drawn} name="email" />
          <TextField draw={drawn} name="terms" help={usualTerms} />
        </div>
        <BillingFields draw={drawn} />
        <SubmitButton>Enregistrer le client</SubmitButton>
        <ButtonLink to={id === null ? INVOICES_PATH : invoicePath(id)} variant="quiet">
          Ne rien changer
        </ButtonLink>
      </SeenForm>
    </section>
  );
}

type InvoiceLinePanelProps = {
  invoice: InvoiceView;
  /** Null for a new line. */
  line: InvoiceView['lines'][number] | null;
  /** Whether prices have VAT in them, now or from a planned day on. */
  hasVat: boolean;
  refused: RefusedForm;
};

const NEW_LINE = { kind: 'service', quantity: '1', unit: 'piece' };

/** A line that is added or changed. */
export function InvoiceLinePanel({ invoice, line, hasVat, refused }: InvoiceLinePanelProps) {
  const drawn = drawFields(INVOICE_LINE_FIELDS, {
    errors: refused.errors,
    kept: refused.kept ?? line?.typed ?? NEW_LINE,
  });
  const { field, control, typed } = drawn;
  const path = line ? invoiceLinePath(invoice.id, line.id) : invoicePath(invoice.id);
  const numberField = (name: 'quantity' | 'price' | 'discount') => (
    <Field {...field(name)}>
      <Input {...control(name)} className="number" />
    </Field>
  );
  return (
    <section className="area__part case__step" aria-labelledby="ligne">
      <h2 id="ligne">{line ? line.label : 'Ajouter une ligne'}</h2>
      <SeenForm row={invoice} action={path} intent="line">
        {line && <input type="hidden" name="lineId" value={line.id} />}
        <TextField draw={drawn} name="label" />
        <div className="case__pair">
          {numberField('quantity')}
          <SelectField
            draw={drawn}
            name="unit"
            options={LINE_UNITS}
            defaultValue={typed('unit') ?? 'piece'}
          />
        </div>
        <div className="case__pair">
          {numberField('price')}
          <SelectField
            draw={drawn}
            name="kind"
            options={LINE_KINDS}
            defaultValue={typed('kind') ?? 'service'}
          />
        </div>
        {hasVat && <RateField draw={drawn} name="rate" />}
        <div className="case__pair">
          {numberField('discount')}
          <TextField draw={drawn} name="discountReason" />
        </div>
        <SubmitButton>{line ? 'Enregistrer la ligne' : 'Ajouter la ligne'}</SubmitButton>
        {line && (
          <ButtonLink to={invoicePath(invoice.id)} variant="quiet">
            Ne rien changer
          </ButtonLink>
        )}
      </SeenForm>
      {line && (
        <SeenForm row={invoice} action={path} intent="remove">
          <input type="hidden" name="lineId" value={line.id} />
          <SubmitButton variant="quiet" icon={Trash2}>
            Retirer cette ligne
          </SubmitButton>
        </SeenForm>
      )}
    </section>
  );
}
