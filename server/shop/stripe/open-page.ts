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

export type PaymentPage = {
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
  deps: OpenPageDeps,
  page: PaymentPage,
  pages: ReturnPages,
): Promise<string | null> {
  const ways = { locale: 'fr', success_url: pages.paid, cancel_url: pages.cancelled } as const;
  return (await openSession(deps, page, 'checkout', ways)).url;
}

/**
 * Opens the same without a page of Stripe's: buttons of Apple Pay and Google Pay stand on ours. `back` is where a bank
 * leads that wanted to see its customer.
 */
export async function openWallet(deps: OpenPageDeps, page: PaymentPage, back: string): Promise<void> {
  await openSession(deps, page, 'wallet', { ui_mode: 'elements', return_url: back });
}

type Ways = Pick<
  Stripe.Checkout.SessionCreateParams,
  'ui_mode' | 'return_url' | 'success_url' | 'cancel_url' | 'locale'
>;

async function openSession(
  { database, stripe, clock }: OpenPageDeps,
  { sale, number, email, lines, closesAt, key }: PaymentPage,
  kind: 'checkout' | 'wallet',
  ways: Ways,
): Promise<Stripe.Checkout.Session> {
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: saleId(sale),
      ...(email !== null && { customer_email: email }),
      line_items: lines,
      payment_intent_data: { description: number, metadata: { case: number } },
      ...ways,
      expires_at: Math.floor(closesAt.getTime() / 1000),
    },
    { idempotencyKey: `${kind} ${saleId(sale)} ${key}` },
  );
  await rememberSession(database, { id: session.id, sale }, { openedAt: clock(), closesAt });
  return session;
}

export const lineItem = (name: string, description: string, unit_amount: number, quantity: number) => ({
  quantity,
  price_data: { currency: 'eur', unit_amount, product_data: { name, ...(description && { description }) } },
});
