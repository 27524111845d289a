import { Hono } from 'hono';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { Log } from '../../log.ts';
import { type CardSale, findCardSaleByNumber } from '../../payments/card-sale.ts';
import { type CardLimits, DECLINED_EVENT } from './card-limits.ts';
import { noteClosed, noteProcessing } from './card-sessions.ts';
import { failSession } from './fail-session.ts';
import { type HearDisputeDeps, hearDisputeEvent } from './hear-dispute.ts';
import { hearRefundEvent } from './hear-refund.ts';
import { paidSessionSchema, type TakeCardPaymentDeps, takeCardPayment } from './take-card-payment.ts';

type StripeWebhookDeps = TakeCardPaymentDeps &
  HearDisputeDeps & {
    database: Pick<Database, 'kysely' | 'transaction'>;
    stripe: Pick<Stripe, 'webhooks' | 'refunds' | 'checkout' | 'disputes'>;
    cardLimits: Pick<CardLimits, 'decline'>;
    secret: string;
    clock: () => Date;
    log: Log;
  };

/** A message with an older signature is a replay. */
const TOLERANCE_S = 300;

const PAID_EVENTS = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'];
/** Without a payment: nobody paid, or the bank said no after days. */
const EXPIRED_EVENT = 'checkout.session.expired';
const FAILED_EVENT = 'checkout.session.async_payment_failed';

const sessionSchema = z.object({ id: z.string().min(1).max(200) });

/** Nothing is stored about the attempts or the card. */
const declinedSchema = z.object({
  id: z.string().min(1).max(200),
  metadata: z.object({ case: z.string().min(1).max(40) }),
});

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
  const sale = await hear(deps, event);
  await deps.database.kysely
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type, ...sale, payload: JSON.stringify(event) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Returns the sale that the event is about, if it is one of ours. */
async function hear(deps: StripeWebhookDeps, event: Stripe.Event): Promise<CardSale | null> {
  if (event.type.startsWith('checkout.session.')) return hearSession(deps, event);
  if (event.type.startsWith('charge.dispute.')) return hearDisputeEvent(deps, event);
  return hearRefundEvent(deps, event);
}

/** Returns the sale of a payment. A message that comes late or again changes nothing. */
async function hearSession(deps: StripeWebhookDeps, event: Stripe.Event): Promise<CardSale | null> {
  const { data: session } = sessionSchema.safeParse(event.data.object);
  if (!session) return null;
  const { data: paid } = paidSessionSchema.safeParse(event.data.object);
  if (paid && PAID_EVENTS.includes(event.type)) {
    const sale = await takeCardPayment(deps, paid);
    await noteClosed(deps.database, session.id);
    return sale;
  }
  if (event.type === 'checkout.session.completed')
    await noteProcessing(deps.database, session.id, deps.clock());
  if (event.type === EXPIRED_EVENT) await noteClosed(deps.database, session.id);
  if (event.type === FAILED_EVENT) await failSession(deps, session.id);
  return null;
}

/**
 * A repeated message counts once. If the sale has used its attempts, its page is closed: it would accept cards
 * endlessly.
 */
async function countDecline(deps: StripeWebhookDeps, event: Stripe.Event): Promise<void> {
  const { database, cardLimits } = deps;
  const { data: payment } = declinedSchema.safeParse(event.data.object);
  const sale = payment && (await findCardSaleByNumber(database, payment.metadata.case));
  const kept = { id: event.id, type: event.type, data: { object: payment ?? {} } };
  const written = await database.kysely
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type, ...sale, payload: JSON.stringify(kept) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (!sale || written.numInsertedOrUpdatedRows !== 1n) return;
  if (!(await cardLimits.decline(sale))) await closePage(deps, payment.id);
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
