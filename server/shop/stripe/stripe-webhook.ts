import { Hono } from 'hono';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import type { Orders } from '../orders/orders-module.ts';
import { type CardLimits, DECLINED_EVENT } from './card-limits.ts';

type StripeWebhookDeps = {
  database: Pick<Database, 'kysely'>;
  stripe: Pick<Stripe, 'webhooks' | 'refunds' | 'checkout'>;
  orders: Pick<Orders, 'recordPayment' | 'recordRefund'>;
  cardLimits: Pick<CardLimits, 'decline'>;
  secret: string;
  clock: () => Date;
  log: Log;
};

/** A message with an older signature is a replay. */
const TOLERANCE_S = 300;

const PAID_EVENTS = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];

/** Nothing is stored about the attempts or the card. */
const declinedSchema = z.object({
  id: z.string().min(1).max(200),
  metadata: z.object({ order: z.string().min(1).max(40) }),
});

/** The part of a paid session that is needed; everything else of Stripe's is ignored. */
const paidSessionSchema = z.object({
  payment_status: z.literal('paid'),
  client_reference_id: z.uuid(),
  payment_intent: z.string().min(1).max(200),
  amount_total: z.int().min(1),
  currency: z.literal('eur'),
});

type PaidSession = z.infer<typeof paidSessionSchema>;

/**
 * Stripe's messages, at POST /stripe. Each step may be repeated without effect, and 200 is sent when all are done: if
 * anything fails in between, Stripe sends the message again.
 */
export function stripeWebhook(deps: StripeWebhookDeps): Hono {
  const app = new Hono();
  app.post('/stripe', async (c) => {
    const event = await readEvent(deps, await c.req.text(), c.req.header('stripe-signature'));
    if (!event) return c.json({ error: 'signature refused' }, 400);
    try {
      await handle(deps, event);
    } catch (error) {
      deps.log.error({ err: error, event: event.id }, 'stripe event failed');
      return c.json({ error: 'not handled, tell it again' }, 500);
    }
    return c.json({ received: true });
  });
  return app;
}

async function readEvent({ stripe, secret, clock }: StripeWebhookDeps, body: string, signature = '') {
  try {
    const now = clock().getTime();
    return await stripe.webhooks.constructEventAsync(body, signature, secret, TOLERANCE_S, undefined, now);
  } catch {
    return null;
  }
}

async function handle(deps: StripeWebhookDeps, event: Stripe.Event): Promise<void> {
  if (event.type === DECLINED_EVENT) return countDecline(deps, event);
  const session = PAID_EVENTS.includes(event.type)
    ? paidSessionSchema.safeParse(event.data.object)
    : undefined;
  const orderId = session?.success ? await knownOrder(deps, session.data) : null;
  if (session?.success && orderId) await takeCardPayment(deps, orderId, session.data);
  await deps.database.kysely
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type, order_id: orderId, payload: JSON.stringify(event) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/**
 * A repeated message counts once. If the order has used its attempts, its page is closed: it would accept cards
 * endlessly.
 */
async function countDecline(deps: StripeWebhookDeps, event: Stripe.Event): Promise<void> {
  const { database, cardLimits } = deps;
  const { data: payment } = declinedSchema.safeParse(event.data.object);
  const order =
    payment &&
    (await database.kysely
      .selectFrom('orders')
      .select('id')
      .where('number', '=', payment.metadata.order)
      .executeTakeFirst());
  const kept = { id: event.id, type: event.type, data: { object: payment ?? {} } };
  const written = await database.kysely
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type, order_id: order?.id ?? null, payload: JSON.stringify(kept) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (!order || written.numInsertedOrUpdatedRows !== 1n) return;
  if (!(await cardLimits.decline(order.id))) await closePage(deps, payment.id);
}

/** If it is closed already or cannot be reached, nothing is lost: the next decline tries again. */
async function closePage({ stripe, log }: StripeWebhookDeps, payment: string): Promise<void> {
  try {
    const { data } = await stripe.checkout.sessions.list({ payment_intent: payment, limit: 1 });
    for (const { id } of data) await stripe.checkout.sessions.expire(id);
  } catch (error) {
    log.error({ err: error }, 'card payment page not closed');
  }
}

async function knownOrder(
  { database, log }: StripeWebhookDeps,
  session: PaidSession,
): Promise<string | null> {
  const { client_reference_id: id, payment_intent } = session;
  const order = await database.kysely
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!order) log.error({ order: id, payment: payment_intent }, 'payment refers to no order of ours');
  return order?.id ?? null;
}

/** Records the payment; one that came when nothing was owed any more is given back at once. */
async function takeCardPayment({ orders, stripe }: StripeWebhookDeps, orderId: string, session: PaidSession) {
  const { payment_intent, amount_total: amountCents } = session;
  const card = { method: 'card', actor: 'system', amountCents } as const;
  const payment = await orders.recordPayment(orderId, { ...card, reference: payment_intent });
  if (payment.outcome === 'refused') throw new Error(payment.reason);
  if (!payment.isUnowed) return;
  const refund = await stripe.refunds.create(
    { payment_intent },
    { idempotencyKey: `refund ${payment_intent}` },
  );
  const note = 'Paiement reçu alors que rien n’était dû\u00a0: remboursé.';
  const given = await orders.recordRefund(orderId, { ...card, reference: refund.id, note, isUnowed: true });
  if (given.outcome === 'refused') throw new Error(given.reason);
}
