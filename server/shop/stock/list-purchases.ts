import { sql } from 'kysely';
import { quantityToBuy } from '#domain/stock/price-change.ts';
import { type AdminIdentity, readAsTableOwner } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';

const MAX_LINES = 500;

export type PurchaseLine = {
  id: string;
  sku: string;
  name: string;
  available: number;
  threshold: number;
  /** Units that bring it to twice its threshold. */
  quantity: number;
  supplierReference: string | null;
  priceCents: number | null;
};

export type SupplierList = { supplier: string | null; supplierId: number | null; lines: PurchaseLine[] };

/** New products that have run low, by supplier: one statement. A used unit is unique and is not bought again. */
export function listProductPurchases(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
): Promise<SupplierList[]> {
  return readAsTableOwner(database, admin, 'products', async (tx) => {
    const rows = await tx
      .selectFrom('products as p')
      .leftJoin('product_purchases as bought', 'bought.product_id', 'p.id')
      .select([
        'p.id',
        'p.sku',
        'p.name',
        'p.available',
        'p.low_stock_threshold as threshold',
        'bought.supplier',
        'bought.supplier_id as supplierId',
        'bought.supplier_reference as supplierReference',
        'bought.purchase_price_cents as priceCents',
      ])
      .where(sql<boolean>`p.available <= p.low_stock_threshold`)
      .where('p.condition', '=', 'neuf')
      .orderBy('bought.supplier', (order) => order.asc().nullsLast())
      .orderBy('p.name')
      .orderBy('p.id')
      .limit(MAX_LINES)
      .execute();
    const lists: SupplierList[] = [];
    for (const { supplier, supplierId, ...row } of rows) {
      const line = { ...row, quantity: quantityToBuy(row) };
      const last = lists.at(-1);
      if (last && last.supplier === supplier) last.lines.push(line);
      else lists.push({ supplier, supplierId, lines: [line] });
    }
    return lists;
  });
}
