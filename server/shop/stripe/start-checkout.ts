import type Stripe from 'stripe';
import { DELIVERY_WORDS } from '#domain/order/delivery-words.ts';
import { lineDetails } from '#domain/order/line-texts.ts';
import type { DeliveryMethod } from '#domain/order/order-request.ts';
import type { Database } from '../../db/database.ts';
import { printedLines } from '../orders/printed-lines.ts';
import { DECLINED_EVENT } from './card-limits.ts';

const MINUTE_MS = 60_000;

type StartCheckoutDeps = {
  database: Pick<Database, 'kysely'>;
  stripe: Pick<Stripe, 'checkout'>;
  clock: () => Date;
};

/**
 * See CardPayments.start. The page closes when the goods are no longer held, or half an hour from now, which is
 * Stripe's minimum.
 */
export async function startCheckout(
  { database, stripe, clock }: StartCheckoutDeps,
  orderId: string,
  pages: { paid: string; cancelled: string },
): Promise<string | null> {
  const order = await database.kysely
    .selectFrom('orders')
    .select(['number', 'email', 'delivery_method', 'delivery_cents'])
    .where('id', '=', orderId)
    .where('state', 'in', ['unproven', 'pending'])
    .where('payment_method', '=', 'card')
    .executeTakeFirst();
  if (!order) return null;
  const { declined } = await database.kysely
    .selectFrom('payment_events')
    .select(({ fn }) => fn.countAll<number>().as('declined'))
    .where('order_id', '=', orderId)
    .where('type', '=', DECLINED_EVENT)
    .executeTakeFirstOrThrow();
  // The page is the same within a quarter of an hour. Later, or after a declined card, it is a new one, since the old
  // page may be closed.
  const quarter = Math.floor(clock().getTime() / (15 * MINUTE_MS));
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
      expires_at: Math.floor(((quarter + 1) * 15 + 30) * 60),
    },
    { idempotencyKey: `checkout ${orderId} ${quarter} ${declined}` },
  );
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
