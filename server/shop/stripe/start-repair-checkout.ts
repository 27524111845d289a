import { formatEuros } from '#domain/money/money.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { findPayable } from '../../repairs/card-money.ts';
import { type AskSessionDeps, askSession } from './ask-session.ts';
import { sessionsOf } from './card-sessions.ts';
import { LEAST_OPEN_MS, lineItem, openPage, quarterEnd, type ReturnPages } from './open-page.ts';

/**
 * See CardPayments.start. A repair has one page at a time, for the sum that is to be paid now: two tabs are led to the
 * same one, and a page that asks for another sum is closed first.
 */
export async function startRepairCheckout(
  deps: AskSessionDeps,
  repairId: string,
  pages: ReturnPages,
): Promise<string | null> {
  const sale = { repair_id: repairId };
  // Read at once: of two who ask together, the second sees the page of the first or asks with the same key.
  const sessions = await sessionsOf(deps.database, sale);
  for (const session of sessions.filter(({ state }) => state !== 'closed')) {
    const outcome = await askSession(deps, session, false);
    if (typeof outcome === 'object') return outcome.url;
    if (outcome === 'processing') return null;
  }
  const payable = await findPayable(deps.database, repairId);
  if (!payable) return null;
  const { repair, amountCents, isDeposit } = payable;
  const { reference: number, email } = repair;
  const closesAt = new Date(quarterEnd(deps.clock()).getTime() + LEAST_OPEN_MS);
  const name = `${isDeposit ? 'Acompte, réparation' : 'Réparation'} ${number}`;
  const lines = [lineItem(name, describedPayable(payable), amountCents, 1)];
  const key = `${amountCents} ${closesAt.getTime()} ${sessions.length}`;
  return openPage(deps, { sale, number, email, lines, closesAt, key }, pages);
}

/** The device, and how its price is more than what is asked for. */
function describedPayable({
  repair,
  account,
  amountCents,
}: NonNullable<Awaited<ReturnType<typeof findPayable>>>) {
  const { priceCents, keptCents } = account;
  const price = priceCents > amountCents ? `prix ${formatEuros(priceCents)}` : null;
  const paid = keptCents > 0 ? `déjà payé ${formatEuros(keptCents)}` : null;
  return [deviceText(repair), price, paid].filter(Boolean).join(', ');
}
