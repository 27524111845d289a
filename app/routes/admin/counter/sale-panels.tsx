import { Trash2 } from 'lucide';
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
import { LINE_KINDS } from '#domain/payments/line-fields.ts';
import { TAKEN_WAYS } from '#domain/payments/payment-ways.ts';
import { saleEntryPath, saleLinePath, salePanelPath, salePath } from './counter-paths.ts';
import { CANCEL_FIELDS, CUSTOMER_FIELDS, FREE_FIELDS, LINE_FIELDS, WAY_FIELDS } from './form.ts';
import type { SaleView } from './sale-view.server.ts';

type Shown = { sale: ShownRow; id: string | null; refused: RefusedForm };

const Nothing = ({ id }: { id: string | null }) => (
  <ButtonLink to={salePath(id)} variant="quiet">
    Ne rien changer
  </ButtonLink>
);

/** A line that is in no stock. */
export function FreePanel({ sale, id, hasVat, refused }: Shown & { hasVat: boolean }) {
  const drawn = drawFields(FREE_FIELDS, refused);
  const { field, control, typed } = drawn;
  return (
    <section className="area__part case__step" aria-labelledby="libre">
      <h2 id="libre">Ligne libre</h2>
      <SeenForm row={sale} action={salePanelPath(id, 'libre')} intent="free">
        <TextField draw={drawn} name="label" />
        <SelectField
          draw={drawn}
          name="kind"
          options={LINE_KINDS}
          defaultValue={typed('kind') ?? 'service'}
        />
        <div className="case__pair">
          <Field {...field('price')}>
            <Input {...control('price')} className="number" />
          </Field>
          <Field {...field('units')}>
            <Input {...control('units')} className="number" defaultValue={typed('units') ?? '1'} />
          </Field>
        </div>
        {hasVat && <RateField draw={drawn} name="rate" />}
        <SubmitButton>Ajouter la ligne</SubmitButton>
        <Nothing id={id} />
      </SeenForm>
    </section>
  );
}

type LinePanelProps = { sale: SaleView; line: SaleView['lines'][number]; refused: RefusedForm };

/** Quantity and discount of a line. */
export function LinePanel({ sale, line, refused }: LinePanelProps) {
  const drawn = drawFields(LINE_FIELDS, refused);
  const { field, control, typed } = drawn;
  const path = saleLinePath(sale.id, line.id);
  return (
    <section className="area__part case__step" aria-labelledby="ligne">
      <h2 id="ligne">{line.label}</h2>
      <SeenForm row={sale} action={path} intent="line">
        <input type="hidden" name="lineId" value={line.id} />
        <div className="case__pair">
          <Field {...field('quantity')}>
            <Input
              {...control('quantity')}
              className="number"
              defaultValue={typed('quantity') ?? String(line.quantity)}
            />
          </Field>
          <Field {...field('discount')}>
            <Input
              {...control('discount')}
              className="number"
              defaultValue={typed('discount') ?? line.discountTyped}
            />
          </Field>
        </div>
        <Field {...field('discountReason')}>
          <Input
            {...control('discountReason')}
            defaultValue={typed('discountReason') ?? line.discountReason ?? ''}
          />
        </Field>
        <SubmitButton>Enregistrer la ligne</SubmitButton>
        <Nothing id={sale.id} />
      </SeenForm>
      <SeenForm row={sale} action={path} intent="remove">
        <input type="hidden" name="lineId" value={line.id} />
        <SubmitButton variant="quiet" icon={Trash2}>
          Retirer cette ligne
        </SubmitButton>
      </SeenForm>
    </section>
  );
}

type CustomerPanelProps = {
  sale: SaleView;
  refused: RefusedForm;
  words: string;
  found: readonly CustomerChoice[];
};

/** Whom the sale is for: a known customer, or what they say of themselves. */
export function CustomerPanel({ sale, refused, words, found }: CustomerPanelProps) {
  const drawn = drawFields(CUSTOMER_FIELDS, {
    errors: refused.errors,
    kept: refused.kept ?? {
      customerName: sale.customer.name ?? '',
      phone: sale.customer.phone ?? '',
      email: sale.customer.email ?? '',
    },
  });
  const path = salePanelPath(sale.id, 'client');
  return (
    <section className="area__part case__step" aria-labelledby="client">
      <h2 id="client">Client</h2>
      <KnownCustomers
        page={salePath(sale.id)}
        words={words}
        found={found}
        choose={({ id, name }) => (
          <SeenForm row={sale} action={path} intent="choose">
            <SubmitButton name="customerId" value={id} variant="secondary" aria-label={`Choisir ${name}`}>
              Choisir
            </SubmitButton>
          </SeenForm>
        )}
      />
      <SeenForm row={sale} action={path} intent="customer">
        <TextField draw={drawn} name="customerName" />
        <div className="case__pair">
          <TextField draw={drawn} name="phone" />
          <TextField draw={drawn} name="email" />
        </div>
        <SubmitButton>Noter ce client</SubmitButton>
        <Nothing id={sale.id} />
      </SeenForm>
    </section>
  );
}

/** Takes back a sale that was paid. */
export function CancelPanel({ sale, refused }: { sale: SaleView; refused: RefusedForm }) {
  const drawn = drawFields(CANCEL_FIELDS, refused);
  return (
    <section className="area__part case__step" aria-labelledby="annuler">
      <h2 id="annuler">Annuler cette vente</h2>
      {sale.cancelBacks.length > 0 && (
        <>
          <p>Rendez d’abord l’argent, par le moyen de chaque paiement&nbsp;:</p>
          <ul>
            {sale.cancelBacks.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      <p>
        {`${sale.refundWays.card ? 'Ce qui est venu par carte en ligne, le site le demande à Stripe. ' : ''}La vente garde son numéro, le remboursement s’inscrit au livre des recettes, et les produits reviennent en stock.`}
      </p>
      {sale.isExchanged && (
        <p>
          L’appareil repris en échange reste à déduire d’une autre vente. Si vous le rendez ou le payez,
          corrigez sa ligne au livre de police.
        </p>
      )}
      <SeenForm row={sale} action={salePanelPath(sale.id, 'annuler')} intent="cancel">
        <TextField draw={drawn} name="cancelReason" />
        <SubmitButton variant="danger">Annuler la vente</SubmitButton>
        <Nothing id={sale.id} />
      </SeenForm>
    </section>
  );
}

type WayPanelProps = { sale: SaleView; entry: SaleView['entries'][number]; refused: RefusedForm };

/** The right way of a payment that was noted under another one. */
export function WayPanel({ sale, entry, refused }: WayPanelProps) {
  const drawn = drawFields(WAY_FIELDS, refused);
  return (
    <section className="area__part case__step" aria-labelledby="moyen">
      <h2 id="moyen">Rectifier le moyen</h2>
      <p>{`Ce qui est noté\u00a0: ${entry.words}, ${entry.amount}, le ${entry.at}.`}</p>
      <SeenForm row={sale} action={saleEntryPath(sale.id, entry.id)} intent="way">
        <input type="hidden" name="entryId" value={entry.id} />
        <SelectField draw={drawn} name="rightMethod" options={TAKEN_WAYS} placeholder="Choisissez le moyen" />
        <TextField draw={drawn} name="wayReason" />
        <SubmitButton>Rectifier</SubmitButton>
        <Nothing id={sale.id} />
      </SeenForm>
    </section>
  );
}
