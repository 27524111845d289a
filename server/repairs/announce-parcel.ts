import { isDeepStrictEqual } from 'node:util';
import { announcedFees } from '#domain/repair/announced-fees.ts';
import { parcelAnnouncementSchema } from '#domain/repair/repair-request.ts';
import { type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import { announceObstacle } from './case-reads.ts';
import { parcelColumns, parcelFees, unacceptedFees, unsendableOf } from './create-repair.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, onRepair, type RepairRow, type RepairWho } from './repair-row.ts';

/** `repeated`: the same parcel was announced before. */
export type ParcelOutcome = { outcome: 'announced' | 'repeated' } | Refused | Invalid;

/**
 * The device of a request comes by post: its case goes on as that of a parcel, and no second one is opened. Who calls it holds the
 * link of the case.
 */
export async function announceParcel(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Extract<RepairWho, { kind: 'customer' }>,
): Promise<ParcelOutcome> {
  const { success, data: parcel, error } = parcelAnnouncementSchema.safeParse(asked);
  if (!success) return invalid(error);
  const fees = announcedFees(deps.shop());
  const columns = parcelColumns(parcel);
  return onRepair(deps, repairId, async (tx, repair, now) => {
    if (isSameParcel(repair, columns)) return { outcome: 'repeated' };
    const obstacle = await announceObstacle(tx, repair);
    if (obstacle) return refused(obstacle);
    const fault = unsendableOf(parcel, deps.shop()) ?? unacceptedFees(parcel, fees);
    if (fault) return { outcome: 'invalid', issues: [fault] };
    await tx
      .updateTable('repairs')
      .set({ way_in: 'mail-in', ...columns, ...parcelFees(fees, now), updated_at: now })
      .where('id', '=', repairId)
      .execute();
    await addRepairEvent(tx, repair, who, { kind: 'parcel_announced', tells: ['customer', 'shop'] }, now);
    return { outcome: 'announced' };
  });
}

/** Once it has come, there is nothing to pack any more. */
const isSameParcel = (repair: RepairRow, columns: ReturnType<typeof parcelColumns>): boolean =>
  repair.way_in === 'mail-in' &&
  repair.state === 'announced' &&
  isDeepStrictEqual(
    {
      ...{ battery: repair.battery, insured_cents: repair.insured_cents },
      ...{ label_fee_cents: repair.label_fee_cents, return_address: repair.return_address },
    },
    { ...columns, return_address: JSON.parse(columns.return_address ?? 'null') },
  );
