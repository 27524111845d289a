import type Stripe from 'stripe';
import { DELIVERY_WORDS } from '#domain/order/delivery-words.ts';
import { lineDetails } from '#domain/order/line-texts.ts';
import type { DeliveryMethod } from '#domain/order/order-request.ts';
import { heldUntil } from '#domain/order/payment-terms.ts';
import type { Database } from '../../db/database.ts';
import { printedLines } from '../orders/printed-lines.ts';
import { DECLINED_EVENT } from './card-limits.ts';
import { rememberSession, unsettledSessions } from './card-sessions.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

type StartCheckoutDeps = {
  database: Pick<Database, 'kysely'>;
  stripe: Pick<Stripe, 'checkout'>;
  clock: () => Date;
};

/** Stripe's minimum, with a minute for the way. */
const LEAST_OPEN_MS = 31 * MINUTE_MS;

/**
 * See CardPayments.start. The page closes when the goods are no longer held. In the last half hour Stripe lets it close
 * later only: it is then closed when the hold ends (ask-session.ts).
 */
export async function startCheckout(
  { database, stripe, clock }: StartCheckoutDeps,
  orderId: string,
  pages: { paid: string; cancelled: string },
): Promise<string | null> {
  const order = await database.kysely
    .selectFrom('orders')
    .select(['number', 'email', 'created_at', 'delivery_method', 'delivery_cents'])
    .where('id', '=', orderId)
    .where('state', 'in', ['unproven', 'pending'])
    .where('payment_method', '=', 'card')
    .executeTakeFirst();
  const now = clock();
  const heldTo = order && heldUntil('card', order.created_at);
  if (!order || !heldTo || heldTo <= now) return null;
  const open = await unsettledSessions(database, orderId);
  if (open.some(({ state }) => state === 'processing')) return null;
  const { declined } = await database.kysely
    .selectFrom('payment_events')
    .select(({ fn }) => fn.countAll<number>().as('declined'))
    .where('order_id', '=', orderId)
    .where('type', '=', DECLINED_EVENT)
    .executeTakeFirstOrThrow();
  // The page is the same until the hold ends; then, within a quarter of an hour. After a declined card it is a new one,
  // since the old page may be closed.
  const quarterEnd = (Math.floor(now.getTime() / QUARTER_MS) + 1) * QUARTER_MS;
  const isHeldLong = heldTo.getTime() - now.getTime() >= LEAST_OPEN_MS;
  const closesAt = isHeldLong ? heldTo : new Date(quarterEnd + LEAST_OPEN_MS);
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      locale: 'fr',
      client_reference_id: orderId,
      customer_email: order.email,
      line_items: await lineItems(database, orderId, order),
      payment_intent_data: { description: order.number, metadata: { order: order.number } },
      success_url: pages.paid,
      cancel_url: pages.cancelled,
      expires_at: Math.floor(closesAt.getTime() / 1000),
    },
    { idempotencyKey: `checkout ${orderId} ${isHeldLong ? 'held' : quarterEnd} ${declined}` },
  );
  await rememberSession(database, { id: session.id, orderId }, { openedAt: now, closesAt });
  return session.url;
}

/** What the order says, line by line: together they are its total. */
async function lineItems(
  { kysely }: Pick<Database, 'kysely'>,
  orderId: string,
  delivery: { delivery_method: DeliveryMethod; delivery_cents: number },
): Promise<Stripe.Checkout.SessionCreateParams.LineItem[]> {
  const item = (name: string, description: string, unit_amount: number, quantity: number) => ({
    quantity,
    price_data: { currency: 'eur', unit_amount, product_data: { name, ...(description && { description }) } },
  });
  const lines = await printedLines(kysely, orderId);
  const goods = lines.map((line) => item(line.name, lineDetails(line), line.unit_price_cents, line.quantity));
  if (delivery.delivery_cents === 0) return goods;
  return [...goods, item(DELIVERY_WORDS[delivery.delivery_method], '', delivery.delivery_cents, 1)];
}
