import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { ShopSettings } from '../settings/shop-settings.ts';

export type CalendarContext = { shop: ShopSettings; siteUrl: string };

/** A visit to the shop. */
export type CalendarVisit = {
  id: string;
  /** What it is, to whoever reads the name of the program that wrote it. */
  product: string;
  method: ICalCalendarMethod;
  /** How often it has changed; a calendar keeps the highest number. */
  sequence: number;
  changedAt: Date;
  startsAt: Date;
  endsAt: Date;
  isCancelled: boolean;
  summary: string;
  description: string;
  /** Null for a customer who left a telephone alone. */
  email: string | null;
};

/** A visit to the shop as a calendar entry (RFC 5545), in UTC: each calendar shows it on its own clock. */
export function writeCalendar(visit: CalendarVisit, { shop, siteUrl }: CalendarContext): string {
  const { method } = visit;
  const calendar = ical({ prodId: { company: shop.name, product: visit.product, language: 'FR' }, method });
  const event = calendar.createEvent({
    // The same for the life of the visit, whatever happens to it.
    id: `${visit.id}@${new URL(siteUrl).hostname}`,
    sequence: visit.sequence,
    stamp: visit.changedAt,
    start: visit.startsAt,
    end: visit.endsAt,
    summary: visit.summary,
    description: visit.description,
    location: {
      title: shop.name,
      address: `${shop.street}, ${shop.postcode} ${shop.city}`,
      // Calendars navigate to the point rather than to the address.
      ...(shop.standIns.includes('latitude') ? {} : { geo: { lat: shop.latitude, lon: shop.longitude } }),
    },
    organizer: { name: shop.name, email: shop.email },
    status: visit.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (visit.email !== null && method !== ICalCalendarMethod.PUBLISH)
    event.createAttendee({
      email: visit.email,
      // The visit was the customer's own wish: their calendar asks nothing, and sends no answer to the shop.
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  return calendar.toString();
}
