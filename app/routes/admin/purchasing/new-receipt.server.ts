import { data, redirect } from 'react-router';
import { z } from 'zod';
import type { ProductChoice } from '#app/features/product/product-choices.tsx';
import { choiceDetails } from '#app/features/product/product-texts.ts';
import { type FormAnswer, refusedForm, wrongForm } from '#app/forms/form-answer.ts';
import { errorsAt, keptOf, readSent } from '#app/forms/read-form.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import { typedEuros } from '#domain/money/money.ts';
import { goodsReceiptSchema, WRONG_UNITS } from '#domain/purchasing/goods-receipt.ts';
import type { VatRegime } from '#domain/vat/vat-regimes.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import type { Purchasing } from '#server/shop/purchasing/purchasing-module.ts';
import { billInAddress } from '../accounting/bill-in-address.ts';
import { idsIn } from '../stock/row-ids.ts';
import { goodsReceiptPath } from './purchasing-paths.ts';
import { countedIn, goodsReceiptFields, rowOf, rowsIn, withUnit } from './receipt-form.ts';

type Doing = { purchasing: Purchasing; who: AdminIdentity; now: Date; vatRegimes: readonly VatRegime[] };

/** What the page shows beside the typed texts: names of the products in its lines, and those that words may mean. */
type Beside = Expected & {
  names: Record<string, string>;
  offered: ProductChoice[];
};

/** What its order still awaits: its number, and how many units of each product. */
export type Expected = { order: ExpectedOrder | null };

type ExpectedOrder = {
  id: string;
  number: string;
  units: Record<string, number>;
  /** What is not in the catalogue, and is ended on the order itself. */
  others: string[];
};

/** The texts of a new receipt, with what an order still awaits, or what is to be bought from a supplier, if the address names one. */
export async function firstTexts({ purchasing, who, now }: Doing, { orderId, supplierId }: Asked) {
  const awaited = orderId === null ? null : await purchasing.awaitedOf(who, orderId);
  const expected = awaited ?? (supplierId === null ? null : await purchasing.expectedFrom(who, supplierId));
  const empty: Record<string, string> = {
    receiptId: crypto.randomUUID(),
    day: dayInParis(now),
    ...(awaited && { orderId: awaited.id }),
    ...(expected && { supplier: expected.supplier }),
  };
  return (expected?.lines ?? []).reduce(
    (texts, { sku, quantity, costCents }) =>
      withUnit(texts, { sku, quantity, cost: costOf(costCents) }) ?? texts,
    empty,
  );
}

/** What the address of a new receipt names. */
type Asked = { orderId: string | null; supplierId: number | null };

const costOf = (cents: number | null) => (cents === null ? '' : typedEuros(cents));

/** The names of the products in the lines, by their references. */
export async function namesIn({ purchasing, who }: Doing, texts: Record<string, string>) {
  const skus = rowsIn(texts).map((row) => texts[`sku.${row}`] ?? '');
  const products = await purchasing.namedProducts(who, skus);
  return Object.fromEntries(products.map(({ sku, name }) => [sku, name]));
}

/** What the order of these texts still awaits. */
export async function expectedIn(
  { purchasing, who }: Doing,
  texts: Record<string, string>,
): Promise<Expected> {
  const id = z.uuid().safeParse(texts.orderId).data;
  const order = id ? await purchasing.awaitedOf(who, id) : null;
  if (!order) return { order: null };
  const units = Object.fromEntries(order.lines.map(({ sku, quantity }) => [sku, quantity]));
  return { order: { id: order.id, number: order.number ?? '', units, others: order.others } };
}

/** Adds what was scanned to the lines, or records the receipt: done, it leads to it, so that a reload repeats nothing. */
export async function actOnNewReceipt(doing: Doing, form: FormData) {
  const fields = goodsReceiptFields(idsIn(form, 'sku'));
  if (form.get('intent') !== 'receive') return addScanned(doing, form, keptOf(form, fields));
  const { value, errors, kept } = readSent(goodsReceiptSchema(doing.now, doing.vatRegimes), fields, form);
  if (errors) return withNames(doing, kept, wrongForm(errors, kept));
  const recorded = await doing.purchasing.recordGoodsReceipt(doing.who, value);
  if (recorded.outcome === 'refused') return withNames(doing, kept, refusedForm(recorded.reason, kept));
  const told = new URLSearchParams({
    fait: 'recu',
    dossiers: String(recorded.served),
    // What is known of a bill that is not paid yet waits in its form.
    ...(value.bill ? {} : billInAddress({ amount: kept.amount, vat: kept.vat, reference: kept.reference })),
  });
  return redirect(`${goodsReceiptPath(recorded.number)}?${told}`, 303);
}

async function addScanned(doing: Doing, form: FormData, kept: Record<string, string>) {
  const { purchasing, who } = doing;
  const wrong = (message: string, path = 'scanned') => {
    const fields = goodsReceiptFields(rowsIn(kept));
    return withNames(doing, kept, wrongForm(errorsAt([{ path, message }], fields), kept));
  };
  const code = String(form.get('picked') ?? kept.scanned ?? '').slice(0, 200);
  if (code.trim() === '' && form.get('intent') === 'key')
    return withNames(doing, kept, data<FormAnswer>({ errors: [], kept }));
  if (code.trim() === '') return wrong('Lisez un code, ou écrivez une référence ou un nom.');
  const { found, offered } = await purchasing.productsOfCode(who, code);
  if (!found && offered.length === 0) return wrong('Aucun produit n’a ce code ni ces mots.');
  if (!found) {
    const choices = offered.map(({ sku, name, available }) => ({
      value: sku,
      name,
      details: choiceDetails(sku, available),
    }));
    return withNames(doing, kept, data<FormAnswer>({ errors: [], kept }), choices);
  }
  const known = rowOf(kept, found.sku);
  if (known !== undefined && countedIn(kept, known) === null) return wrong(WRONG_UNITS, `quantity.${known}`);
  const texts = withUnit(kept, { sku: found.sku, cost: costOf(found.costCents) });
  if (!texts) return wrong('Une réception a 60\u00a0lignes au plus\u00a0: enregistrez celle-ci d’abord.');
  return withNames(doing, texts, data<FormAnswer>({ errors: [], kept: texts }));
}

async function withNames(
  doing: Doing,
  texts: Record<string, string>,
  { data: answer, init }: ReturnType<typeof data<FormAnswer>>,
  offered: Beside['offered'] = [],
) {
  const beside = { names: await namesIn(doing, texts), ...(await expectedIn(doing, texts)), offered };
  return data<FormAnswer & Beside>({ ...answer, ...beside }, init ?? {});
}
