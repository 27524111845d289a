import type { Transaction } from 'kysely';
import { dayInParis } from '#domain/dates.ts';
import { type Guarantee, guaranteeFrom, monthsOf, prolonged } from '#domain/repair/guarantee.ts';
import type { PaidBy } from '#domain/repair/paid-by.ts';
import { findRepairTransition } from '#domain/repair/repair-states.ts';
import type { Schema } from '../db/schema.ts';
import { applyTransition, type RepairMoveOutcome } from './move-repair.ts';
import type { RepairDeps } from './repair-deps.ts';
import { factsOf, onRepair, type RepairRow, type RepairWho, refused } from './repair-row.ts';

export type HandOver = {
  trackingNumber?: string | undefined;
  note?: string | undefined;
  paidBy?: PaidBy | undefined;
};

const NONE: Guarantee = { guarantee_until: null, parts_guarantee_until: null };

/** Gives a device back, in the shop or to the carrier, with the guarantees that begin that day. The unlock code goes. */
export function handOver(
  deps: RepairDeps,
  repairId: string,
  { trackingNumber, note, paidBy }: HandOver,
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<RepairMoveOutcome> {
  return onRepair(deps, repairId, async (tx, file, now) => {
    const found = findRepairTransition(factsOf(file), 'hand_over', who.kind);
    if ('refusal' in found) return refused(found.refusal);
    const guarantee = await guaranteeOf(tx, file, monthsOf(deps.shop().repairWarranty), now);
    const columns = { ...guarantee, ...(trackingNumber && { tracking_out: trackingNumber }) };
    const payload = { ...guarantee, ...(paidBy && { paidBy }) };
    return applyTransition(tx, file, found.transition, { note, columns, payload }, who, now);
  });
}

async function guaranteeOf(
  tx: Transaction<Schema>,
  file: RepairRow,
  months: number,
  now: Date,
): Promise<Guarantee> {
  const kinds = await kindsOf(tx, file.id);
  const today = dayInParis(now);
  // A device that goes back as it came has been repaired of nothing.
  if (kinds.lastIndexOf('return_unrepaired') > kinds.lastIndexOf('make_ready')) return NONE;
  if (file.return_of && kinds.includes('start_under_guarantee')) {
    const first = await tx
      .selectFrom('repairs')
      .select(['guarantee_until', 'parts_guarantee_until'])
      .where('id', '=', file.return_of)
      .executeTakeFirstOrThrow();
    const cameBackOn = dayInParis(file.registered_at ?? file.created_at);
    // Done for nothing though no guarantee held any more: it has the guarantee of any repair.
    if (first.guarantee_until !== null && cameBackOn <= first.guarantee_until)
      return prolonged(first, cameBackOn, today);
  }
  return guaranteeFrom(today, months, await soldParts(tx, file.id));
}

async function kindsOf(tx: Transaction<Schema>, repairId: string): Promise<string[]> {
  const events = await tx
    .selectFrom('repair_events')
    .select('kind')
    .where('repair_id', '=', repairId)
    .orderBy('id')
    .execute();
  return events.map(({ kind }) => kind);
}

/** Whether the quote that was accepted last sold parts. */
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
