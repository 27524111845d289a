import ical, { ICalCalendarMethod } from 'ical-generator';
import { formatLongDate, instantInParis } from '#domain/dates/dates.ts';
import { heldUntil } from '#domain/order/payment-terms.ts';
import { pickupWindow } from '#domain/order/pickup-window.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import type { FoundOrder } from './find-order.ts';

type CalendarContext = { shop: ShopSettings; siteUrl: string; now: Date };

/** The first hours at which an order can be fetched, as a calendar entry (RFC 5545); null if no day is known. */
export function pickupCalendar(order: FoundOrder, { shop, siteUrl, now }: CalendarContext): string | null {
  const window = pickupWindow(shop, order, now);
  const start = window && instantInParis(window.day, window.opens);
  const end = window && instantInParis(window.day, window.closes);
  if (!start || !end) return null;
  const calendar = ical({
    prodId: { company: shop.name, product: 'Retrait', language: 'FR' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const kept =
    order.state === 'reserved'
      ? ` Elle est gardée jusqu’au ${formatLongDate(heldUntil('shop', order.created_at))}.`
      : '';
  calendar.createEvent({
    id: `${order.id}@${new URL(siteUrl).hostname}`,
    stamp: now,
    ...{ start, end },
    summary: `Retirer la commande à ${shop.name}`,
    description: `Commande ${order.number}.${kept} ${shop.hours}. ${shop.bell} Téléphone\u00a0: ${shop.phone}.`,
    location: { title: shop.name, address: `${shop.street}, ${shop.postcode} ${shop.city}` },
  });
  return calendar.toString();
}
