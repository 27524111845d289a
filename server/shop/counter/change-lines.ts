import type { Transaction } from 'kysely';
import { formatEuros } from '#domain/money/money.ts';
import { ecoCentsOf } from '#domain/order/line-texts.ts';
import { isTooDear, MOST_SALE_CENTS } from '#domain/payments/line-fields.ts';
import { USUAL_VAT_RATE, type VatRate } from '#domain/vat/vat-rates.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Schema } from '../../db/schema.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import { faultAt, type Invalid, Refusal, type Refused } from '../../outcomes.ts';
import { readLegalBlock } from '../catalogue/legal-block.ts';
import { idOfCode } from '../stock/id-of-code.ts';
import { unitOfCode, unitOnLine, whyNotForSale } from '../used-units/sell-unit.ts';
import type { UsedUnitRow } from '../used-units/used-unit-row.ts';
import { type CounterDeps, linesOfSale, noteSaleChange, onOpenSale, type SaleWork } from './sale-row.ts';

/** The most lines of a sale: its page and its ticket stay readable. */
const MOST_LINES = 60;
const MOST_UNITS = 999;

export type FreeLine = {
  label: string;
  kind: 'goods' | 'service';
  unitPriceCents: number;
  quantity: number;
  /** 20 % unless told, which counts only on a day with VAT in prices. */
  vatRate?: VatRate | undefined;
};

export type LineChange = {
  lineId: number;
  quantity: number;
  discountCents: number;
  discountReason: string | undefined;
};

export type ScanOutcome = RowChanged | { outcome: 'unknown' };

/**
 * Adds one unit of the product whose reference, EAN or label was scanned or typed, or the used unit of that number or serial
 * number; `unknown` if none has it.
 */
export const scanCode = (
  deps: CounterDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  code: string,
): Promise<ScanOutcome> =>
  opening(deps, admin, seen, async (work): Promise<ScanOutcome> => {
    const id = await idOfCode(work.tx, code);
    const product = id && (await products(work.tx).where('id', '=', id).executeTakeFirst());
    if (product) return addUnit(work, product);
    const used = await unitOfCode(work.tx, code);
    return used ? addUsedUnit(work, used) : { outcome: 'unknown' };
  });

/** Adds one unit of a product that was chosen from a list. */
export const addProduct = (
  deps: CounterDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  productId: string,
): Promise<RowChanged> =>
  opening(deps, admin, seen, async (work): Promise<RowChanged> => {
    const product = await products(work.tx).where('id', '=', productId).executeTakeFirst();
    return product ? addUnit(work, product) : faultAt('scanned', 'Ce produit n’existe plus.');
  });

/** Adds what is in no stock: work on the premises, hosting, a printed part. */
export const addFreeLine = (deps: CounterDeps, admin: AdminIdentity, seen: SeenRow, line: FreeLine) =>
  opening(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { label, kind, unitPriceCents, quantity, vatRate = USUAL_VAT_RATE } = line;
    const full = (await isFull(work)) ?? tooDear(work, 'price', quantity * unitPriceCents);
    if (full) return full;
    await work.tx
      .insertInto('counter_sale_lines')
      .values({
        ...{ sale_id: work.sale.id, label, kind, quantity },
        ...{ unit_price_cents: unitPriceCents, vat_rate: vatRate },
      })
      .execute();
    await noteSaleChange(work);
    return { outcome: 'done' };
  });

/** Changes how many of a line are sold, and what is taken off it. */
export const changeLine = (deps: CounterDeps, admin: AdminIdentity, seen: SeenRow, change: LineChange) =>
  onOpenSale(deps, admin, seen, async (work): Promise<RowChanged> => {
    const { lineId, quantity, discountCents, discountReason } = change;
    const line = await lineOf(work, lineId);
    if (line.unit_id !== null && quantity > 1)
      return faultAt(
        'quantity',
        'Un appareil d’occasion se vend seul\u00a0: ajoutez l’autre par son numéro.',
      );
    const price = quantity * line.unit_price_cents;
    const dear = tooDear(work, 'quantity', price, line.total_cents);
    if (dear) return dear;
    if (discountCents > price)
      return faultAt(
        'discount',
        `La ligne coûte ${formatEuros(price)}\u00a0: la remise ne peut la dépasser.`,
      );
    if (discountCents > 0 && !discountReason) return faultAt('discountReason', 'Écrivez pourquoi.');
    const short = line.product_id && (await shortOf(work.tx, line.product_id, quantity));
    if (short) return faultAt('quantity', short);
    await work.tx
      .updateTable('counter_sale_lines')
      .set({
        quantity,
        discount_cents: discountCents,
        discount_reason: discountCents > 0 ? (discountReason ?? null) : null,
      })
      .where('id', '=', lineId)
      .execute();
    await noteSaleChange(work);
    return { outcome: 'done' };
  });

/** Takes a line off a sale. */
export const removeLine = (deps: CounterDeps, admin: AdminIdentity, seen: SeenRow, lineId: number) =>
  onOpenSale(deps, admin, seen, async (work): Promise<RowChanged> => {
    const line = await lineOf(work, lineId);
    await work.tx.deleteFrom('counter_sale_lines').where('id', '=', line.id).execute();
    await noteSaleChange(work);
    return { outcome: 'done' };
  });

