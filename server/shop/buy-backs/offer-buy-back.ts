import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import { type BuyBackAnswers, indicatedCents, staysLocked } from '#domain/buy-back/buy-back-questions.ts';
import { type BuyBackStep, isHeld, LONGEST_OFFER_DAYS, mayStep } from '#domain/buy-back/buy-back-states.ts';
import { offerCondition } from '#domain/buy-back/offer-condition.ts';
import { addDays } from '#domain/dates/calendar-day.ts';
import { dayInParis, formatLongDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { AdminIdentity } from '../../admin/as-admin.ts';
import type { Schema } from '../../db/schema.ts';
import type { RowChanged, SeenRow } from '../../edits/seen-row.ts';
import { faultAt, Refusal } from '../../outcomes.ts';
import { DECLINED_KIND, OFFERED_KIND } from './buy-back-mail-kinds.ts';
import { basePriceOf, readTerms } from './buy-back-prices.ts';
import {
  addBuyBackEvent,
  type BuyBackDeps,
  type BuyBackRow,
  moveBuyBack,
  offeredFor,
  onBuyBack,
} from './buy-back-row.ts';

/** @throws Refusal */
export function requireStep(step: BuyBackStep, { state }: Pick<BuyBackRow, 'state'>): void {
  if (!mayStep(step, state)) throw new Refusal(NOT_NOW[step]);
}

const NOT_NOW: Readonly<Record<BuyBackStep, string>> = {
  see: 'Cette demande est close\u00a0: son état ne se note plus.',
  offer: 'Cette demande est close\u00a0: elle ne prend plus d’offre.',
  decline: 'Cette demande est close.',
  answer: 'Cette offre n’attend plus de réponse.',
  expire: 'Cette offre n’attend plus de réponse.',
  deed: 'Faites d’abord une offre valable\u00a0: le certificat en porte le prix.',
  buy: 'Faites d’abord une offre valable\u00a0: le certificat en porte le prix.',
};

export type SeenCondition = { answers: BuyBackAnswers; note: string | undefined };

/** Notes what the counter finds of a device, beside what its seller has said; a deed that says otherwise is void. */
export const noteCondition = (
  deps: BuyBackDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  { answers, note }: SeenCondition,
) =>
  onBuyBack(deps, admin, seen, async ({ tx, row, now }): Promise<RowChanged> => {
    requireStep('see', row);
    const isAsPrinted = isDeepStrictEqual(row.seen_answers, answers) && row.seen_note === (note ?? null);
    await tx
      .updateTable('buy_backs')
      .set({ seen_answers: JSON.stringify(answers), seen_note: note ?? null })
      .$if(!isAsPrinted, (change) => change.set({ deed: null, deed_hash: null }))
      .where('id', '=', row.id)
      .execute();
    const { deductions } = await readTerms(tx);
    const baseCents = await basePriceOf(tx, row.device_id);
    const cents = indicatedCents(answers, { baseCents, deductions });
    await addBuyBackEvent(tx, row.id, { kind: 'seen', payload: { answers, cents }, actorId: admin.id }, now);
    await moveBuyBack(tx, row.id, row.state, now);
    return { outcome: 'done' };
  });

/** Nothing is offered or paid for a device that only its owner of before can use. */
export const STILL_LOCKED =
  'Le verrou de compte est encore sur cet appareil\u00a0: notez d’abord au comptoir qu’il est retiré.';

export type WrittenOffer = { cents: number; until: string; note: string | undefined };

const HELD =
  'L’offre en cours vous engage jusqu’à son jour, tant que l’état de l’appareil est celui dont elle parle (code civil, article 1116).';

const holdsShop = async (tx: Transaction<Schema>, row: BuyBackRow, today: string): Promise<boolean> =>
  isHeld(
    {
      ...{ state: row.state, until: row.offer_until, seen: row.seen_answers },
      condition: await offeredFor(tx, row),
    },
    today,
  );

/**
 * Offers a price until a day; it takes the place of the offer before, and of its answer. As long as the one before holds, none is
 * worse.
 */
export const offerBuyBack = (
  deps: BuyBackDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  { cents, until, note }: WrittenOffer,
) =>
  onBuyBack(deps, admin, seen, async ({ tx, row, now }): Promise<RowChanged> => {
    requireStep('offer', row);
    const today = dayInParis(now);
    if (until < today) return faultAt('until', 'Choisissez aujourd’hui ou un jour qui vient.');
    if (until > addDays(today, LONGEST_OFFER_DAYS))
      return faultAt('until', `Choisissez un jour des ${LONGEST_OFFER_DAYS} qui viennent.`);
    if (staysLocked(row.seen_answers ?? row.answers)) throw new Refusal(STILL_LOCKED);
    if (await holdsShop(tx, row, today)) {
      if (cents < (row.offer_cents ?? 0))
        return faultAt('price', `${HELD} Écrivez ${formatEuros(row.offer_cents ?? 0)} au moins.`);
      if (until < (row.offer_until ?? today))
        return faultAt('until', `${HELD} Choisissez le ${formatLongDate(row.offer_until)} ou plus tard.`);
    }
    const words = offerWords({ device: row.device, cents, until, isSeen: row.seen_answers !== null });
    const event = {
      kind: 'offered' as const,
      note: note ?? null,
      payload: { cents, until, documentHash: hashOf(words) },
      actorId: admin.id,
    };
    const offerId = await addBuyBackEvent(tx, row.id, event, now);
    await tx
      .updateTable('buy_backs')
      .set({ offer_id: offerId, offer_cents: cents, offer_until: until, offer_note: note ?? null })
      // What was printed has the price of before.
      .set({ deed: null, deed_hash: null })
      .where('id', '=', row.id)
      .execute();
    await moveBuyBack(tx, row.id, 'offered', now);
    if (row.email !== null) await deps.outbox.post({ kind: OFFERED_KIND, aboutId: row.id }, tx);
    return { outcome: 'done' };
  });

/** The shop buys nothing of this, and says why. */
export const declineBuyBack = (
  deps: BuyBackDeps,
  admin: AdminIdentity,
  seen: SeenRow,
  { reason }: { reason: string },
) =>
  onBuyBack(deps, admin, seen, async ({ tx, row, now }): Promise<RowChanged> => {
    requireStep('decline', row);
    if (await holdsShop(tx, row, dayInParis(now))) throw new Refusal(HELD);
    await addBuyBackEvent(tx, row.id, { kind: 'declined', note: reason, actorId: admin.id }, now);
    await moveBuyBack(tx, row.id, 'declined', now);
    if (row.email !== null) await deps.outbox.post({ kind: DECLINED_KIND, aboutId: row.id }, tx);
    return { outcome: 'done' };
  });

type Offered = {
  device: string;
  cents: number;
  until: string;
  /** Whether the counter had noted the device's condition before. */
  isSeen: boolean;
};

/** The offer in one sentence, as its page shows it: an answer keeps the digest of these words. */
export const offerWords = ({ device, cents, until, isSeen }: Offered): string =>
  `L’atelier achète ${device} pour ${formatEuros(cents)}, ${offerCondition(isSeen)}. Offre valable jusqu’au ${formatLongDate(until)}.`;

export const hashOf = (words: string): string => createHash('sha256').update(words).digest('hex');

/** Closes offers whose last day is over. Returns how many. */
export async function expireBuyBacks(
  { database }: Pick<BuyBackDeps, 'database'>,
  now: Date,
): Promise<number> {
  return database.transaction(async (tx) => {
    const due = await tx
      .selectFrom('buy_backs')
      .select('id')
      .where('state', 'in', ['offered', 'accepted'])
      .where('offer_until', '<', dayInParis(now))
      .orderBy('id')
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    for (const { id } of due) {
      await tx
        .updateTable('buy_backs')
        .set({ state: 'expired', version: sql`version + 1`, updated_at: now })
        .where('id', '=', id)
        .execute();
      await addBuyBackEvent(tx, id, { kind: 'expired', actorId: null }, now);
    }
    return due.length;
  });
}
