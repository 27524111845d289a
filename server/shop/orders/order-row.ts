import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { OrderActor, OrderFacts, OrderState } from '#domain/order/order-states.ts';
import type { Schema } from '../../db/schema.ts';

export type OrderRow = Selectable<Schema['orders']>;

/** The current order, locked until the transaction ends. Always lock it before its products. */
export function lockOrder(tx: Transaction<Schema>, orderId: string): Promise<OrderRow | undefined> {
  return tx.selectFrom('orders').selectAll().where('id', '=', orderId).forNoKeyUpdate().executeTakeFirst();
}

/** The facts that the rules use. */
export function orderFacts(order: OrderRow): OrderFacts {
  return {
    state: order.state,
    deliveryMethod: order.delivery_method,
    paymentMethod: order.payment_method,
    totalCents: order.total_cents,
    paidCents: order.paid_cents,
    refundedCents: order.refunded_cents,
  };
}

export type Mover = {
  actor: OrderActor;
  actorId?: string | undefined;
  /** Its customer may read it. */
  note?: string | undefined;
  /** The payment or refund that came with it. */
  paymentId?: number | undefined;
  /** Whether a mail tells its customer; one that follows in the same transaction may tell of all. */
  isTold?: boolean | undefined;
};

/** Records an event of an order, whether or not it changed the state. */
export async function addEvent(
  tx: Transaction<Schema>,
  order: Pick<OrderRow, 'id' | 'state'>,
  to: OrderState,
  { actor, actorId, note, paymentId, isTold = true }: Mover,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({
      order_id: order.id,
      from_state: order.state,
      to_state: to,
      actor,
      actor_id: actorId ?? null,
      note: note || null,
      payment_id: paymentId ?? null,
      is_told: isTold,
      created_at: now,
    })
    .execute();
}

/** The money given back with a row of order_events. */
export const REFUND_OF_EVENT = sql<number | null>`(
  select amount_cents from public.payments where payments.id = order_events.payment_id and kind = 'refund'
)`;

/** The customer's declarations about the contract, oldest first. */
export const withdrawalsOf = (tables: Pick<Kysely<Schema>, 'selectFrom'>, orderId: string) =>
  tables
    .selectFrom('withdrawals')
    .select(['reference', 'state', 'declared_at'])
    .where('order_id', '=', orderId)
    .orderBy('declared_at')
    .execute();
