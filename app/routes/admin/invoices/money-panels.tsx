import { SeenForm } from '#app/features/seen-row/seen-form.tsx';
import { EnterButton } from '#app/forms/enter-button.tsx';
import { drawFields, type RefusedForm } from '#app/forms/field-table.ts';
import { SelectField } from '#app/forms/select-field.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { ButtonLink } from '#app/ui/button-link.tsx';
import { RadioGroup } from '#app/ui/form/choice/radio-group.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { Input } from '#app/ui/form/input.tsx';
import { TAKEN_WAYS } from '#domain/payments/payment-ways.ts';
import { CORRECT_FIELDS, CREDIT_FIELDS, INVOICE_PAY_FIELDS } from './form.ts';
import { invoiceEntryPath, invoicePanelPath, invoicePath } from './free-invoice-paths.ts';
import type { InvoiceView } from './invoice-view.server.ts';
import { MailBox } from './mail-panel.tsx';

type PanelProps = { invoice: InvoiceView; refused: RefusedForm };

/** What is due, and one press for each way in which it came. */
export function InvoicePayPanel({ invoice, refused }: PanelProps) {
  const { field, control, typed, errorOf } = drawFields(INVOICE_PAY_FIELDS, refused);
  return (
    <section className="area__part case__step" aria-labelledby="encaisser">
      <h2 id="encaisser">{`Reste à payer\u00a0: ${invoice.due}`}</h2>
      <SeenForm row={invoice} action={invoicePath(invoice.id)} intent="pay">
        {/* Its way is none, so that the form asks for one. */}
        <EnterButton name="method" value="">
          Choisir un moyen
        </EnterButton>
        <Field {...field('amount')} help={`${invoice.due} au plus\u00a0; moins, pour une partie.`}>
          <Input
            {...control('amount')}
            className="number"
            defaultValue={typed('amount') ?? invoice.dueTyped}
          />
        </Field>
        {errorOf('method') && <p className="error">{errorOf('method')}</p>}
        <p className="account__ways">
          {Object.entries(TAKEN_WAYS).map(([way, words]) => (
            <SubmitButton key={way} name="method" value={way} variant="secondary">
              {words}
            </SubmitButton>
          ))}
        </p>
      </SeenForm>
    </section>
  );
}

const Nothing = ({ id }: { id: string }) => (
  <ButtonLink to={invoicePath(id)} variant="quiet">
    Ne rien changer
  </ButtonLink>
);

const UNITS_BACK = [
  { value: 'oui', label: 'Oui', help: 'Il est à tester avant d’être revendu.' },
  { value: 'non', label: 'Non, le client le garde', help: 'L’avoir est un geste commercial.' },
];

/** Takes a sum off an issued invoice. */
export function CreditPanel({ invoice, refused }: PanelProps) {
  const kept = refused.kept ?? { credit: invoice.creditableTyped };
  const drawn = drawFields(CREDIT_FIELDS, { errors: refused.errors, kept });
  return (
    <section className="area__part case__step" aria-labelledby="avoir">
      <h2 id="avoir">Établir un avoir</h2>
      <p>
        L’avoir diminue ce qui est dû. Ce qui a déjà été payé en trop revient au client&nbsp;: dites par quel
        moyen.
      </p>
      <SeenForm row={invoice} action={invoicePanelPath(invoice.id, 'avoir')} intent="credit">
        <Field {...drawn.field('credit')}>
          <Input {...drawn.control('credit')} className="number" />
        </Field>
        <TextField draw={drawn} name="creditReason" />
        {invoice.hasMoney && (
          <SelectField
            draw={drawn}
            name="refundMethod"
            options={invoice.refundWays}
            placeholder="Rien à rembourser"
            defaultValue={drawn.typed('refundMethod') ?? ''}
          />
        )}
        {invoice.unitsOut.length > 0 && (
          <RadioGroup
            name="unitsBack"
            legend={`${invoice.unitsOut.join(', ')}\u00a0: ${CREDIT_FIELDS.unitsBack.label}`}
            choices={UNITS_BACK}
            defaultValue={drawn.typed('unitsBack') ?? ''}
            error={drawn.errorOf('unitsBack')}
          />
        )}
        <MailBox email={invoice.email} kept={refused.kept} />
        <SubmitButton>Établir l’avoir</SubmitButton>
        <Nothing id={invoice.id} />
      </SeenForm>
    </section>
  );
}

type CorrectPanelProps = PanelProps & { entry: InvoiceView['entries'][number] };

/** What was right where a payment was noted wrongly. */
export function CorrectPanel({ invoice, entry, refused }: CorrectPanelProps) {
  const drawn = drawFields(CORRECT_FIELDS, refused);
  return (
    <section className="area__part case__step" aria-labelledby="rectifier">
      <h2 id="rectifier">Rectifier un paiement</h2>
      <p>{`Ce qui est noté\u00a0: ${entry.words}, ${entry.amount}, le ${entry.at}.`}</p>
      <SeenForm row={invoice} action={invoiceEntryPath(invoice.id, entry.id)} intent="correct">
        <input type="hidden" name="entryId" value={entry.id} />
        <SelectField
          draw={drawn}
          name="rightMethod"
          options={{ ...TAKEN_WAYS, none: 'Rien n’est arrivé' }}
          placeholder="Choisissez ce qui est juste"
        />
        <TextField draw={drawn} name="correctReason" />
        <SubmitButton>Rectifier</SubmitButton>
        <Nothing id={invoice.id} />
      </SeenForm>
    </section>
  );
}
