import type Stripe from 'stripe';
import type { Database } from '../../db/database.ts';
import { type CardSale, saleId } from '../../payments/card-sale.ts';
import { rememberSession } from './card-sessions.ts';

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;

/** Stripe's minimum, with a minute for the way. */
export const LEAST_OPEN_MS = 31 * MINUTE_MS;

/** Who asks within the same quarter of an hour gets the same page. */
export const quarterEnd = (now: Date): Date =>
  new Date((Math.floor(now.getTime() / QUARTER_MS) + 1) * QUARTER_MS);

export type OpenPageDeps = {
  database: Pick<Database, 'kysely'>;
  stripe: Pick<Stripe, 'checkout'>;
  clock: () => Date;
};

/** Where a payment page leads afterwards. */
export type ReturnPages = { paid: string; cancelled: string };

type Page = {
  sale: CardSale;
  /** Of the order or the repair, as its customer knows it. */
  number: string;
  email: string | null;
  lines: Stripe.Checkout.SessionCreateParams.LineItem[];
  closesAt: Date;
  /** Asked again with the same words, Stripe answers with the same page. */
  key: string;
};

/** Opens a payment page at Stripe and returns its address, once it is known here. */
export async function openPage(
  { database, stripe, clock }: OpenPageDeps,
  { sale, number, email, lines, closesAt, key }: Page,
  pages: ReturnPages,
): Promise<string | null> {
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      locale: 'fr',
      client_reference_id: saleId(sale),
      ...(email !== null && { customer_email: email }),
      line_items: lines,
      payment_intent_data: { description: number, metadata: { case: number } },
      success_url: pages.paid,
      cancel_url: pages.cancelled,
      expires_at: Math.floor(closesAt.getTime() / 1000),
    },
    { idempotencyKey: `checkout ${saleId(sale)} ${key}` },
  );
  await rememberSession(database, { id: session.id, sale }, { openedAt: clock(), closesAt });
  return session.url;
}

export const lineItem = (name: string, description: string, unit_amount: number, quantity: number) => ({
  quantity,
  price_data: { currency: 'eur', unit_amount, product_data: { name, ...(description && { description }) } },
});
