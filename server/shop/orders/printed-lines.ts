import type { Kysely } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** The lines of an order, as its documents print them. */
export function printedLines(tables: Pick<Kysely<Schema>, 'selectFrom'>, orderId: string) {
  return tables
    .selectFrom('order_lines')
    .select(['sku', 'name', 'condition', 'grade', 'warranty', 'unit_price_cents', 'quantity', 'total_cents'])
    .select(['vat_rate', 'eco_cents', 'discount_cents'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}
