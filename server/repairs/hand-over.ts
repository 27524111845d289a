import type { Transaction } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import { numberFault } from '#domain/order/carriers.ts';
import {
  type Guarantee,
  guaranteeFrom,
  monthsOf,
  prolonged,
  UNDER_LEGAL_GUARANTEE,
} from '#domain/repair/guarantee.ts';
import { factsOf, findRepairTransition } from '#domain/repair/repair-rules.ts';
import type { Schema } from '../db/schema.ts';
import { faultAt, type Invalid, orRefused, Refusal, type Refused, refused } from '../outcomes.ts';
import { issueForCompany } from './documents/issue-invoice.ts';
import { writeNote } from './documents/write-note.ts';
import { applyTransition, type RepairMoveOutcome } from './move-repair.ts';
import { readAccount } from './read-account.ts';
import type { RepairDeps } from './repair-deps.ts';
import { applyRepairPayment, type TakenPayment } from './repair-money.ts';
import { lockRepair, onRepair, type RepairRow, type RepairWho } from './repair-row.ts';

export type HandOver = {
  trackingNumber?: string | undefined;
  /** Who takes the parcel, if a carrier does. */
  carrier?: string | undefined;
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
};

type Given = Guarantee & { isLegal: boolean };

const NONE: Given = { guarantee_until: null, parts_guarantee_until: null, isLegal: false };

/**
 * Gives a device back, in the shop or to the carrier, with the guarantees that begin that day. What is due is paid with
 * it, unless the shop says that it is paid later. The unlock code is erased.
 */
export function handOver(
  deps: RepairDeps,
  repairId: string,
  {
    trackingNumber,
    carrier,
    note,
    payment,
    owes = false,
    isGrouped = false,
    leftBy,
    isQuiet = false,
  }: HandOver,
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<RepairMoveOutcome | Invalid> {
  const given = onRepair(
    deps,
    repairId,
    async (tx, repair, now): Promise<RepairMoveOutcome | Invalid | Refused> => {
      const writing = { shop: deps.shop(), now };
      const found = findRepairTransition(factsOf(repair, now), 'hand_over', who.kind);
      if ('refusal' in found) return refused(found.refusal);
      const wrongNumber =
        leftBy === 'carrier' && carrier && trackingNumber && numberFault(carrier, trackingNumber);
      if (wrongNumber) return faultAt('trackingNumber', wrongNumber);
      const { dueCents, priceCents } = await readAccount(tx, repair);
      const left = dueCents - (payment?.amountCents ?? 0);
      if (isGrouped && left !== priceCents) return faultAt('isGrouped', PAID_IN_PART);
      if (left > 0 && !owes) return faultAt('amount', stillDue(left));
      if (payment) {
        const taken = await applyRepairPayment(tx, repair, payment, who, writing);
        if (taken.outcome !== 'recorded') return taken;
      }
      const { isLegal, ...guarantee } = await guaranteeOf(
        tx,
        repair,
        monthsOf(writing.shop.repairWarranty),
        now,
      );
      const columns = {
        ...guarantee,
        left_by: leftBy,
        ...(trackingNumber && { tracking_out: trackingNumber }),
        ...(leftBy === 'carrier' && carrier && { carrier_out: carrier.slice(0, MOST_OF_NAME) }),
      };
      // Locked again, since the payment is on it by now.
      const paid = { ...((await lockRepair(tx, repair.id)) ?? repair), ...guarantee };
      const invoice = isGrouped && left > 0 ? null : await issueForCompany(tx, paid, writing);
      await writeNote(tx, paid, { ...writing, who });
      const payload = {
        ...guarantee,
        leftBy,
        ...(left > 0 && { owedCents: left }),
        ...(isLegal && { isLegal }),
        ...(invoice !== null && { invoice }),
      };
      const words = [note, isLegal && UNDER_LEGAL_GUARANTEE].filter(Boolean).join('\n');
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
    },
  );
  return orRefused(given);
}

/** A carrier's name, of what was typed as who took the device. */
const MOST_OF_NAME = 80;

const PAID_IN_PART =
  'Une facture groupée ne reprend que ce dont rien n’est payé\u00a0: dites que le reste sera payé plus tard.';

const stillDue = (cents: number) =>
  `Il reste ${formatEuros(cents)} à payer\u00a0: encaissez-les, ou dites que ce sera payé plus tard.`;

async function guaranteeOf(
  tx: Transaction<Schema>,
  repair: RepairRow,
  months: number,
  now: Date,
): Promise<Given> {
  const today = dayInParis(now);
  // A device that goes back as it came was not repaired.
  if (repair.agreement === null) return NONE;
  const anew = guaranteeFrom(today, months, await soldParts(tx, repair.id));
  if (repair.return_of && repair.agreement === 'guarantee') {
    const first = await tx
      .selectFrom('repairs')
      .select(['guarantee_until', 'parts_guarantee_until'])
      .where('id', '=', repair.return_of)
      .executeTakeFirstOrThrow();
    const cameBackOn = dayInParis(repair.registered_at ?? repair.created_at);
    // The repair was free although no guarantee was running any more: it has the guarantee of any repair.
    return prolonged(first, anew, cameBackOn, today);
  }
  // Goods that the shop sold: their guarantee is the claim's (domain/guarantee/guarantee-claim.ts).
  return { ...anew, isLegal: repair.claim_id !== null && repair.agreement === 'guarantee' };
}

/** Whether the last accepted quote sold parts. */
async function soldParts(tx: Transaction<Schema>, repairId: string): Promise<boolean> {
  const quote = await tx
    .selectFrom('repair_quotes')
    .select(['id', 'choices'])
    .where('repair_id', '=', repairId)
    .where('state', '=', 'accepted')
    .orderBy('version', 'desc')
    .executeTakeFirst();
  if (!quote) return false;
  const taken = (quote.choices ?? []).flatMap(({ lineId, optionId }) => (optionId === null ? [] : [lineId]));
  const lines = await tx
    .selectFrom('repair_quote_lines')
    .select('id')
    .where('quote_id', '=', quote.id)
    .where('kind', '=', 'part')
    .execute();
  return lines.some(({ id }) => taken.includes(id));
}