const tooDear = ({ sale }: SaleWork, field: string, lineCents: number, beforeCents = 0) =>
  isTooDear(sale.total_cents, lineCents, beforeCents)
    ? faultAt(field, `Une vente fait ${formatEuros(MOST_SALE_CENTS)} au plus.`)
    : undefined;

/** A change that may be the first one; a refusal then leaves no empty sale behind. */
async function opening<T extends { outcome: string }>(
  deps: CounterDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  change: (work: SaleWork) => Promise<T>,
): Promise<T | Refused> {
  const undone: { result?: T } = {};
  const changed = await onOpenSale(deps, admin, seen, async (work) => {
    const result = await change(work);
    if (result.outcome === 'done') return result;
    undone.result = result;
    throw new Refusal('undone');
  });
  return undone.result ?? changed;
}

const products = (tx: Transaction<Schema>) =>
  tx
    .selectFrom('products')
    .where('is_offered_unit', 'is', null)
    .select(['id', 'sku', 'name', 'warranty', 'available', 'direct_price_cents', 'vat_rate'])
    .select(['condition', 'legal']);

type FoundProduct = NonNullable<Awaited<ReturnType<ReturnType<typeof products>['executeTakeFirst']>>>;

async function addUnit(work: SaleWork, product: FoundProduct): Promise<RowChanged> {
  const { tx, sale } = work;
  const line = (await linesOfSale(tx, sale.id)).find(({ product_id }) => product_id === product.id);
  const quantity = (line?.quantity ?? 0) + 1;
  if (quantity > MOST_UNITS) return faultAt('scanned', `Une ligne a ${MOST_UNITS} unités au plus.`);
  const short = tooFew(product, quantity);
  if (short) return faultAt('scanned', short);
  const dear = tooDear(work, 'scanned', quantity * product.direct_price_cents, line?.total_cents);
  if (dear) return dear;
  if (line) {
    await tx.updateTable('counter_sale_lines').set({ quantity }).where('id', '=', line.id).execute();
  } else {
    const full = await isFull(work);
    if (full) return full;
    await tx
      .insertInto('counter_sale_lines')
      .values({
        sale_id: sale.id,
        product_id: product.id,
        sku: product.sku,
        label: product.name,
        warranty: product.warranty,
        kind: 'goods',
        quantity,
        unit_price_cents: product.direct_price_cents,
        vat_rate: product.vat_rate,
        eco_cents: ecoCentsOf({ condition: product.condition, legal: readLegalBlock(product.legal) }),
      })
      .execute();
  }
  await noteSaleChange(work);
  return { outcome: 'done' };
}

/** Adds a used unit at its price, with the VAT that its owner has noted; it is sold when the sale closes. */
async function addUsedUnit(work: SaleWork, unit: UsedUnitRow): Promise<RowChanged> {
  const { tx, sale } = work;
  const { id, number, price_cents } = unit;
  const why = await whyNotForSale(tx, unit);
  if (why || price_cents === null) return faultAt('scanned', why ?? 'Écrivez d’abord son prix de vente.');
  if ((await linesOfSale(tx, sale.id)).some(({ unit_id }) => unit_id === id))
    return faultAt('scanned', `L’appareil ${number} est déjà dans cette vente.`);
  const full = (await isFull(work)) ?? tooDear(work, 'scanned', price_cents);
  if (full) return full;
  await tx
    .insertInto('counter_sale_lines')
    .values({
      ...{ sale_id: sale.id, unit_id: id, sku: number, label: unitOnLine(unit), kind: 'goods' },
      ...{ quantity: 1, unit_price_cents: price_cents, vat_rate: unit.vat_rate },
    })
    .execute();
  await noteSaleChange(work);
  return { outcome: 'done' };
}

async function lineOf({ tx, sale }: SaleWork, lineId: number) {
  const line = (await linesOfSale(tx, sale.id)).find(({ id }) => id === lineId);
  if (!line) throw new Refusal('Cette ligne n’est plus dans la vente.');
  return line;
}

async function isFull({ tx, sale }: SaleWork): Promise<Invalid | undefined> {
  const { length } = await linesOfSale(tx, sale.id);
  return length < MOST_LINES ? undefined : faultAt('', `Une vente a ${MOST_LINES} lignes au plus.`);
}

async function shortOf(tx: Transaction<Schema>, productId: string, quantity: number) {
  const product = await products(tx).where('id', '=', productId).executeTakeFirst();
  return product && tooFew(product, quantity);
}

/** Why so many cannot leave: what is promised to orders stays. */
export function tooFew(
  { name, available }: { name: string; available: number },
  quantity: number,
): string | undefined {
  if (quantity <= available) return undefined;
  if (available === 0)
    return `«\u00a0${name}\u00a0»\u00a0: le stock n’en a plus qui ne soit promis à une commande.`;
  return `«\u00a0${name}\u00a0»\u00a0: ${available} au plus, le reste est promis ou manque au stock.`;
}
