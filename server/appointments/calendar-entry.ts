import { ICalCalendarMethod } from 'ical-generator';
import { type CalendarContext, type CalendarVisit, writeCalendar } from '../calendar/write-calendar.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';

export type CalendarEntry = Omit<CalendarVisit, 'product' | 'method' | 'summary' | 'description'> & {
  reference: string;
  name: string;
  device: string;
};

/** The reader: a customer, as a file to add or with a mail whose program imports it by itself; or the shop. */
export type CalendarUse = 'file' | 'mail' | 'shop';

/** iTIP (RFC 5546): an invitation can be cancelled by a message; a file that was only added shows what it says. */
export function calendarMethod({ isCancelled }: CalendarEntry, use: CalendarUse): ICalCalendarMethod {
  if (isCancelled) return ICalCalendarMethod.CANCEL;
  return use === 'mail' ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.PUBLISH;
}

/** An appointment in a calendar. */
export const calendarEntry = (entry: CalendarEntry, use: CalendarUse, context: CalendarContext): string =>
  writeCalendar(
    {
      ...entry,
      ...wordsOf(entry, use, context.shop),
      product: 'Rendez-vous',
      method: calendarMethod(entry, use),
    },
    context,
  );

/** The address was chosen when booking, perhaps for somebody else: none of the customer's words are sent there. */
function wordsOf({ reference, name, device }: CalendarEntry, use: CalendarUse, shop: ShopSettings) {
  if (use === 'shop')
    return { summary: `Dépôt\u00a0: ${name}`, description: `Rendez-vous ${reference}\u00a0: ${device}.` };
  return {
    summary: `Dépôt à ${shop.name}`,
    description: `Rendez-vous ${reference}. Avant de venir, sauvegardez vos données. ${shop.bell} Téléphone\u00a0: ${shop.phone}.`,
  };
}
