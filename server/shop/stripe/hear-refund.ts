import type Stripe from 'stripe';
import { z } from 'zod';
import type { Orders } from '../orders/orders-module.ts';
import { finishRefund, takeRefundBack } from './finish-refund.ts';
import { REQUEST, type SendRefundDeps } from './send-refund.ts';
import { UNOWED } from './take-card-payment.ts';

export type HearRefundDeps = SendRefundDeps & { orders: Pick<Orders, 'recordRefund'> };

/** Refunds of any origin: our screens, Stripe's dashboard, its support. */
const REFUND_EVENTS = ['refund.created', 'refund.updated', 'refund.failed'];
const CHARGE_EVENTS = ['charge.refunded'];

const refundSchema = z.object({ id: z.string().min(1).max(200) });
const chargeSchema = z.object({ payment_intent: z.string().min(1).max(200) });

/**
 * Records what an event says of refunds; returns the order, if it is one of ours. The event itself may be late: the
 * refund is asked for as it is now.
 */
export async function hearRefundEvent(deps: HearRefundDeps, event: Stripe.Event): Promise<string | null> {
  const { object } = event.data;
  if (REFUND_EVENTS.includes(event.type)) {
    const { data } = refundSchema.safeParse(object);
    return data ? hearRefund(deps, await deps.stripe.refunds.retrieve(data.id)) : null;
  }
  if (!CHARGE_EVENTS.includes(event.type)) return null;
  const { data } = chargeSchema.safeParse(object);
  let orderId: string | null = null;
  if (data)
    for await (const refund of deps.stripe.refunds.list({ payment_intent: data.payment_intent }))
      orderId = await hearRefund(deps, refund);
  return orderId;
}

/** Records a refund as Stripe has it now, with the same effect however often it is heard of. */
export async function hearRefund(deps: HearRefundDeps, refund: Stripe.Refund): Promise<string | null> {
  const payment = await paymentOf(deps, refund);
  if (!payment) return null;
  const request = z.uuid().safeParse(refund.metadata?.[REQUEST]).data;
  if (request && (await isOurs(deps, request, payment.order_id))) {
    await finishRefund(deps, request, refund);
    return payment.order_id;
  }
  if (refund.status === 'failed' || refund.status === 'canceled') {
    await takeRefundBack(deps, refund.id);
    await deps.alarms.raise('card-refunds');
  }
  if (refund.status !== 'succeeded') return payment.order_id;
  const given = await deps.orders.recordRefund(payment.order_id, {
    method: 'card',
    actor: 'system',
    amountCents: refund.amount,
    reference: refund.id,
    note: payment.is_unowed ? UNOWED : 'Remboursé chez Stripe.',
    isUnowed: payment.is_unowed,
  });
  if (given.outcome !== 'refused') return payment.order_id;
  deps.log.error({ refund: refund.id, reason: given.reason }, 'refund made at Stripe, but not recorded');
  await deps.alarms.raise('card-refunds');
  return payment.order_id;
}

/** The entry of the payment that a refund gives back. */
async function paymentOf({ database }: HearRefundDeps, refund: Pick<Stripe.Refund, 'payment_intent'>) {
  const { payment_intent: intent } = refund;
  const reference = typeof intent === 'string' ? intent : intent?.id;
  if (!reference) return null;
  const payment = await database.kysely
    .selectFrom('payments')
    .select(['order_id', 'is_unowed'])
    .where('reference', '=', reference)
    .where('kind', '=', 'payment')
    .where('order_id', 'is not', null)
    .$narrowType<{ order_id: string }>()
    .executeTakeFirst();
  return payment ?? null;
}

/** The name of a request is written on the refund; only that of the same order counts. */
async function isOurs({ database }: HearRefundDeps, id: string, orderId: string): Promise<boolean> {
  const row = await database.kysely
    .selectFrom('internal.card_refunds')
    .select('id')
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row !== undefined;
}
