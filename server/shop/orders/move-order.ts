import { sql, type Transaction } from 'kysely';
import { concludes, findTransition, type OrderState } from '#domain/order/order-states.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type Refused, refused } from '../../outcomes.ts';
import { moveStock, type Restock } from './move-stock.ts';
import { addEvent, lockOrder, type Mover, type OrderRow, orderFacts } from './order-row.ts';

export type MoveOrderDeps = { database: Pick<Database, 'transaction'>; clock: () => Date };

export type Move = Mover & {
  to: OrderState;
  /** The parcel's number, when it is shipped. */
  trackingNumber?: string | undefined;
  /** The goods that go back on the shelf, when they come back. */
  restock?: Restock | undefined;
};

export type MoveOutcome = { outcome: 'moved'; state: OrderState } | Refused;

export const UNKNOWN_ORDER = 'Cette commande n’existe pas.';

/** Moves an order to another state, with its goods and its history, or says why not. */
export function moveOrder(
  { database, clock }: MoveOrderDeps,
  orderId: string,
  move: Move,
): Promise<MoveOutcome> {
  return database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refused(UNKNOWN_ORDER);
    return applyMove(tx, order, move, clock());
  });
}

/** Does the same for an order that this transaction has locked. */
export async function applyMove(
  tx: Transaction<Schema>,
  order: OrderRow,
  move: Move,
  now: Date,
): Promise<MoveOutcome> {
  const found = findTransition(orderFacts(order), move.to, move.actor);
  if ('refusal' in found) return refused(found.refusal);
  const obstacle = await moveStock(tx, order, found.transition.stock, move.restock ?? [], {
    actorId: move.actorId,
    now,
  });
  if (obstacle) return refused(obstacle);
  await tx
    .updateTable('orders')
    .set({
      state: move.to,
      updated_at: now,
      ...(concludes({ from: order.state, to: move.to }, order.payment_method) && { concluded_at: now }),
      tracking_number: sql`coalesce(${move.trackingNumber || null}, tracking_number)`,
    })
    .where('id', '=', order.id)
    .execute();
  await addEvent(tx, order, move.to, move, now);
  return { outcome: 'moved', state: move.to };
}
