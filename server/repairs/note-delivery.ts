import { daysBetween } from '#domain/dates/calendar-day.ts';
import { dayInParis, formatLongDate } from '#domain/dates/dates.ts';
import { deliverySchema } from '#domain/repair/delivery.ts';
import { fromDelivery, monthsOf } from '#domain/repair/guarantee.ts';
import { faultAt, type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import { guaranteeOf } from './guarantee-of.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, onRepair, type RepairWho } from './repair-row.ts';

/** Notes that a parcel has arrived, once: from then on it is said to be, and its guarantees begin on that day. */
export async function noteParcelDelivery(
  deps: RepairDeps,
  repairId: string,
  asked: unknown,
  who: Exclude<RepairWho, { kind: 'system' }>,
): Promise<{ outcome: 'noted' } | Refused | Invalid> {
  const { success, data: delivery, error } = deliverySchema.safeParse(asked);
  if (!success) return invalid(error);
  const { deliveredOn } = delivery;
  return onRepair(
    deps,
    repairId,
    async (tx, repair, now): Promise<{ outcome: 'noted' } | Refused | Invalid> => {
      const { state, left_by, handed_over_at, delivered_on } = repair;
      if (state !== 'handed_over' || left_by !== 'carrier' || !handed_over_at)
        return refused('On note la livraison d’un appareil qui est parti par transporteur.');
      if (delivered_on !== null)
        return delivered_on === deliveredOn
          ? { outcome: 'noted' }
          : refused(`La livraison est déjà notée, au ${formatLongDate(delivered_on)}.`);
      const sentOn = dayInParis(handed_over_at);
      if (deliveredOn > dayInParis(now)) return faultAt('deliveredOn', 'Cette date est à venir.');
      if (deliveredOn < sentOn)
        return faultAt(
          'deliveredOn',
          `Le colis est parti le ${formatLongDate(sentOn)}\u00a0: il n’a pas pu arriver avant.`,
        );
      const months = monthsOf(deps.shop().repairWarranty);
      // What a guarantee repair added is counted already: its days move as they are.
      const anew =
        repair.agreement === 'guarantee'
          ? null
          : await guaranteeOf(tx, repair, { months, day: deliveredOn, covered: 'goods' });
      const guarantee = fromDelivery(repair, anew, daysBetween(sentOn, deliveredOn));
      await tx
        .updateTable('repairs')
        .set({ delivered_on: deliveredOn, ...guarantee, updated_at: now })
        .where('id', '=', repair.id)
        .execute();
      const note = `Colis livré le ${formatLongDate(deliveredOn)}.`;
      await addRepairEvent(
        tx,
        repair,
        who,
        { kind: 'delivered', note, payload: { deliveredOn, ...guarantee } },
        now,
      );
      return { outcome: 'noted' };
    },
  );
}
