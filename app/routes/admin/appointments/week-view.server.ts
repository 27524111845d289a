import { HOLDING_STATES } from '#domain/appointment/appointment-states.ts';
import { timeText } from '#domain/appointment/appointment-texts.ts';
import { dayAfter } from '#domain/appointment/slots.ts';
import { dayInParis, formatDayOfYear } from '#domain/dates/dates.ts';
import { opensOn, type Schedule } from '#domain/opening/opening-state.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { ListedAppointment } from '#server/appointments/find-appointments.ts';
import type { ExpectedGoods, ExpectedPart, PromisedDevice } from '#server/appointments/read-week.ts';
import { purchaseOrderPath } from '../purchasing/purchasing-paths.ts';
import { repairPath } from '../repairs/repair-paths.ts';
import { appointmentAnchor } from './appointment-paths.ts';

export type WeekDue = { key: string; to: string; what: string; who: string };

/** What of one kind is due on a day. */
export type DueOfKind = { kind: 'booking' | 'promise' | 'delivery' | 'part'; due: WeekDue[] };

/** A day of the week, with the kinds of which something is due. */
export type WeekDay = { day: string; name: string; isToday: boolean; isClosed: boolean; kinds: DueOfKind[] };

type Found = {
  appointments: readonly ListedAppointment[];
  promised: readonly PromisedDevice[];
  expected: readonly ExpectedGoods[];
  parts: readonly ExpectedPart[];
};

/** The seven days from a Monday on, with what is due on each by its kind; closed days only where something is due. */
export function weekView(
  monday: string,
  { appointments, promised, expected, parts }: Found,
  { schedule, today }: { schedule: Schedule; today: string },
): WeekDay[] {
  const days = Array.from({ length: 7 }, (_, ahead) => dayAfter(monday, ahead));
  return days
    .map((day) => ({
      day,
      name: capitalize(formatDayOfYear(day)),
      isToday: day === today,
      isClosed: !opensOn(schedule, day),
      kinds: [
        {
          kind: 'booking' as const,
          due: appointments
            .filter(({ startsAt, state }) => dayInParis(startsAt) === day && HOLDING_STATES.includes(state))
            .map(({ reference, startsAt, name, device }) => ({
              key: reference,
              to: `#${appointmentAnchor(reference)}`,
              what: `${timeText(startsAt)}, ${name}`,
              who: device,
            })),
        },
        {
          kind: 'promise' as const,
          due: promised
            .filter((each) => each.day === day)
            .map((each) => ({
              key: each.reference,
              to: repairPath(each.reference),
              what: deviceText(each),
              who: each.name,
            })),
        },
        {
          kind: 'delivery' as const,
          due: expected
            .filter((each) => each.day === day)
            .map(({ id, number, supplier }) => ({
              key: number,
              to: purchaseOrderPath(id),
              what: supplier,
              who: `Commande ${number}`,
            })),
        },
        {
          kind: 'part' as const,
          due: parts
            .filter((each) => each.day === day)
            .map(({ id, reference, name, quantity }) => ({
              key: `piece-${id}`,
              to: repairPath(reference),
              what: quantity > 1 ? `${quantity} × ${name}` : name,
              who: reference,
            })),
        },
      ].filter(({ due }) => due.length > 0),
    }))
    .filter(({ isClosed, kinds }) => !isClosed || kinds.length > 0);
}
