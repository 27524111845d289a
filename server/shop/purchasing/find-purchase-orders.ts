import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

const MOST_OPEN = 300;
const MOST_CLOSED = 50;

/** Orders that are written or awaited, then the last ones that are closed. */
export async function listPurchaseOrders(tx: Transaction<Schema>) {
  const orders = (most: number) =>
    tx
      .selectFrom('purchase_orders as o')
      .innerJoin('suppliers as s', 's.id', 'o.supplier_id')
      .select(['o.id', 'o.number', 'o.state', 's.name as supplier', 'o.updated_at', 'o.sent_at'])
      .select(['o.expected_on', 'o.closed_at'])
      .select(({ selectFrom }) => [
        selectFrom('purchase_order_lines')
          .whereRef('purchase_order_id', '=', 'o.id')
          .select(sql<number>`coalesce(sum(quantity), 0)::bigint`.as('units'))
          .$asScalar()
          .$notNull()
          .as('units'),
      ])
      .limit(most);
  const open = await orders(MOST_OPEN).where('o.closed_at', 'is', null).orderBy('o.updated_at').execute();
  const closed = await orders(MOST_CLOSED)
    .where('o.closed_at', 'is not', null)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .execute();
  return { open, closed };
}

export type FoundPurchaseOrder = NonNullable<Awaited<ReturnType<typeof findPurchaseOrder>>>;

/** An order with its supplier, its lines and what was received for it; null if there is none of this id. */
export async function findPurchaseOrder(tx: Transaction<Schema>, id: string) {
  const order = await tx
    .selectFrom('purchase_orders as o')
    .innerJoin('suppliers as s', 's.id', 'o.supplier_id')
    .leftJoin('profiles as who', 'who.id', 'o.actor_id')
    .selectAll('o')
    .select(['s.name as supplier', 's.email as supplier_email', 's.site as supplier_site'])
    .select(['s.phone as supplier_phone', 's.contact as supplier_contact', 's.account_number'])
    .select(['s.delay_days', 'who.full_name as actor_name'])
    .where('o.id', '=', id)
    .executeTakeFirst();
  if (!order) return null;
  const lines = await tx
    .selectFrom('purchase_order_lines as l')
    .leftJoin('products as p', 'p.id', 'l.product_id')
    .selectAll('l')
    .select('p.sku')
    .where('l.purchase_order_id', '=', id)
    .orderBy('l.id')
    .execute();
  const receipts = await tx
    .selectFrom('goods_receipts')
    .select(['number', 'received_at'])
    .where('purchase_order_id', '=', id)
    .orderBy('number')
    .execute();
  return { ...order, lines, receipts };
}
