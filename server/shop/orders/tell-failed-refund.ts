import type { Transaction } from 'kysely';
import type { OrderState } from '#domain/order/order-states.ts';
import type { Schema } from '../../db/schema.ts';
import { applyMove } from './move-order.ts';
import { addEvent, lockOrder } from './order-row.ts';

/**
 * A refund that was recorded has failed, and its entry is taken back: an order that it ended is again what it was before,
 * and its customer, who was told of the refund, is told of this. The credit note stands: the shop owes what it says.
 */
export async function tellFailedRefund(
  tx: Transaction<Schema>,
  orderId: string,
  note: string,
  now: Date,
): Promise<void> {
  // Read after the counter-entry, with its sums.
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  const told = { actor: 'system', note } as const;
  const before = order.state === 'refunded' ? await stateBeforeRefund(tx, orderId) : null;
  const moved = before && (await applyMove(tx, order, { ...told, to: before }, now));
  if (moved?.outcome !== 'moved') await addEvent(tx, order, order.state, told, now);
}

async function stateBeforeRefund(tx: Transaction<Schema>, orderId: string): Promise<OrderState | null> {
  const event = await tx
    .selectFrom('order_events')
    .select('from_state')
    .where('order_id', '=', orderId)
    .where('to_state', '=', 'refunded')
    .where('from_state', '<>', 'refunded')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return event?.from_state ?? null;
}
