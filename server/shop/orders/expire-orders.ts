import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { applyMove } from './move-order.ts';
import { lockOrder } from './order-row.ts';

/**
 * Ends orders that were not confirmed or paid in time and frees their goods, one order a transaction. Returns how many.
 */
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
  let ended = 0;
  for (const { order_id } of late) {
    if (await expireOrder(database, order_id, now)) ended += 1;
  }
  return ended;
}

function expireOrder(database: Pick<Database, 'transaction'>, orderId: string, now: Date): Promise<boolean> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    // During the wait the order may have been confirmed or paid, or expired by another process.
    const held = await tx
      .selectFrom('stock_reservations')
      .select('product_id')
      .where('order_id', '=', orderId)
      .where('expires_at', '<=', now)
      .executeTakeFirst();
    if (!order || !held) return false;
    if (await mayBePaid(tx, orderId, now)) return false;
    // Who was to pay in another way was told at once (../stripe/fail-session.ts).
    const isByCard = order.payment_method === 'card';
    const failed = isByCard && (await hasFailedPayment(tx, orderId)) ? REFUSED_BY_BANK : null;
    const move =
      order.state === 'unproven'
        ? ({ to: 'expired', note: failed ?? 'Non confirmée dans le délai prévu.' } as const)
        : ({ to: 'cancelled', note: failed ?? 'Non réglée dans le délai prévu.' } as const);
    return (await applyMove(tx, order, { ...move, actor: 'system' }, now)).outcome === 'moved';
  });
}

/** Whether a payment page may still have taken a card: Stripe is asked first (../stripe/ask-session.ts). */
async function mayBePaid(tx: Transaction<Schema>, orderId: string, now: Date): Promise<boolean> {
  const session = await tx
    .selectFrom('internal.card_sessions')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '<>', 'closed')
    .where('waits_until', '>', now)
    .executeTakeFirst();
  return session !== undefined;
}

/** Its customer reads it, by mail too: internal.queue_order_mail. */
const REFUSED_BY_BANK =
  'La banque a refusé le paiement\u00a0: rien n’a été débité, et les produits ne sont plus gardés. Vous pouvez commander à nouveau.';

async function hasFailedPayment(tx: Transaction<Schema>, orderId: string): Promise<boolean> {
  const session = await tx
    .selectFrom('internal.card_sessions')
    .select('id')
    .where('order_id', '=', orderId)
    .where('failed_at', 'is not', null)
    .executeTakeFirst();
  return session !== undefined;
}
