import type Stripe from 'stripe';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import type { Outbox } from '../../outbox/outbox-module.ts';
import type { CardMoney } from '../../payments/card-money.ts';
import { type CardSale, type DueSale, findCardSale } from '../../payments/card-sale.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import type { Orders } from '../orders/orders-module.ts';
import { recordSalePayment } from './sale-money.ts';

/** The words of a refund that nobody asked for. */
export const UNOWED = 'Paiement reçu alors que rien n’était dû\u00a0: remboursé.';
/** The words of a refund of what is above the sum that was due. */
const EXCESS = 'Paiement reçu au-delà de ce qui restait dû\u00a0: la différence est remboursée.';

/** Says on a refund that it gives back money which was never owed, whatever its payment was. */
const UNOWED_MARK = 'unowed';

/** What such a refund is for; null if it is another one. */
export const unowedWords = ({ metadata }: Pick<Stripe.Refund, 'metadata'>): string | null =>
  metadata?.[UNOWED_MARK] ? EXCESS : null;

export type TakeCardPaymentDeps = {
  database: Pick<Database, 'kysely' | 'transaction'>;
  stripe: Pick<Stripe, 'refunds'>;
  orders: Pick<Orders, 'recordPayment' | 'recordRefund'>;
  outbox: Pick<Outbox, 'post'>;
  /** The name on documents. */
  shop: () => ShopSettings;
  clock: () => Date;
  /** Called when a mail may be due. */
  onEvent: () => void;
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
 * Records what a paid session says, however often and from whomever it is heard. Returns its sale; null if it is none of
 * ours.
 */
export async function takeCardPayment(
  deps: TakeCardPaymentDeps,
  session: PaidSession,
): Promise<CardSale | null> {
  const { client_reference_id: id, payment_intent, amount_total } = session;
  const sale = await findCardSale(deps.database, id);
  if (!sale) deps.log.error({ sale: id, payment: payment_intent }, 'payment refers to no sale of ours');
  else if ('order_id' in sale) await takeForOrder(deps, sale.order_id, session);
  else await takeForDue(deps, sale, { amountCents: amount_total, reference: payment_intent });
  return sale;
}

/** Money that was not owed any more is given back at once: an order has no other use for it. */
async function takeForOrder(deps: TakeCardPaymentDeps, orderId: string, session: PaidSession): Promise<void> {
  const { orders, stripe } = deps;
  const { payment_intent, amount_total: amountCents } = session;
  const card = { method: 'card', actor: 'system', amountCents } as const;
  const payment = await orders.recordPayment(orderId, { ...card, reference: payment_intent });
  if (payment.outcome === 'refused') throw new Error(payment.reason);
  const { isUnowed, unowedCents } = payment;
  if (!unowedCents) return;
  // Recorded when Stripe says that it is done: at once as a rule, or by a message.
  const part = isUnowed ? {} : { amount: unowedCents, metadata: { [UNOWED_MARK]: 'excess' } };
  const refund = await stripe.refunds.create(
    { payment_intent, ...part },
    { idempotencyKey: `refund ${payment_intent}` },
  );
  if (refund.status !== 'succeeded') return;
  const note = isUnowed ? UNOWED : EXCESS;
  const unowed = { ...card, amountCents: unowedCents, reference: refund.id, note, isUnowed: true };
  const given = await orders.recordRefund(orderId, unowed);
  if (given.outcome === 'refused') throw new Error(given.reason);
}

/** What is above the price stays until the shop decides: more may be agreed with its customer. */
async function takeForDue(deps: TakeCardPaymentDeps, sale: DueSale, payment: CardMoney): Promise<void> {
  const taken = await recordSalePayment(deps, sale, payment);
  if (taken.outcome === 'refused') throw new Error(taken.reason);
  deps.onEvent();
}
