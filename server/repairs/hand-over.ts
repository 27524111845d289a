import type { Transaction } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { type Covered, monthsOf, underLegalGuarantee } from '#domain/repair/guarantee.ts';
import { factsOf, findRepairTransition } from '#domain/repair/repair-rules.ts';
import type { Schema } from '../db/schema.ts';
import { faultAt, type Invalid, orRefused, Refusal, refused } from '../outcomes.ts';
import { issueForBonus, issueForCompany } from './documents/issue-invoice.ts';
import { writeNote } from './documents/write-note.ts';
import { claimedUntil, guaranteeOf } from './guarantee-of.ts';
import { applyTransition, type Moving, type RepairMoveOutcome } from './move-repair.ts';
import { readAccount } from './read-account.ts';
import { readCollection } from './read-collection.ts';
import type { RepairDeps } from './repair-deps.ts';
import { applyRepairPayment, type TakenPayment } from './repair-money.ts';
import { lockRepair, onRepair, type RepairRow, type RepairWho } from './repair-row.ts';

export type HandOver = {
  /** Who has the device now, as the form says it: unchecked (domain/repair/collection-request.ts). */
  collected: unknown;
  trackingNumber?: string | undefined;
  note?: string | undefined;
  /** What the customer pays on leaving. */
  payment?: TakenPayment | undefined;
  /** Whether the device leaves although something remains to be paid. */
  owes?: boolean | undefined;
  /** Whether a company that owes it is billed with the rest of its month, and has no invoice of it alone now. */
  isGrouped?: boolean | undefined;
  /** Over the counter, or to a carrier, who checks no ticket. */
  leftBy: 'counter' | 'carrier';
  /** No mail tells of it. */
  isQuiet?: boolean | undefined;
  /** Of a repair under guarantee, what it answered for; said by nobody, the more that the law gives. */
  covered?: Covered | undefined;
};

type ShopWho = Extract<RepairWho, { kind: 'shop' }>;

/**
 * Gives a device back, in the shop or to the carrier, with the guarantees that begin that day. What is due is paid with
 * it, unless the shop says that it is paid later. The unlock code is erased.
 */
export function handOver(
  deps: RepairDeps,
  repairId: string,
  given: HandOver,
  who: ShopWho,
): Promise<RepairMoveOutcome | Invalid> {
  const moved = onRepair(deps, repairId, (tx, repair, now) =>
    handOverLocked(tx, repair, given, { shop: deps.shop(), who, now }),
  );
  return orRefused(moved);
}

/**
 * The same for a case that this transaction has locked.
 * @throws Refusal if what it has written has to be undone
 */
export async function handOverLocked(
  tx: Transaction<Schema>,
  repair: RepairRow,
  {
    collected,
    trackingNumber,
    note,
    payment,
    owes = false,
    isGrouped = false,
    leftBy,
    isQuiet = false,
    covered,
  }: HandOver,
  { who, ...writing }: Moving<ShopWho>,
): Promise<RepairMoveOutcome | Invalid> {
  const { now } = writing;
  const found = findRepairTransition(factsOf(repair, now), 'hand_over', who.kind);
  if ('refusal' in found) return refused(found.refusal);
  const { dueCents, priceCents } = await readAccount(tx, repair);
  const left = dueCents - (payment?.amountCents ?? 0);
  const leaving = await readCollection(tx, repair.id, { leftBy, collected, trackingNumber });
  const owing =
    isGrouped && left !== priceCents
      ? faultAt('isGrouped', PAID_IN_PART)
      : left > 0 && !owes
        ? faultAt('amount', stillDue(left))
        : null;
  if ('issues' in leaving) return { ...leaving, issues: [...leaving.issues, ...(owing?.issues ?? [])] };
  if (owing) return owing;
  if (payment) {
    const taken = await applyRepairPayment(tx, repair, payment, who, writing);
    if (taken.outcome !== 'recorded') return taken;
  }
  const months = monthsOf(writing.shop.repairWarranty);
  const { isLegal, ...guarantee } = await guaranteeOf(tx, repair, {
    ...{ months, covered: covered ?? 'goods' },
    day: dayInParis(now),
  });
  const columns = {
    ...guarantee,
    left_by: leftBy,
    ...(trackingNumber && { tracking_out: trackingNumber }),
    ...(leaving.carrier !== null && { carrier_out: leaving.carrier.slice(0, MOST_OF_NAME) }),
  };
  // Locked again, since the payment is on it by now.
  const paid = { ...((await lockRepair(tx, repair.id)) ?? repair), ...guarantee };
  const invoice =
    isGrouped && left > 0
      ? null
      : ((await issueForCompany(tx, paid, writing)) ?? (await issueForBonus(tx, paid, writing)));
  await writeNote(tx, paid, { ...writing, who });
  const legalUntil = isLegal
    ? ((await claimedUntil(tx, repair, dayInParis(now))) ?? guarantee.parts_guarantee_until)
    : null;
  const payload = {
    ...guarantee,
    ...leaving.payload,
    leftBy,
    ...(left > 0 && { owedCents: left }),
    ...(guarantee.guarantee_until !== null && { months }),
    ...(repair.agreement === 'guarantee' && covered !== undefined && { covered }),
    ...(isLegal && { isLegal, legalUntil }),
    ...(invoice !== null && { invoice }),
  };
  const words = [leaving.words, note, legalUntil && underLegalGuarantee(legalUntil)]
    .filter(Boolean)
    .join('\n');
  const moved = await applyTransition(
    tx,
    repair,
    isQuiet ? { ...found.transition, tells: [] } : found.transition,
    { note: words, columns, payload },
    who,
    now,
  );
  // Undoes the payment too.
  if (moved.outcome === 'refused') throw new Refusal(moved.reason);
  return moved;
}

/** A carrier's name, of what was typed as who took the device. */
const MOST_OF_NAME = 80;

const PAID_IN_PART =
  'Une facture groupée ne reprend que ce dont rien n’est payé\u00a0: dites que le reste sera payé plus tard.';

const stillDue = (cents: number) =>
  `Il reste ${formatEuros(cents)} à payer\u00a0: encaissez-les, ou dites que ce sera payé plus tard.`;
