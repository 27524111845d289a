import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import { findParts } from '../../repairs/find-parts.ts';
import { idOfCode } from '../stock/id-of-code.ts';
import { productsToBuy, unitsToBuy } from '../stock/list-purchases.ts';

const PER_PAGE = 50;
const MOST_EXPECTED = 60;

const receipts = (tx: Transaction<Schema>) =>
  tx
    .selectFrom('goods_receipts as r')
    .innerJoin('suppliers as s', 's.id', 'r.supplier_id')
    .leftJoin('profiles as who', 'who.id', 'r.received_by')
    .leftJoin('purchase_orders as o', 'o.id', 'r.purchase_order_id')
    .select(['r.id', 'r.number', 'r.delivery_note as deliveryNote', 'r.purchase_id as purchaseId'])
    .select(['r.received_at as receivedAt', 's.id as supplierId', 's.name as supplier'])
    .select(['who.full_name as by', 'o.id as orderId', 'o.number as orderNumber']);

/** A page of receipts, newest first; `next` is the number before which the following page begins. */
export async function listGoodsReceipts(tx: Transaction<Schema>, before: string | null) {
  let page = receipts(tx)
    .select(({ selectFrom }) => [
      selectFrom('goods_receipt_lines')
        .whereRef('receipt_id', '=', 'r.id')
        .select(sql<number>`coalesce(sum(quantity), 0)::bigint`.as('units'))
        .$asScalar()
        .$notNull()
        .as('units'),
    ])
    .orderBy('r.number', 'desc')
    .limit(PER_PAGE + 1);
  if (before) page = page.where('r.number', '<', before);
  const rows = await page.execute();
  const shown = rows.slice(0, PER_PAGE);
  return { rows: shown, next: rows.length > PER_PAGE ? (shown.at(-1)?.number ?? null) : null };
}

export type FoundGoodsReceipt = NonNullable<Awaited<ReturnType<typeof findGoodsReceipt>>>;

/** A receipt with its lines and its bill; null if there is none with that number. */
export async function findGoodsReceipt(tx: Transaction<Schema>, number: string) {
  const receipt = await receipts(tx).where('r.number', '=', number).executeTakeFirst();
  if (!receipt) return null;
  const lines = await tx
    .selectFrom('goods_receipt_lines as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['p.id', 'p.name', 'p.sku', 'l.quantity', 'l.unit_cost_cents as unitCostCents'])
    .where('l.receipt_id', '=', receipt.id)
    .orderBy('l.id')
    .execute();
  const bill =
    receipt.purchaseId === null
      ? null
      : await tx
          .selectFrom('purchases')
          .select(['bought_on as day', 'amount_cents as amountCents', 'method as way', 'reference'])
          .where('id', '=', receipt.purchaseId)
          .executeTakeFirst();
  return { ...receipt, lines, bill: bill ?? null };
}

const products = (tx: Transaction<Schema>) =>
  tx
    .selectFrom('products as p')
    .leftJoin('product_purchases as bought', 'bought.product_id', 'p.id')
    .where('p.is_offered_unit', 'is', null)
    .select(['p.sku', 'p.name', 'bought.purchase_price_cents as costCents']);

/** The products of these references. */
export const namedProducts = (tx: Transaction<Schema>, skus: readonly string[]) =>
  products(tx).where(sql<boolean>`p.sku = any(${skus})`).execute();

/** The product of a scanned code, or else those whose name or reference has the words. */
export async function productsOfCode(tx: Transaction<Schema>, code: string) {
  const id = await idOfCode(tx, code);
  const found = id && (await products(tx).where('p.id', '=', id).executeTakeFirst());
  if (found) return { found, offered: [] };
  return { found: null, offered: await findParts({ kysely: tx }, code) };
}

/** What is still to come of an order: the lines of the delivery that is expected. Null if it awaits nothing. */
export async function awaitedOf(tx: Transaction<Schema>, orderId: string) {
  const order = await tx
    .selectFrom('purchase_orders as o')
    .innerJoin('suppliers as s', 's.id', 'o.supplier_id')
    .select(['o.id', 'o.number', 's.name as supplier'])
    .where('o.id', '=', orderId)
    .where('o.state', 'in', ['sent', 'partly_received'])
    .executeTakeFirst();
  if (!order) return null;
  const lines = await tx
    .selectFrom('purchase_order_lines as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .select(['p.sku', 'l.unit_cost_cents as costCents'])
    .select(sql<number>`l.quantity - l.received`.as('quantity'))
    .where('l.purchase_order_id', '=', orderId)
    .where('l.is_closed', '=', false)
    .where('l.quantity', '>', sql<number>`l.received`)
    .orderBy('l.id')
    .execute();
  const others = await tx
    .selectFrom('purchase_order_lines')
    .select('label')
    .where('purchase_order_id', '=', orderId)
    .where('product_id', 'is', null)
    .where('is_closed', '=', false)
    .where('quantity', '>', sql<number>`received`)
    .orderBy('id')
    .execute();
  return { ...order, lines, others: others.map(({ label }) => label) };
}

/** What is to be bought from a supplier: the lines of a delivery that is expected. */
export async function expectedFrom(tx: Transaction<Schema>, supplierId: number) {
  const supplier = await tx
    .selectFrom('suppliers')
    .select('name')
    .where('id', '=', supplierId)
    .executeTakeFirst();
  if (!supplier) return null;
  const rows = await productsToBuy(tx)
    .where('bought.supplier_id', '=', supplierId)
    .orderBy('p.name')
    .orderBy('p.sku')
    .limit(MOST_EXPECTED)
    .execute();
  return {
    supplier: supplier.name,
    lines: rows.map((row) => ({ sku: row.sku, costCents: row.priceCents, quantity: unitsToBuy(row) })),
  };
}
