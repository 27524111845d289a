import type { Transaction, Updateable } from 'kysely';
import { dayInParis, formatLongDate } from '#domain/dates/dates.ts';
import { factsOf, findRepairTransition } from '#domain/repair/repair-rules.ts';
import {
  REPAIR_STATES,
  type RepairEvent,
  type RepairState,
  type RepairTransition,
} from '#domain/repair/repair-states.ts';
import { workWaitsUntil } from '#domain/repair/repair-withdrawal.ts';
import { RETURN_LABEL } from '#domain/repair/return-postage.ts';
import type { Schema } from '../db/schema.ts';
import { type Refused, refused } from '../outcomes.ts';
import { creditWithdrawn, tellCreditNotes } from './documents/credit-repair.ts';
import { findInvoiceOf } from './documents/invoice-rows.ts';
import { writeNote } from './documents/write-note.ts';
import { giveBackParts, holdParts, takeParts, type WantedPart } from './move-parts.ts';
import { addOwedFees } from './owed-fees.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addChargeRow } from './repair-entries.ts';
import { addRepairEvent, lockRepair, onRepair, type RepairRow, type RepairWho } from './repair-row.ts';
import { addNoteEvent } from './staff-notes.ts';

export type RepairMove = {
  event: RepairEvent;
  /** The state in which who moves it saw the case: if it has another one by now, nothing happens. */
  seenState?: RepairState | undefined;
  /** Its customer may read it. */
  note?: string | undefined;
  /** Only the shop reads it. */
  staffNote?: string | undefined;
  /** What the return of an unrepaired device costs its customer, if the shop asks for it. */
  postageCents?: number | undefined;
  /** Adds what the customer accepted to pay for the diagnosis and a refusal. */
  withFees?: boolean | undefined;
  /** No mail tells of it: the customer is there. */
  isQuiet?: boolean | undefined;
};

export type RepairMoveOutcome = { outcome: 'moved'; state: RepairState } | Refused;

/**
 * Moves a case to another state, or says why not. Moves that need more than a request have functions of their own.
 */
export function moveRepair(
  deps: RepairDeps,
  repairId: string,
  move: RepairMove,
  who: RepairWho,
): Promise<RepairMoveOutcome> {
  return onRepair(deps, repairId, (tx, repair, now) =>
    moveLocked(tx, repair, move, { shop: deps.shop(), who, now }),
  );
}

/** What a move of a locked case is made with. */
export type Moving<Who extends RepairWho = RepairWho> = {
  shop: ReturnType<RepairDeps['shop']>;
  who: Who;
  now: Date;
};

/** The same for a case that this transaction has locked. What is refused has written nothing. */
export async function moveLocked(
  tx: Transaction<Schema>,
  repair: RepairRow,
  move: RepairMove,
  { shop, who, now }: Moving,
): Promise<RepairMoveOutcome> {
  if (move.seenState && move.seenState !== repair.state) return refused(movedMeanwhile(repair.state));
  const found = findRepairTransition(factsOf(repair, now), move.event, who.kind);
  if ('refusal' in found) return refused(found.refusal);
  const transition = move.isQuiet ? { ...found.transition, tells: [] } : found.transition;
  if (transition.through) return refused('Cette étape a son propre formulaire.');
  const obstacle = earlyStart(repair, transition, now) ?? (await reworkOfInvoiced(tx, repair, transition));
  if (obstacle) return refused(obstacle);
  if (move.event === 'return_unrepaired' && move.postageCents) {
    const charge = { kind: 'return_postage', label: RETURN_LABEL, cents: move.postageCents } as const;
    await addChargeRow(tx, repair, charge, who, now);
  }
  if (move.event === 'return_unrepaired' && move.withFees) await addOwedFees(tx, repair, who, now);
  const payload = move.isQuiet ? { isQuiet: true } : {};
  const moved = await applyTransition(tx, repair, transition, { note: move.note, payload }, who, now);
  if (moved.outcome !== 'moved') return moved;
  if (move.staffNote) await addNoteEvent(tx, { ...repair, state: moved.state }, move.staffNote, who, now);
  const after = (await lockRepair(tx, repair.id)) ?? repair;
  if (moved.state === 'ready') await writeNote(tx, after, { shop, who, now });
  if (move.event === 'withdraw')
    await tellCreditNotes(tx, after, await creditWithdrawn(tx, after, now), who, now);
  return moved;
}

