import { z } from 'zod';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import { numberFault } from '#domain/order/carriers.ts';
import { lineField } from '#domain/text/text-fields.ts';
import { type ChangedMeanwhile, changedMeanwhile } from '../edits/changed-meanwhile.ts';
import { faultAt, type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, lastChange, onRepair, type RepairRow, type RepairWho } from './repair-row.ts';

const returnSchema = z.strictObject({
  carrier: lineField('Écrivez le transporteur.', 80),
  number: lineField('Écrivez le numéro de suivi.', 80),
});

export type ReturnOutcome = { outcome: 'noted' } | ChangedMeanwhile | Refused | Invalid;

/**
 * Records who carries a device that has left, and under which number: the receipt comes after the hand-over, and a wrong number would
 * lead its customer nowhere for good. They are told.
 */
export async function noteReturn(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Extract<RepairWho, { kind: 'shop' }>,
  guard: EditGuard<RepairRow>,
): Promise<ReturnOutcome> {
  const { success, data: parcel, error } = returnSchema.safeParse(asked);
  if (!success) return invalid(error);
  const fault = numberFault(parcel.carrier, parcel.number);
  if (fault) return faultAt('number', fault);
  return onRepair(deps, repairId, async (tx, repair, now) => {
    if (repair.state !== 'handed_over' || repair.left_by !== 'carrier' || repair.forgotten_at)
      return refused('Cet appareil n’est pas parti par un transporteur.');
    const changed = await changedMeanwhile(tx, guard, repair, lastChange(repair.id));
    if (changed) return changed;
    // The second of two presses.
    if (repair.carrier_out === parcel.carrier && repair.tracking_out === parcel.number)
      return { outcome: 'noted' };
    await tx
      .updateTable('repairs')
      .set({ carrier_out: parcel.carrier, tracking_out: parcel.number, updated_at: now })
      .where('id', '=', repairId)
      .execute();
    await addRepairEvent(tx, repair, who, { kind: 'return_noted', tells: ['customer'] }, now);
    return { outcome: 'noted' };
  });
}
