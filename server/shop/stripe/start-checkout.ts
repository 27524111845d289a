import { heldUntil } from '#domain/order/payment-terms.ts';
import { DECLINED_EVENT } from './card-limits.ts';
import { sessionsOf } from './card-sessions.ts';
import {
  LEAST_OPEN_MS,
  type OpenPageDeps,
  openPage,
  openWallet,
  type PaymentPage,
  quarterEnd,
  type ReturnPages,
} from './open-page.ts';
import { orderLineItems } from './order-line-items.ts';

/**
 * See CardPayments.start. The page closes when the goods are no longer held. In the last half hour Stripe lets it close
 * later only: it is then closed when the hold ends (ask-session.ts).
 */
export async function startCheckout(
  deps: OpenPageDeps,
  orderId: string,
  pages: ReturnPages,
): Promise<string | null> {
  const page = await pageOfOrder(deps, orderId);
  return page && openPage(deps, page, pages);
}

/** See CardWallets.start: the same rules, with the buttons of wallets instead of Stripe's page. */
export async function startWallet(deps: OpenPageDeps, orderId: string, back: string): Promise<boolean> {
  const page = await pageOfOrder(deps, orderId);
  if (page) await openWallet(deps, page, back);
  return page !== null;
}

/** What is to be paid for an order by card; null if that is nothing, or a bank is at it. */
async function pageOfOrder({ database, clock }: OpenPageDeps, orderId: string): Promise<PaymentPage | null> {
  const order = await database.kysely
    .selectFrom('orders')
    .select(['number', 'email', 'created_at'])
    .where('id', '=', orderId)
    .where('state', 'in', ['unproven', 'pending'])
    .where('payment_method', '=', 'card')
    .executeTakeFirst();
  const now = clock();
  const heldTo = order && heldUntil('card', order.created_at);
  if (!order || !heldTo || heldTo <= now) return null;
  const sale = { order_id: orderId };
  const sessions = await sessionsOf(database, sale);
  if (sessions.some(({ state }) => state === 'processing')) return null;
  const { declined } = await database.kysely
    .selectFrom('payment_events')
    .select(({ fn }) => fn.countAll<number>().as('declined'))
    .where('order_id', '=', orderId)
    .where('type', '=', DECLINED_EVENT)
    .executeTakeFirstOrThrow();
  // The page is the same until the hold ends; then, within a quarter of an hour. After a declined card it is a new one,
  // since the old page may be closed; and once one is known to be.
  const closed = sessions.filter(({ state }) => state === 'closed').length;
  const end = quarterEnd(now).getTime();
  const isHeldLong = heldTo.getTime() - now.getTime() >= LEAST_OPEN_MS;
  const { number, email } = order;
  return {
    sale,
    number,
    email,
    lines: await orderLineItems(database.kysely, orderId),
    closesAt: isHeldLong ? heldTo : new Date(end + LEAST_OPEN_MS),
    key: `${isHeldLong ? 'held' : end} ${declined} ${closed}`,
  };
}
