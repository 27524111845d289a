import type Stripe from 'stripe';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import type { Orders } from '../orders/orders-module.ts';

/** The words of a refund that nobody asked for. */
export const UNOWED = 'Paiement reçu alors que rien n’était dû\u00a0: remboursé.';

export type TakeCardPaymentDeps = {
  database: Pick<Database, 'kysely'>;
  stripe: Pick<Stripe, 'refunds'>;
  orders: Pick<Orders, 'recordPayment' | 'recordRefund'>;
  log: Log;
};

/** The part of a paid session that is needed; everything else of Stripe's is ignored. */
export const paidSessionSchema = z.object({
  payment_status: z.literal('paid'),
  client_reference_id: z.uuid(),
  payment_intent: z.string().min(1).max(200),
  amount_total: z.int().min(1),
  currency: z.literal('eur'),
});

export type PaidSession = z.infer<typeof paidSessionSchema>;

/**
 * Records what a paid session says, however often and from whomever it is heard; money that came when nothing was owed
 * any more is given back at once. Returns its order; null if it is none of ours.
 */
export async function takeCardPayment(
  deps: TakeCardPaymentDeps,
  session: PaidSession,
): Promise<string | null> {
  const orderId = await knownOrder(deps, session);
  if (!orderId) return null;
  const { orders, stripe } = deps;
  const { payment_intent, amount_total: amountCents } = session;
  const card = { method: 'card', actor: 'system', amountCents } as const;
  const payment = await orders.recordPayment(orderId, { ...card, reference: payment_intent });
  if (payment.outcome === 'refused') throw new Error(payment.reason);
  if (!payment.isUnowed) return orderId;
  // Recorded when Stripe says that it is done: at once as a rule, or by a message.
  const refund = await stripe.refunds.create(
    { payment_intent },
    { idempotencyKey: `refund ${payment_intent}` },
  );
  if (refund.status !== 'succeeded') return orderId;
  const unowed = { ...card, reference: refund.id, note: UNOWED, isUnowed: true };
  const given = await orders.recordRefund(orderId, unowed);
  if (given.outcome === 'refused') throw new Error(given.reason);
  return orderId;
}

async function knownOrder({ database, log }: TakeCardPaymentDeps, session: PaidSession) {
  const { client_reference_id: id, payment_intent } = session;
  const order = await database.kysely
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!order) log.error({ order: id, payment: payment_intent }, 'payment refers to no order of ours');
  return order?.id ?? null;
}
