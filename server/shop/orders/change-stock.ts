import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Puts units of a product on the shelf, or takes them off it. The caller must have locked its row. */
export async function addStock(tx: Transaction<Schema>, productId: string, delta: number): Promise<void> {
  await tx
    .updateTable('products')
    .set(({ eb }) => ({ stock: eb('stock', '+', delta) }))
    .where('id', '=', productId)
    .execute();
}

/**
 * Sets the reason for all further movements of this transaction; a trigger writes it into the ledger. `actorId`: the
 * actor, if the transaction has no claims that name one.
 */
export async function sayWhy(
  tx: Transaction<Schema>,
  reason: Schema['stock_movements']['reason'],
  reference: string,
  { note = '', actorId = null }: { note?: string; actorId?: string | null } = {},
): Promise<void> {
  await sql`
    select
      set_config('stock.reason', ${reason}, true),
      set_config('stock.reference', ${reference}, true),
      set_config('stock.note', ${note}, true),
      set_config('stock.actor', ${actorId ?? ''}, true)
  `.execute(tx);
}
