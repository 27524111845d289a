import { trackingSchema } from '#domain/repair/repair-request.ts';
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

export type TrackingOutcome = { outcome: 'noted' } | Refused | Invalid;

/** The number of the parcel that a customer sent, until it is here. */
export async function giveTracking(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Exclude<RepairWho, { kind: 'system' }>,
): Promise<TrackingOutcome> {
  const { success, data: number, error } = trackingSchema.safeParse(asked);
  if (!success) return invalid(error);
  return onRepair(deps, repairId, async (tx, file, now) => {
    if (file.state !== 'requested' && file.state !== 'announced')
      return refused('L’atelier a déjà votre appareil.');
    // The second of two presses.
    if (file.tracking_in === number) return { outcome: 'noted' };
    await tx
      .updateTable('repairs')
      .set({ tracking_in: number, updated_at: now })
      .where('id', '=', repairId)
      .execute();
    await addRepairEvent(tx, file, who, { kind: 'parcel_sent', tells: ['shop'] }, now);
    return { outcome: 'noted' };
  });
}
