import type { CardSale } from '../../payments/card-sale.ts';
import { type AskSessionDeps, askSession } from './ask-session.ts';
import { sessionsOf } from './card-sessions.ts';
import { LEAST_OPEN_MS, lineItem, openPage, quarterEnd, type ReturnPages } from './open-page.ts';
import { orderLineItems } from './order-line-items.ts';
import { findPayable } from './sale-money.ts';

/**
 * See CardPayments.start. A repair, an invoice, a counter sale or an order that was to be paid in another way has one page
 * at a time, for the sum that is to be paid now: two tabs are led to the same one, and a page that asks for another sum
 * is closed first.
 */
export async function startDueCheckout(
  deps: AskSessionDeps,
  sale: CardSale,
  pages: ReturnPages,
): Promise<string | null> {
  // Read at once: of two who ask together, the second sees the page of the first or asks with the same key.
  const sessions = await sessionsOf(deps.database, sale);
  for (const session of sessions.filter(({ state }) => state !== 'closed')) {
    const outcome = await askSession(deps, session, false);
    if (typeof outcome === 'object') return outcome.url;
    if (outcome === 'processing') return null;
  }
  const payable = await findPayable(deps, sale);
  if (!payable) return null;
  const { number, email, amountCents, name, description, isWhole } = payable;
  const closesAt = new Date(quarterEnd(deps.clock()).getTime() + LEAST_OPEN_MS);
  const lines =
    'order_id' in sale && isWhole
      ? await orderLineItems(deps.database.kysely, sale.order_id)
      : [lineItem(name, description, amountCents, 1)];
  const key = `${amountCents} ${closesAt.getTime()} ${sessions.length}`;
  return openPage(deps, { sale, number, email, lines, closesAt, key }, pages);
}
