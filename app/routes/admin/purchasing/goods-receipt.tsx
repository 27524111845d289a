import { data, Form, redirect } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { AreaHead } from '#app/features/account/area-head.tsx';
import { signedIn } from '#app/features/account/guards.ts';
import { privateMeta } from '#app/features/account/private-meta.ts';
import { drawFields } from '#app/forms/field-table.ts';
import { type FormAnswer, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { readSent } from '#app/forms/read-form.ts';
import { revalidatesAfterConflict } from '#app/forms/revalidates-after-conflict.ts';
import { sentForm } from '#app/forms/sent-form.ts';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { ErrorSummary } from '#app/ui/form/error-summary.tsx';
import { Field } from '#app/ui/form/field.tsx';
import { FileDrop } from '#app/ui/form/file-drop/file-drop.tsx';
import { GoLink } from '#app/ui/go-link.tsx';
import { Link } from '#app/ui/link.tsx';
import { Numbered } from '#app/ui/numbered.tsx';
import { type Column, Table } from '#app/ui/table/table.tsx';
import { dayInParis } from '#domain/dates/dates.ts';
import { billSchema, natureOf } from '#domain/purchasing/goods-receipt.ts';
import { countText } from '#domain/text/count-text.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { uploadRules } from '#domain/uploads/uploads.ts';
import { hasVat } from '#domain/vat/vat-regimes.ts';
import { purchasePath, supplierBillPath } from '../accounting/accounting-paths.ts';
import { billInAddress, billOfAddress } from '../accounting/bill-in-address.ts';
import { DoneNotice } from '../done-notice.tsx';
import { adminProductPath } from '../stock/stock-paths.ts';
import { useMay } from '../use-may.ts';
import type { Route } from './+types/goods-receipt.ts';
import { BillFields } from './bill-fields.tsx';
import {
  GOODS_RECEIPTS_PATH,
  goodsReceiptPath,
  purchaseOrderPath,
  supplierPath,
} from './purchasing-paths.ts';
import { type GoodsReceiptView, goodsReceiptView, receiptNumberOf } from './read-goods-receipt.server.ts';
import { BILL_FIELDS } from './receipt-form.ts';
import { ReceiptDraftEnd } from './use-receipt-draft.ts';
import '../stock/style.css';

export const meta: Route.MetaFunction = ({ params, ...page }) =>
  privateMeta(page, `Réception ${params.number}`, 'Ce qu’un fournisseur a livré.');

const DONE: Readonly<Record<string, string>> = {
  recu: 'La réception est entrée en stock.',
  facture: 'La facture est inscrite au registre des achats.',
  joint: 'La facture est jointe.',
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { admin, uploads, shop } = context.get(depsContext);
  const number = receiptNumberOf(params.number);
  const found = number && (await admin.purchasing.findGoodsReceipt(signedIn(context), number));
  if (!found) throw data(null, { status: 404 });
  const files = await uploads.of('goods_receipt', [found.id]);
  const receipt = goodsReceiptView(found);
  return {
    receipt,
    files: files.map(({ id, name }) => ({ id, name })),
    // With what was known of the bill when the goods came in.
    firstBill: {
      amount: receipt.sumTyped,
      day: dayInParis(nowOf(context)),
      ...billOfAddress(url.searchParams),
    },
    unpaidPath: `${supplierBillPath('nouvelle')}?${new URLSearchParams(
      billInAddress({
        supplier: receipt.supplier,
        nature: natureOf(receipt.lines),
        amount: receipt.sumTyped,
        receipt: number,
      }),
    )}`,
    hasVat: hasVat(shop().vatRegimes),
    done: doneText(url.searchParams),
    isRecorded: url.searchParams.get('fait') === 'recu',
  };
}

function doneText(asked: URLSearchParams): string | null {
  const done = ownValue(DONE, asked.get('fait')) ?? null;
  const served = Number(/^\d{1,3}$/.exec(asked.get('dossiers') ?? '')?.[0] ?? 0);
  if (done === null || served === 0) return done;
  return `${done} Des pièces attendues sont de côté pour ${countText(served, 'réparation', 'réparations')}.`;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { admin, uploads, shop } = context.get(depsContext);
  const who = signedIn(context);
  const number = receiptNumberOf(params.number);
  const found = number && (await admin.purchasing.findGoodsReceipt(who, number));
  if (!found) throw data(null, { status: 404 });
  const done = (what: string) => redirect(`${goodsReceiptPath(found.number)}?fait=${what}`, 303);
  // Only the form of the bill's copy has files.
  if (!request.headers.get('Content-Type')?.startsWith('multipart/form-data')) {
    const { value, errors, kept } = readSent(
      billSchema(nowOf(context), shop().vatRegimes),
      BILL_FIELDS,
      await sentForm(request),
    );
    if (errors) return wrongForm(errors, kept);
    const added = await admin.purchasing.addBill(who, found.number, value);
    return added.outcome === 'refused' ? refusedForm(added.reason, kept) : done('facture');
  }
  const { clientIp } = context.get(pageRequestContext);
  const { files, refusal } = await uploads.readForm(request, { clientIp, isStaff: true });
  const ids = files.flatMap((file) => ('upload' in file ? [file.upload.id] : []));
  const problems = files.flatMap((file) => ('error' in file ? [file.error] : []));
  if (refusal) problems.push(refusal.message);
  else if (problems.length === 0 && ids.length === 0) problems.push('Choisissez un fichier.');
  if (problems.length === 0) {
    await uploads.attach(ids, { kind: 'goods_receipt', id: found.id });
    return done('joint');
  }
  const errors = problems.map((message) => ({ field: 'copies', label: COPIES, message }));
  return data<FormAnswer>(
    { errors, kept: {} },
    { status: refusal?.status ?? 400, headers: refusal?.headers },
  );
}

const COPIES = 'Facture ou bon de livraison';

const COLUMNS: readonly Column<GoodsReceiptView['lines'][number]>[] = [
  {
    id: 'produit',
    label: 'Produit',
    cell: ({ id, name, sku }) => (
      <>
        <Link to={adminProductPath(id)}>{name}</Link>
        <small className="stock-admin__under">{sku}</small>
      </>
    ),
  },
  { id: 'quantite', label: 'Quantité', isNumeric: true, cell: ({ quantity }) => quantity },
  { id: 'prix', label: 'Prix à l’unité', isNumeric: true, cell: ({ cost }) => cost },
  { id: 'total', label: 'Total', isNumeric: true, cell: ({ total }) => total },
];

/** What is refused because something has changed is shown with how it is now. */
export const shouldRevalidate = revalidatesAfterConflict;

export default function GoodsReceiptPage({ loaderData, actionData }: Route.ComponentProps) {
  const { receipt, files, firstBill, unpaidPath, hasVat: asksVat, done, isRecorded } = loaderData;
  const mayRecord = useMay('accounting');
  const { number, supplier, supplierId, deliveryNote, received, sum, bill, lines, order } = receipt;
  const errors = actionData?.errors ?? [];
  return (
    <>
      <AreaHead
        title={<Numbered>{`Réception ${number}`}</Numbered>}
        back={{ to: GOODS_RECEIPTS_PATH, label: 'Toutes les réceptions' }}
      />
      <DoneNotice>{actionData ? null : done}</DoneNotice>
      {isRecorded && <ReceiptDraftEnd />}
      <ErrorSummary errors={errors} />
      <DescriptionList
        items={[
          { term: 'Fournisseur', detail: <Link to={supplierPath(supplierId)}>{supplier}</Link> },
          ...(order
            ? [
                {
                  term: 'Commande',
                  detail: (
                    <Link to={purchaseOrderPath(order.id)}>
                      <Numbered>{order.number}</Numbered>
                    </Link>
                  ),
                },
              ]
            : []),
          { term: 'Bon de livraison', detail: deliveryNote ?? '—' },
          { term: 'Reçue', detail: received },
          { term: 'Somme des prix', detail: sum },
          {
            term: 'Facture',
            detail: bill ? <Link to={purchasePath(bill.id)}>{bill.words}</Link> : 'À inscrire',
          },
        ]}
      />
      <Table caption="Articles reçus" columns={COLUMNS} rows={lines} rowKey={({ id }) => id} empty="Rien." />
      {!bill && (
        <section className="area__part" aria-labelledby="facture">
          <h2 id="facture">Inscrire la facture</h2>
          <Form method="post" action={goodsReceiptPath(number)} className="account__form" noValidate>
            <BillFields
              hasVat={asksVat}
              draw={drawFields(BILL_FIELDS, {
                errors,
                kept: { ...firstBill, ...actionData?.kept },
              })}
            />
            <SubmitButton>Inscrire aux achats</SubmitButton>
          </Form>
          {mayRecord && <GoLink to={unpaidPath}>Pas encore payée&nbsp;: la noter à payer</GoLink>}
        </section>
      )}
      <section className="area__part" aria-labelledby="copies-titre">
        <h2 id="copies-titre">Copies</h2>
        {files.length > 0 && (
          <ul>
            {files.map(({ id, name }) => (
              <li key={id}>
                <Link to={`${goodsReceiptPath(number)}/${id}`} data-reload>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
        <Form
          method="post"
          action={goodsReceiptPath(number)}
          encType="multipart/form-data"
          className="account__form"
          noValidate
          key={files.length}
        >
          <Field name="copies" label={COPIES} error={errors.find(({ field }) => field === 'copies')?.message}>
            <FileDrop {...uploadRules} />
          </Field>
          <SubmitButton variant="secondary">Joindre</SubmitButton>
        </Form>
      </section>
    </>
  );
}
