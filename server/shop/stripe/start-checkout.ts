import type Stripe from 'stripe';
import type { Database } from '../../db/database.ts';
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
    .select(['number', 'email', 'total_cents'])
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
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'eur',
            unit_amount: order.total_cents,
            product_data: { name: `Commande ${order.number}` },
          },
        },
      ],
      payment_intent_data: { description: order.number, metadata: { order: order.number } },
      success_url: pages.paid,
      cancel_url: pages.cancelled,
      expires_at: Math.floor(((quarter + 1) * 15 + 30) * 60),
    },
    { idempotencyKey: `checkout ${orderId} ${quarter} ${declined}` },
  );
  return session.url;
}
