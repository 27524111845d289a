import { Trash2 } from 'lucide';
import { data, redirect } from 'react-router';
import { z } from 'zod';
import { depsContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { EditForm } from '#app/forms/edits/edit-form.tsx';
import { formGuard } from '#app/forms/edits/form-guard.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { overtakenForm, overtakenRemoval, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { readForm } from '#app/forms/read-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { TextField } from '#app/forms/text-field.tsx';
import { DateInput } from '#app/ui/form/date-input.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { supplierBillSchema } from '#domain/accounting/supplier-bill.ts';
import { withSeen } from '#domain/edits/edit-guard.ts';
import { hasVat } from '#domain/vat/vat-regimes.ts';
import type { Route } from './+types/supplier-bill.ts';
import { SUPPLIER_BILLS_PATH, supplierBillPath } from './accounting-paths.ts';
import { BillFields } from './bill-fields.tsx';
import { billOfAddress } from './bill-in-address.ts';
import { SUPPLIER_BILL_FIELDS } from './form.ts';
import { supplierBillTexts } from './read-accounting.server.ts';

const NEW = 'nouvelle';

export const meta: Route.MetaFunction = (page) =>
  privateMeta(page, 'Facture à payer', 'Une facture d’un fournisseur qui n’est pas encore payée.');

const idOf = (value: unknown) => z.uuid().safeParse(value).data ?? null;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { admin, shop } = context.get(depsContext);
  const who = signedIn(context);
  const shared = {
    suppliers: await admin.purchasing.supplierNames(who),
    asksVat: hasVat(shop().vatRegimes),
  };
  if (params.id === NEW) {
    const texts = withSeen({ ...billOfAddress(url.searchParams), billId: crypto.randomUUID() });
    return { ...shared, id: null, texts };
  }
  const id = idOf(params.id);
  const found = id && (await admin.accounting.findSupplierBill(who, id));
  if (!found) throw data(null, { status: 404 });
  return { ...shared, id: found.id, texts: withSeen(supplierBillTexts(found)) };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const id = params.id === NEW ? null : idOf(params.id);
  if (id === null && params.id !== NEW) throw data(null, { status: 404 });
  const { admin, shop } = context.get(depsContext);
  const { accounting } = admin;
  const who = signedIn(context);
  const { sent, value, errors, kept } = await readForm(
    supplierBillSchema(shop().vatRegimes),
    SUPPLIER_BILL_FIELDS,
    request,
  );
  const done = (what: string) => redirect(`${SUPPLIER_BILLS_PATH}?fait=${what}`, 303);
  const guard = formGuard({ fields: SUPPLIER_BILL_FIELDS, kept, textsOf: supplierBillTexts });
  if (id !== null && sent.get('intent') === 'remove') {
    const removed = await accounting.removeSupplierBill(who, { id, guard });
    if (removed.outcome === 'missing') throw data(null, { status: 404 });
    if (removed.outcome === 'changed meanwhile') return overtakenRemoval(removed.meanwhile);
    return done('effacer');
  }
  if (errors) return wrongForm(errors, kept);
  const saved = await accounting.saveSupplierBill(who, { id, form: value, guard });
  if (saved.outcome === 'missing') throw data(null, { status: 404 });
  if (saved.outcome === 'changed meanwhile') return overtakenForm(saved.meanwhile);
  if (saved.outcome === 'refused') return refusedForm(saved.reason, kept);
  return done(id === null ? 'ajouter' : 'corriger');
}

export default function SupplierBillPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, suppliers, asksVat } = loaderData;
  const errors = actionData?.errors ?? [];
  const texts = actionData?.kept ?? loaderData.texts;
  const drawn = drawFields(SUPPLIER_BILL_FIELDS, { errors, kept: texts });
  const { field, control } = drawn;
  return (
    <>
      <AreaHead
        title={id === null ? 'Noter une facture à payer' : 'Corriger une facture à payer'}
        back={{ to: SUPPLIER_BILLS_PATH, label: 'Factures à payer' }}
        {...(texts.receipt && { lead: `Elle est celle de la réception ${texts.receipt}.` })}
      />
      <EditForm
        form="facture-a-payer"
        action={supplierBillPath(id ?? NEW)}
        className="account__form area__part"
        texts={texts}
        answer={actionData}
        title="Cette facture a changé entre-temps"
        removal="Retirer quand même cette facture"
      >
        {id === null && <input type="hidden" name="billId" value={texts.billId} />}
        {texts.receipt && <input type="hidden" name="receipt" value={texts.receipt} />}
        <BillFields draw={drawn} suppliers={suppliers} asksVat={asksVat} />
        <Field {...field('dueOn')}>
          <DateInput {...control('dueOn')} />
        </Field>
        <TextField draw={drawn} name="reference" />
        <p className="account__ways">
          <SubmitButton>{id === null ? 'Noter la facture' : 'Enregistrer'}</SubmitButton>
          {id !== null && (
            <SubmitButton name="intent" value="remove" variant="quiet" icon={Trash2}>
              Retirer de la liste
            </SubmitButton>
          )}
        </p>
      </EditForm>
    </>
  );
}
