import type Stripe from 'stripe';
import { z } from 'zod';
import { type CardSale, SALE_COLUMNS, saleOf } from '../../payments/card-sale.ts';
import type { Orders } from '../orders/orders-module.ts';
import { finishRefund, takeRefundBack } from './finish-refund.ts';
import { recordSaleRefund } from './sale-money.ts';
import { REQUEST, type SendRefundDeps } from './send-refund.ts';
import { UNOWED, unowedWords } from './take-card-payment.ts';

export type HearRefundDeps = SendRefundDeps & { orders: Pick<Orders, 'recordRefund'> };

/** Refunds of any origin: our screens, Stripe's dashboard, its support. */
const REFUND_EVENTS = ['refund.created', 'refund.updated', 'refund.failed'];
const CHARGE_EVENTS = ['charge.refunded'];

const refundSchema = z.object({ id: z.string().min(1).max(200) });
const chargeSchema = z.object({ payment_intent: z.string().min(1).max(200) });

/**
 * Records what an event says of refunds; returns the sale, if it is one of ours. The event itself may be late: the
 * refund is asked for as it is now.
 */
export async function hearRefundEvent(deps: HearRefundDeps, event: Stripe.Event): Promise<CardSale | null> {
  const { object } = event.data;
  if (REFUND_EVENTS.includes(event.type)) {
    const { data } = refundSchema.safeParse(object);
    return data ? hearRefund(deps, await deps.stripe.refunds.retrieve(data.id)) : null;
  }
  if (!CHARGE_EVENTS.includes(event.type)) return null;
  const { data } = chargeSchema.safeParse(object);
  let sale: CardSale | null = null;
  if (data)
    for await (const refund of deps.stripe.refunds.list({ payment_intent: data.payment_intent }))
      sale = await hearRefund(deps, refund);
  return sale;
}

/** Records a refund as Stripe has it now, with the same effect however often it is heard of. */
export async function hearRefund(deps: HearRefundDeps, refund: Stripe.Refund): Promise<CardSale | null> {
  const payment = await paymentOf(deps, refund);
  if (!payment) return null;
  const { sale } = payment;
  const request = z.uuid().safeParse(refund.metadata?.[REQUEST]).data;
  if (request && (await isOurs(deps, request, sale))) {
    await finishRefund(deps, request, refund);
    return sale;
  }
  if (refund.status === 'failed' || refund.status === 'canceled') {
    await takeRefundBack(deps, refund.id);
    await deps.alarms.raise('card-refunds');
  }
  if (refund.status !== 'succeeded') return sale;
  const given = await recordRefund(deps, payment, refund);
  if (given.outcome !== 'refused') return sale;
  deps.log.error({ refund: refund.id, reason: given.reason }, 'refund made at Stripe, but not recorded');
  await deps.alarms.raise('card-refunds');
  return sale;
}

type PaidByCard = { sale: CardSale; isUnowed: boolean };

const AT_STRIPE = 'Remboursé chez Stripe.';

function recordRefund(deps: HearRefundDeps, { sale, ...paid }: PaidByCard, refund: Stripe.Refund) {
  const { id, amount } = refund;
  const excess = unowedWords(refund);
  const isUnowed = paid.isUnowed || excess !== null;
  const money = { amountCents: amount, reference: id };
  if (!('order_id' in sale)) return recordSaleRefund(deps, sale, { ...money, reason: AT_STRIPE });
  const note = excess ?? (isUnowed ? UNOWED : AT_STRIPE);
  return deps.orders.recordRefund(sale.order_id, {
    ...money,
    method: 'card',
    actor: 'system',
    note,
    isUnowed,
  });
}

/** The payment that a refund gives back. */
async function paymentOf(
  { database }: HearRefundDeps,
  refund: Pick<Stripe.Refund, 'payment_intent'>,
): Promise<PaidByCard | null> {
  const { payment_intent: intent } = refund;
  const reference = typeof intent === 'string' ? intent : intent?.id;
  if (!reference) return null;
  const entry = await database.kysely
    .selectFrom('payments')
    .select([...SALE_COLUMNS, 'is_unowed'])
    .where('reference', '=', reference)
    .where('kind', '=', 'payment')
    .executeTakeFirst();
  const sale = entry && saleOf(entry);
  return sale ? { sale, isUnowed: entry.is_unowed } : null;
}

/** The name of a request is written on the refund; only that of the same sale counts. */
async function isOurs({ database }: HearRefundDeps, id: string, sale: CardSale): Promise<boolean> {
  const row = await database.kysely
    .selectFrom('internal.card_refunds')
    .select('id')
    .where('id', '=', id)
    .where((eb) => eb.and(sale))
    .executeTakeFirst();
  return row !== undefined;
}
