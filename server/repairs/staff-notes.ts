import type { Transaction } from 'kysely';
import { staffNoteSchema } from '#domain/repair/repair-request.ts';
import type { Schema } from '../db/schema.ts';
import { type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, onRepair, type RepairRow, type RepairWho } from './repair-row.ts';

type Clerk = Extract<RepairWho, { kind: 'shop' }>;

/**
 * Keeps a note that only the shop reads, at any time of a case. It is an event that is not public: its customer reads it in a
 * copy of their data, and nowhere else (docs/decisions/142).
 */
export async function addStaffNote(
  deps: Pick<RepairDeps, 'database' | 'clock'>,
  repairId: string,
  asked: unknown,
  who: Clerk,
): Promise<{ outcome: 'noted' } | Refused | Invalid> {
  const { success, data: note, error } = staffNoteSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, repair, now) => {
    if (repair.forgotten_at) return refused('Ce dossier est effacé\u00a0: il ne prend plus de note.');
    if (!(await isLastNote(tx, repair.id, note, who))) await addNoteEvent(tx, repair, note, who, now);
    return { outcome: 'noted' };
  });
}

/** The same in a transaction that has locked the case. */
export const addNoteEvent = (
  tx: Transaction<Schema>,
  repair: Pick<RepairRow, 'id' | 'state' | 'email'>,
  note: string,
  who: RepairWho,
  now: Date,
): Promise<number> => addRepairEvent(tx, repair, who, { kind: 'staff_note', note, isPublic: false }, now);

/** Whether the last thing that happened to the case is this very note: the form was sent twice. */
async function isLastNote(
  tx: Transaction<Schema>,
  repairId: string,
  note: string,
  { userId }: Clerk,
): Promise<boolean> {
  const last = await tx
    .selectFrom('repair_events')
    .select(['kind', 'note', 'actor_id'])
    .where('repair_id', '=', repairId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.kind === 'staff_note' && last.note === note && last.actor_id === userId;
}
