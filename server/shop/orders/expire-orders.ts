import type { Database } from '../../db/database.ts';
import { applyMove } from './move-order.ts';
import { lockOrder } from './order-row.ts';

/** Cancels what nobody paid in time and frees its goods, an order a transaction. Returns how many it cancelled. */
export async function expireOrders(
  database: Pick<Database, 'transaction' | 'kysely'>,
  now: Date,
): Promise<number> {
  const late = await database.kysely
    .selectFrom('stock_reservations')
    .select('order_id')
    .distinct()
    .where('expires_at', '<=', now)
    .execute();
  let cancelled = 0;
  for (const { order_id } of late) {
    if (await expireOrder(database, order_id, now)) cancelled += 1;
  }
  return cancelled;
}

function expireOrder(database: Pick<Database, 'transaction'>, orderId: string, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // While this waited, it may have been paid, or expired by another process.
    const held = await tx
      .selectFrom('stock_reservations')
      .select('product_id')
      .where('order_id', '=', orderId)
      .where('expires_at', '<=', now)
      .executeTakeFirst();
    if (!order || !held) return false;
    const move = { to: 'cancelled', actor: 'system', note: 'Non réglée dans le délai prévu.' } as const;
    return (await applyMove(tx, order, move, now)).outcome === 'moved';
  });
}
