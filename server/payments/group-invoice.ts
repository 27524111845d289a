import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The grouped invoice that asks for what a repair or a counter sale costs now; null if none does. */
export async function findGroupInvoice(
  kysely: Kysely<Schema>,
  sale: { repair_id: string } | { sale_id: string },
) {
  const found = await kysely
    .selectFrom('grouped_sales as g')
    .innerJoin('invoices as i', 'i.free_invoice_id', 'g.free_invoice_id')
    .select(['g.free_invoice_id as id', 'i.number', 'g.amount_cents'])
    .where(
      'repair_id' in sale ? 'g.repair_id' : 'g.sale_id',
      '=',
      'repair_id' in sale ? sale.repair_id : sale.sale_id,
    )
    .where('g.released_at', 'is', null)
    .executeTakeFirst();
  return found ?? null;
}
