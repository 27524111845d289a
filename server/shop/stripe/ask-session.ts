import type Stripe from 'stripe';
import type { CardSale } from '../../payments/card-sale.ts';
import { isOrderByCard } from '../orders/payable-order.ts';
import {
  type CardSession,
  claimDueSessions,
  claimSessions,
  noteClosed,
  noteProcessing,
  unsettledSessions,
} from './card-sessions.ts';
import { failSession } from './fail-session.ts';
import { findPayable } from './sale-money.ts';
import { paidSessionSchema, type TakeCardPaymentDeps, takeCardPayment } from './take-card-payment.ts';

export type AskSessionDeps = TakeCardPaymentDeps & {
  stripe: Pick<Stripe, 'checkout' | 'refunds'>;
};

/** What a payment page has come to. */
export type SessionOutcome = 'processing' | 'paid' | 'closed' | OpenSession;

/** A page of Stripe's has an address; what opens the buttons of wallets on our page has a secret. */
type OpenSession = { url: string | null; clientSecret: string | null };

/** Somebody waits for the answer: a customer for a page, or the other jobs. */
const SOON = { timeout: 4_000, maxNetworkRetries: 0 };

/**
 * Asks Stripe what has become of a payment page and records it, as its messages do if they arrive. `isToClose`, or a sum
 * that is no longer the one to pay: it takes no card from now on, unless it has taken one by then.
 */
export async function askSession(
  deps: AskSessionDeps,
  { id, sale }: CardSession,
  isToClose: boolean,
): Promise<SessionOutcome> {
  const { stripe, database, clock } = deps;
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }, SOON);
  const { payment_intent: payment } = session;
  const intent = typeof payment === 'string' ? null : payment;
  const { data: paid } = paidSessionSchema.safeParse({ ...session, payment_intent: intent?.id ?? payment });
  if (paid) {
    await takeCardPayment(deps, paid);
    await noteClosed(database, id);
    return 'paid';
  }
  if (session.status === 'complete' && intent?.status === 'processing') {
    await noteProcessing(database, id, clock());
    return 'processing';
  }
  if (
    session.status === 'complete' &&
    (intent?.status === 'requires_payment_method' || intent?.status === 'canceled')
  ) {
    await failSession(deps, id);
    return 'closed';
  }
  if (session.status === 'open') {
    if (!isToClose && (await asksRightSum(deps, sale, session.amount_total))) {
      const { url, client_secret: clientSecret } = session;
      return { url, clientSecret };
    }
    // Refused if it was paid meanwhile: the next question tells.
    await stripe.checkout.sessions.expire(id, {}, SOON);
  }
  await noteClosed(database, id);
  return 'closed';
}

/** The price of an order by card is final; anything else may be paid at the counter meanwhile, or cost something else. */
async function asksRightSum(deps: AskSessionDeps, sale: CardSale, cents: number | null) {
  if (await endsWithItsHold(deps, sale)) return true;
  const payable = await findPayable(deps, sale);
  return payable?.amountCents === cents;
}

/** Pages of an order by card are right until its goods are no longer held; all others, while they ask for what is due. */
const endsWithItsHold = async ({ database }: AskSessionDeps, sale: CardSale): Promise<boolean> =>
  'order_id' in sale && (await isOrderByCard(database.kysely, sale.order_id));

/** What has become of an order's pages, and the secret of the one that opens the buttons of wallets. */
export async function findWallet(
  deps: AskSessionDeps,
  orderId: string,
  ask: (session: CardSession) => Promise<SessionOutcome>,
): Promise<'paid' | 'processing' | { clientSecret: string } | null> {
  const outcomes: SessionOutcome[] = [];
  for (const session of await unsettledSessions(deps.database, { order_id: orderId }))
    outcomes.push(await ask(session));
  for (const state of ['paid', 'processing'] as const) if (outcomes.includes(state)) return state;
  const clientSecret = outcomes
    .map((outcome) => (typeof outcome === 'object' ? outcome.clientSecret : null))
    .findLast((secret) => secret !== null);
  return clientSecret ? { clientSecret } : null;
}

/**
 * Asks about every page of a sale whose customer comes back, before this is heard otherwise. Without an answer nothing
 * changes.
 */
export async function askSessionsOf(deps: AskSessionDeps, sale: CardSale): Promise<void> {
  try {
    for (const session of await claimSessions(deps.database, sale, deps.clock()))
      await askSession(deps, session, false);
  } catch (error) {
    deps.log.warn({ err: error, ...sale }, 'card payment page not asked about');
  }
}

/**
 * Closes the pages of an order that its customer gives up. Returns what a page has taken nevertheless. Without an answer
 * the order is given up all the same: money that comes later goes back.
 */
export async function closeSessionsOf(
  deps: AskSessionDeps,
  sale: CardSale,
): Promise<'closed' | 'processing' | 'paid'> {
  const found = new Set<SessionOutcome>();
  try {
    for (const session of await unsettledSessions(deps.database, sale))
      found.add(await askSession(deps, session, true));
  } catch (error) {
    deps.log.warn({ err: error, ...sale }, 'card payment page not closed');
  }
  return found.has('paid') ? 'paid' : found.has('processing') ? 'processing' : 'closed';
}

/**
 * Closes the pages of orders that are over and those that ask for another sum than is due, and asks
 * about payments under way. Ends as soon as Stripe does not answer.
 */
export async function settleDueSessions(deps: AskSessionDeps, now: Date): Promise<void> {
  const failed: unknown[] = [];
  for (const session of await claimDueSessions(deps.database, now)) {
    try {
      await askSession(deps, session, await endsWithItsHold(deps, session.sale));
    } catch (error) {
      const { code, type } = error as Partial<Stripe.errors.StripeError>;
      // A page of an account that the shop no longer has.
      if (code === 'resource_missing') await noteClosed(deps.database, session.id);
      else failed.push(error);
      if (type === 'StripeConnectionError') break;
    }
  }
  if (failed.length > 0) throw failed[0];
}
