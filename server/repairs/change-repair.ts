import type { Updateable } from 'kysely';
import { type RepairChange, repairChangeSchema } from '#domain/repair/repair-request.ts';
import { isOver } from '#domain/repair/repair-states.ts';
import type { Schema } from '../db/schema.ts';
import { customerColumns, deviceColumns } from './create-repair.ts';
import { estimateColumns, reusedPartsColumns } from './register-repair.ts';
import type { RepairDeps } from './repair-deps.ts';
import {
  addRepairEvent,
  type Invalid,
  invalid,
  onRepair,
  type Refused,
  type RepairWho,
  refused,
} from './repair-row.ts';

export type ChangeOutcome = { outcome: 'changed' } | Refused | Invalid;

/** Changes what a file says, field by field; the event names the fields, not what was in them. */
export async function changeRepair(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<ChangeOutcome> {
  const { success, data: change, error } = repairChangeSchema.safeParse(asked);
  if (!success) return invalid(error);
  const fields = Object.keys(change);
  if (fields.length === 0) return refused('Rien n’a changé.');
  return onRepair(deps, repairId, async (tx, file, now) => {
    if (isOver(file.state)) return refused('Ce dossier est terminé\u00a0: il ne change plus.');
    const isOthers = change.customer !== undefined && (change.customer.email ?? null) !== file.email;
    await tx
      .updateTable('repairs')
      // An account had it by the old e-mail; the one that proves the new one gets it.
      .set({ ...columnsOf(change), ...(isOthers && { user_id: null }), updated_at: now })
      .where('id', '=', repairId)
      .execute();
    await addRepairEvent(tx, file, who, { kind: 'change', payload: { fields } }, now);
    return { outcome: 'changed' };
  });
}

function columnsOf(change: RepairChange): Updateable<Schema['repairs']> {
  const { customer, device, promisedOn, estimate, reusedParts, trackingIn, trackingOut } = change;
  return {
    ...(customer && customerColumns(customer)),
    ...(device && deviceColumns(device)),
    ...(promisedOn !== undefined && { promised_on: promisedOn }),
    ...(estimate !== undefined && estimateColumns(estimate)),
    ...(reusedParts && reusedPartsColumns(reusedParts)),
    ...(trackingIn !== undefined && { tracking_in: trackingIn }),
    ...(trackingOut !== undefined && { tracking_out: trackingOut }),
  };
}