const movedMeanwhile = (state: RepairState) =>
  `Rien n’a changé\u00a0: entre-temps, ce dossier est passé à «\u00a0${REPAIR_STATES[state].shop}\u00a0».`;

/**
 * Within fourteen days of a contract made at a distance, work begins only if the customer asked for it (L. 221-25).
 */
function earlyStart(repair: RepairRow, { event }: RepairTransition, now: Date): string | undefined {
  const until = event === 'start' ? workWaitsUntil(repair, dayInParis(now)) : null;
  if (!until) return undefined;
  return `Le client peut renoncer jusqu’au ${formatLongDate(until)} et n’a pas demandé de commencer avant.`;
}

/** An invoice says what was done: more work is another case. */
async function reworkOfInvoiced(
  tx: Transaction<Schema>,
  { id }: RepairRow,
  { event }: RepairTransition,
): Promise<string | undefined> {
  const invoice = event === 'rework' ? await findInvoiceOf(tx, id) : undefined;
  return (
    invoice &&
    `La facture ${invoice} est émise\u00a0: remettez l’appareil, puis enregistrez un retour pour le reprendre.`
  );
}

type Details = {
  note?: string | undefined;
  payload?: Record<string, unknown>;
  columns?: Updateable<Schema['repairs']>;
  /** Parts of the shop's stock that the accepted quote sells. */
  hold?: readonly WantedPart[];
};

/** The same for a case that this transaction has locked, with the transition that was found for it. */
export async function applyTransition(
  tx: Transaction<Schema>,
  repair: RepairRow,
  transition: RepairTransition,
  { note, payload = {}, columns = {}, hold = [] }: Details,
  who: RepairWho,
  now: Date,
): Promise<RepairMoveOutcome> {
  const { event, to, tells, agreement } = transition;
  const obstacle = await moveParts(tx, repair, transition, { hold, who }, now);
  if (obstacle) return refused(obstacle);
  await tx
    .updateTable('repairs')
    .set({
      state: to,
      updated_at: now,
      ...datesOf(to, now),
      ...(agreement !== undefined && { agreement }),
      ...renouncedOf(repair, event, now),
      ...columns,
    })
    .where('id', '=', repair.id)
    .execute();
  await addRepairEvent(tx, repair, who, { kind: event as RepairEvent, to, note, payload, tells }, now);
  return { outcome: 'moved', state: to };
}

async function moveParts(
  tx: Transaction<Schema>,
  repair: RepairRow,
  { parts }: RepairTransition,
  { hold, who }: { hold: readonly WantedPart[]; who: RepairWho },
  now: Date,
): Promise<string | undefined> {
  if (parts === 'take') return takeParts(tx, repair, who, now);
  if (parts === 'hold') await holdParts(tx, repair.id, hold, now);
  if (parts === 'give back') await giveBackParts(tx, repair.id, now);
  return undefined;
}

/** A customer who withdrew may be asked again, and agree to something else. */
function renouncedOf(repair: RepairRow, event: string, now: Date): Updateable<Schema['repairs']> {
  if (event === 'withdraw') return { renounced_at: repair.renounced_at ?? now };
  return event === 'reopen' || event === 'quote' || event === 'accept' ? { renounced_at: null } : {};
}

/** The clock of unclaimed devices runs as long as a device is ready, and only then. */
function datesOf(to: RepairState, now: Date): Updateable<Schema['repairs']> {
  if (to === 'ready') return { ready_at: now, reminders: 0 };
  if (to === 'handed_over') return { handed_over_at: now };
  if (to === 'closed') return { closed_at: now };
  return { ready_at: null };
}
