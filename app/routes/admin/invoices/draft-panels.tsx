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
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { Link } from '#app/ui/link.tsx';
import { firstDoneOn } from '#domain/free-invoice/done-on.ts';
import { LINE_UNITS } from '#domain/free-invoice/free-invoice-account.ts';
import { LINE_KINDS } from '#domain/payments/line-fields.ts';
import { HEAD_FIELDS, INVOICE_LINE_FIELDS } from './form.ts';
import { INVOICES_PATH, invoiceLinePath, invoicePanelPath, invoicePath } from './free-invoice-paths.ts';
import type { InvoiceView } from './invoice-view.server.ts';
import { MailBox } from './mail-panel.tsx';

type BilledPanelProps = {
  invoice: ShownRow;
  /** Null for a draft that begins. */
  id: string | null;
  typed: Record<string, string>;
  /** What counts without a number of days. */
  usualTerms: string;
  today: string;
  refused: RefusedForm;
  words: string;
  found: readonly CustomerChoice[];
};

/** Whom an invoice is made out to: a known customer, or what is written of them. */
export function BilledPanel({
  invoice,
  id,
  typed,
  usualTerms,
  today,
  refused,
  words,
  found,
}: BilledPanelProps) {
  const drawn = drawFields(HEAD_FIELDS, { errors: refused.errors, kept: refused.kept ?? typed });
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
        <Field {...drawn.field('doneOn')}>
          <DateInput {...drawn.control('doneOn')} min={firstDoneOn(today)} max={today} />
        </Field>
        <BillingFields draw={drawn} />
        <SubmitButton>Enregistrer le client</SubmitButton>
        <ButtonLink to={id === null ? INVOICES_PATH : invoicePath(id)} variant="quiet">
          Ne rien changer
        </ButtonLink>
      </SeenForm>
    </section>
  );
}

type LinePanelProps = {
  invoice: InvoiceView;
  /** Whether prices have VAT in them, now or from a planned day on. */
  hasVat: boolean;
  refused: RefusedForm;
};

type KnownLinePanelProps = LinePanelProps & { line: InvoiceView['lines'][number] };

/** A line that is changed, or taken out. */
export function InvoiceLinePanel({ invoice, line, hasVat, refused }: KnownLinePanelProps) {
  const path = invoiceLinePath(invoice.id, line.id);
  return (
    <section className="area__part case__step" aria-labelledby="ligne">
      <h2 id="ligne">{line.label}</h2>
      <SeenForm row={invoice} action={path} intent="line">
        <input type="hidden" name="lineId" value={line.id} />
        <LineFields first={line.typed} hasVat={hasVat} refused={refused} />
        <SubmitButton>Enregistrer la ligne</SubmitButton>
        <ButtonLink to={invoicePath(invoice.id)} variant="quiet">
          Ne rien changer
        </ButtonLink>
      </SeenForm>
      <SeenForm row={invoice} action={path} intent="remove">
        <input type="hidden" name="lineId" value={line.id} />
        <SubmitButton variant="quiet" icon={Trash2}>
          Retirer cette ligne
        </SubmitButton>
      </SeenForm>
    </section>
  );
}

const NEW_LINE = { kind: 'service', quantity: '1', unit: 'piece' };

/** A line that is added, and what issues the draft: one form, so that no line that is being written is forgotten. */
export function NewLinePanel({ invoice, hasVat, refused }: LinePanelProps) {
  return (
    <SeenForm row={invoice} action={invoicePath(invoice.id)} className="area__part area__part--wide">
      <section className="area__part case__step" aria-labelledby="ligne">
        <h2 id="ligne">Ajouter une ligne</h2>
        <div className="account__form">
          <LineFields first={NEW_LINE} hasVat={hasVat} refused={refused} />
          <SubmitButton name="intent" value="line">
            Ajouter la ligne
          </SubmitButton>
        </div>
      </section>
      {!invoice.plan && (
        <section className="area__part case__step" aria-labelledby="emettre">
          <h2 id="emettre">Émettre</h2>
          <p>La facture émise prend son numéro et ne change plus&nbsp;: seul un avoir la corrige.</p>
          <div className="account__form">
            <MailBox email={invoice.email} kept={refused.kept} />
            <SubmitButton name="intent" value="issue">
              Émettre la facture
            </SubmitButton>
          </div>
        </section>
      )}
    </SeenForm>
  );
}

type LineFieldsProps = Omit<LinePanelProps, 'invoice'> & { first: Record<string, string> };

function LineFields({ first, hasVat, refused }: LineFieldsProps) {
  const drawn = drawFields(INVOICE_LINE_FIELDS, { errors: refused.errors, kept: refused.kept ?? first });
  const { field, control, typed } = drawn;
  const numberField = (name: 'quantity' | 'price' | 'discount') => (
    <Field {...field(name)}>
      <Input {...control(name)} className="number" />
    </Field>
  );
  return (
    <>
      <TextField draw={drawn} name="label" />
      <div className="case__pair">
        {numberField('quantity')}
        <SelectField draw={drawn} name="unit" options={LINE_UNITS} defaultValue={typed('unit') ?? 'piece'} />
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
    </>
  );
}
