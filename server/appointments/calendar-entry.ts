import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { ShopSettings } from '../settings/shop-settings.ts';

export type CalendarEntry = {
  id: string;
  reference: string;
  startsAt: Date;
  endsAt: Date;
  /** How often it has changed; a calendar keeps the highest number. */
  sequence: number;
  changedAt: Date;
  isCancelled: boolean;
  name: string;
  /** Null for a customer who left a telephone alone. */
  email: string | null;
  device: string;
};

export type CalendarContext = { shop: ShopSettings; siteUrl: string };

/** The reader: a customer, as a file to add or with a mail whose program imports it by itself; or the shop. */
export type CalendarUse = 'file' | 'mail' | 'shop';

/** iTIP (RFC 5546): an invitation can be cancelled by a message; a file that was only added shows what it says. */
export function calendarMethod({ isCancelled }: CalendarEntry, use: CalendarUse): ICalCalendarMethod {
  if (isCancelled) return ICalCalendarMethod.CANCEL;
  return use === 'mail' ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.PUBLISH;
}

/** An appointment as a calendar entry (RFC 5545), in UTC: each calendar shows it on its own clock. */
export function calendarEntry(
  entry: CalendarEntry,
  use: CalendarUse,
  { shop, siteUrl }: CalendarContext,
): string {
  const calendar = ical({
    prodId: { company: shop.name, product: 'Rendez-vous', language: 'FR' },
    method: calendarMethod(entry, use),
  });
  const event = calendar.createEvent({
    // The same for the life of the appointment, whatever happens to it.
    id: `${entry.id}@${new URL(siteUrl).hostname}`,
    sequence: entry.sequence,
    stamp: entry.changedAt,
    start: entry.startsAt,
    end: entry.endsAt,
    ...wordsOf(entry, use, shop),
    location: {
      title: shop.name,
      address: `${shop.street}, ${shop.postcode} ${shop.city}`,
      // Calendars navigate to the point rather than to the address.
      ...(shop.standIns.includes('latitude') ? {} : { geo: { lat: shop.latitude, lon: shop.longitude } }),
    },
    organizer: { name: shop.name, email: shop.email },
    status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  if (entry.email !== null && calendarMethod(entry, use) !== ICalCalendarMethod.PUBLISH)
    event.createAttendee({
      email: entry.email,
      // The appointment was the customer's own wish: their calendar asks nothing, and sends no answer to the shop.
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  return calendar.toString();
}

/** The address was chosen when booking, perhaps for somebody else: none of the customer's words are sent there. */
function wordsOf({ reference, name, device }: CalendarEntry, use: CalendarUse, shop: ShopSettings) {
  if (use === 'shop')
    return { summary: `Dépôt\u00a0: ${name}`, description: `Rendez-vous ${reference}\u00a0: ${device}.` };
  return {
    summary: `Dépôt à ${shop.name}`,
    description: `Rendez-vous ${reference}. Avant de venir, sauvegardez vos données. ${shop.bell} Téléphone\u00a0: ${shop.phone}.`,
  };
}
