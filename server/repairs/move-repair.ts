import type { Transaction, Updateable } from 'kysely';
import {
  findRepairTransition,
  type RepairEvent,
  type RepairState,
  type RepairTransition,
} from '#domain/repair/repair-states.ts';
import type { Schema } from '../db/schema.ts';
import type { RepairDeps } from './repair-deps.ts';
import {
  addRepairEvent,
  factsOf,
  lockRepair,
  type Refused,
  type RepairRow,
  type RepairWho,
  refused,
  UNKNOWN_REPAIR,
} from './repair-row.ts';

export type RepairMove = {
  event: RepairEvent;
  /** Its customer may read it. */
  note?: string | undefined;
};

export type RepairMoveOutcome = { outcome: 'moved'; state: RepairState } | Refused;

/** Takes a file to another state, or says why not. What needs more than being asked for has its own function. */
export function moveRepair(
  deps: RepairDeps,
  repairId: string,
  move: RepairMove,
  who: RepairWho,
): Promise<RepairMoveOutcome> {
  return deps.database.transaction(async (tx) => {
    const file = await lockRepair(tx, repairId);
    if (!file) return UNKNOWN_REPAIR;
    const found = findRepairTransition(factsOf(file), move.event, who.kind);
    if ('refusal' in found) return refused(found.refusal);
    if (found.transition.through) return refused('Cette étape a son propre formulaire.');
    return applyTransition(tx, file, found.transition, { note: move.note }, who, deps.clock());
  });
}

type Details = {
  note?: string | undefined;
  payload?: Record<string, unknown>;
  columns?: Updateable<Schema['repairs']>;
};

/** The same for a file that this transaction has locked and a transition that was found for it. */
export async function applyTransition(
  tx: Transaction<Schema>,
  file: RepairRow,
  { event, to, tells }: RepairTransition,
  { note, payload = {}, columns = {} }: Details,
  who: RepairWho,
  now: Date,
): Promise<RepairMoveOutcome> {
  await tx
    .updateTable('repairs')
    .set({ state: to, updated_at: now, ...datesOf(to, now), ...columns })
    .where('id', '=', file.id)
    .execute();
  await addRepairEvent(tx, file, who, { kind: event as RepairEvent, to, note, payload, tells }, now);
  return { outcome: 'moved', state: to };
}

/** The clock of unclaimed devices runs while a device is ready, and only then. */
function datesOf(to: RepairState, now: Date): Updateable<Schema['repairs']> {
  if (to === 'ready') return { ready_at: now, reminders: 0 };
  if (to === 'handed_over') return { handed_over_at: now };
  if (to === 'closed') return { closed_at: now };
  return { ready_at: null };
}
