import { sql, type Transaction } from 'kysely';
import { quantityToBuy } from '#domain/stock/price-change.ts';
import { type AdminIdentity, readAsTableOwner } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

const MAX_LINES = 500;

export type PurchaseLine = {
  id: string;
  sku: string;
  name: string;
  available: number;
  /** Units that repairs await. */
  awaited: number;
  /** Units that suppliers have yet to deliver. */
  ordered: number;
  threshold: number;
  /** Units that bring it to twice its threshold. */
  quantity: number;
  supplierReference: string | null;
  priceCents: number | null;
};

export type SupplierList = { supplier: string | null; supplierId: number | null; lines: PurchaseLine[] };

/**
 * New products that have run low (p), or will once repairs have the parts that they await, unless enough is on its way, with their purchase
 * details (bought). A used unit is unique and is not bought again.
 */
export function productsToBuy(tx: Transaction<Schema>) {
  const awaited = tx
    .selectFrom('repair_parts')
    .select(['product_id', sql<number>`sum(quantity)::integer`.as('awaited')])
    .where('state', '=', 'awaited')
    .where('product_id', 'is not', null)
    .groupBy('product_id')
    .as('parts');
  const ordered = tx
    .selectFrom('purchase_order_lines as l')
    .innerJoin('purchase_orders as o', 'o.id', 'l.purchase_order_id')
    .select(['l.product_id', sql<number>`sum(greatest(l.quantity - l.received, 0))::integer`.as('ordered')])
    .where('o.state', 'in', ['sent', 'partly_received'])
    .where('l.is_closed', '=', false)
    .groupBy('l.product_id')
    .as('coming');
  return tx
    .selectFrom('products as p')
    .leftJoin('product_purchases as bought', 'bought.product_id', 'p.id')
    .leftJoin(awaited, 'parts.product_id', 'p.id')
    .leftJoin(ordered, 'coming.product_id', 'p.id')
    .select(['p.id', 'p.sku', 'p.name', 'p.available', 'p.low_stock_threshold as threshold'])
    .select(['bought.supplier', 'bought.supplier_id as supplierId'])
    .select(['bought.supplier_reference as supplierReference', 'bought.purchase_price_cents as priceCents'])
    .select(sql<number>`coalesce(parts.awaited, 0)`.as('awaited'))
    .select(sql<number>`coalesce(coming.ordered, 0)`.as('ordered'))
    .where(
      sql<boolean>`p.available - coalesce(parts.awaited, 0) + coalesce(coming.ordered, 0) <= p.low_stock_threshold`,
    )
    .where('p.condition', '=', 'neuf');
}

/** Units that bring a product to twice its threshold, besides those that repairs await. */
export const unitsToBuy = ({
  available,
  awaited,
  ordered,
  threshold,
}: Pick<PurchaseLine, 'available' | 'awaited' | 'ordered' | 'threshold'>): number =>
  quantityToBuy({ available: available - awaited + ordered, threshold });

/** What is to be bought, by supplier: one statement. */
export function listProductPurchases(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
): Promise<SupplierList[]> {
  return readAsTableOwner(database, admin, 'products', async (tx) => {
    const rows = await productsToBuy(tx)
      .orderBy('bought.supplier', (order) => order.asc().nullsLast())
      .orderBy('p.name')
      .orderBy('p.id')
      .limit(MAX_LINES)
      .execute();
    const lists: SupplierList[] = [];
    for (const { supplier, supplierId, ...row } of rows) {
      const line = { ...row, quantity: unitsToBuy(row) };
      const last = lists.at(-1);
      if (last && last.supplier === supplier) last.lines.push(line);
      else lists.push({ supplier, supplierId, lines: [line] });
    }
    return lists;
  });
}
