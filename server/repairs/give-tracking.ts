import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { trackingSchema } from '#domain/repair/repair-request.ts';
import { type ChangedMeanwhile, changedMeanwhile, nobodyKnows } from '../edits/changed-meanwhile.ts';
import { type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, onRepair, type RepairRow, type RepairWho } from './repair-row.ts';

export type TrackingOutcome = { outcome: 'noted' } | ChangedMeanwhile | Refused | Invalid;

/** Records the number of the parcel that a customer sent, until it arrives. */
export async function giveTracking(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Exclude<RepairWho, { kind: 'system' }>,
  guard: EditGuard<RepairRow>,
): Promise<TrackingOutcome> {
  const { success, data: number, error } = trackingSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, repair, now) => {
    if (repair.state !== 'requested' && repair.state !== 'announced')
      return refused('L’atelier a déjà votre appareil.');
    const changed = await changedMeanwhile(tx, guard, repair, nobodyKnows);
    if (changed) return changed;
    // The second of two presses.
    if (repair.tracking_in === number) return { outcome: 'noted' };
    await tx
      .updateTable('repairs')
      .set({ tracking_in: number, updated_at: now })
      .where('id', '=', repairId)
      .execute();
    await addRepairEvent(tx, repair, who, { kind: 'parcel_sent', tells: ['shop'] }, now);
    return { outcome: 'noted' };
  });
}
