import type { Transaction } from 'kysely';
import { dayInParis } from '#domain/dates/dates.ts';
import {
  type Guarantee,
  guaranteeFrom,
  monthsOf,
  prolonged,
  UNDER_LEGAL_GUARANTEE,
} from '#domain/repair/guarantee.ts';
import type { PaidBy } from '#domain/repair/paid-by.ts';
import { factsOf, findRepairTransition } from '#domain/repair/repair-rules.ts';
import type { Schema } from '../db/schema.ts';
import { refused } from '../outcomes.ts';
import { applyTransition, type RepairMoveOutcome } from './move-repair.ts';
import type { RepairDeps } from './repair-deps.ts';
import { onRepair, type RepairRow, type RepairWho } from './repair-row.ts';

export type HandOver = {
  trackingNumber?: string | undefined;
  note?: string | undefined;
  paidBy?: PaidBy | undefined;
  /** Over the counter, or to a carrier, who checks no ticket. */
  leftBy: 'counter' | 'carrier';
};

type Given = Guarantee & { isLegal: boolean };

const NONE: Given = { guarantee_until: null, parts_guarantee_until: null, isLegal: false };

/**
 * Gives a device back, in the shop or to the carrier, with the guarantees that begin that day. The unlock code is
 * erased.
 */
export function handOver(
  deps: RepairDeps,
  repairId: string,
  { trackingNumber, note, paidBy, leftBy }: HandOver,
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<RepairMoveOutcome> {
  return onRepair(deps, repairId, async (tx, repair, now) => {
    const found = findRepairTransition(factsOf(repair, now), 'hand_over', who.kind);
    if ('refusal' in found) return refused(found.refusal);
    const { isLegal, ...guarantee } = await guaranteeOf(
      tx,
      repair,
      monthsOf(deps.shop().repairWarranty),
      now,
    );
    const columns = {
      ...guarantee,
      left_by: leftBy,
      ...(trackingNumber && { tracking_out: trackingNumber }),
    };
    const payload = { ...guarantee, leftBy, ...(paidBy && { paidBy }), ...(isLegal && { isLegal }) };
    const words = [note, isLegal && UNDER_LEGAL_GUARANTEE].filter(Boolean).join('\n');
    return applyTransition(tx, repair, found.transition, { note: words, columns, payload }, who, now);
  });
}

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
  return { ...anew, isLegal: false };
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
