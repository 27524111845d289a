import { ICalCalendarMethod } from 'ical-generator';
import { formatLongDate, instantInParis } from '#domain/dates/dates.ts';
import { isOrderRenounced } from '#domain/order/order-account.ts';
import { heldUntil } from '#domain/order/payment-terms.ts';
import { isPickupOff, pickupWindow } from '#domain/order/pickup-window.ts';
import { type CalendarContext, writeCalendar } from '../../calendar/write-calendar.ts';
import type { FoundOrder } from './find-order.ts';

/**
 * The first hours at which an order can be fetched, in a calendar; those that a calendar may have, as cancelled, once there is nothing
 * to fetch. Null if no day is known.
 */
export function pickupCalendar(
  order: FoundOrder,
  { shop, siteUrl, now }: CalendarContext & { now: Date },
): string | null {
  const isCancelled = isPickupOff(order, isOrderRenounced(order.withdrawals));
  const window = pickupWindow(shop, isCancelled ? { ...order, state: 'reserved' } : order, now);
  const startsAt = window && instantInParis(window.day, window.opens);
  const endsAt = window && instantInParis(window.day, window.closes);
  if (!startsAt || !endsAt) return null;
  const kept =
    order.state === 'reserved' && !isCancelled
      ? ` Elle est gardée jusqu’au ${formatLongDate(heldUntil('shop', order.created_at))}.`
      : '';
  return writeCalendar(
    {
      ...{ id: order.id, startsAt, endsAt, isCancelled, email: order.email },
      product: 'Retrait',
      method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
      // The hours move by themselves as days go by: whatever is drawn later holds, and a cancellation last.
      sequence: Math.floor((now.getTime() - order.created_at.getTime()) / 1000),
      changedAt: now,
      summary: `Retirer la commande à ${shop.name}`,
      description: `Commande ${order.number}.${kept} ${shop.hours}. ${shop.bell} Téléphone\u00a0: ${shop.phone}.`,
    },
    { shop, siteUrl },
  );
}
