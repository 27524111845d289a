import { closingStates, isAhead } from '#domain/appointment/appointment-states.ts';
import { timeText } from '#domain/appointment/appointment-texts.ts';
import { dayInParis, formatDayOfYear } from '#domain/dates/dates.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { ListedAppointment } from '#server/appointments/find-appointments.ts';

export type AppointmentRow = ReturnType<typeof appointmentRow>;

/** An appointment as the table of the page shows it: its day and hour in words, and what may be done with it now. */
export function appointmentRow(
  {
    id,
    reference,
    state,
    startsAt,
    name,
    email,
    phone,
    device,
    fault,
    repairReference,
    by,
  }: ListedAppointment,
  now: Date,
) {
  return {
    id,
    reference,
    state,
    day: capitalize(formatDayOfYear(dayInParis(startsAt))),
    time: timeText(startsAt),
    name,
    email,
    phone,
    device,
    fault,
    repairReference,
    by,
    isMovable: isAhead({ state, startsAt }, now),
    next: [
      ...(state === 'unproven' ? (['booked'] as const) : []),
      ...closingStates({ state, startsAt }, now),
    ],
  };
}
