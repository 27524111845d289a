import { timeText } from '#domain/appointment/appointment-texts.ts';
import { dayAfter, weekStart } from '#domain/appointment/slots.ts';
import { formatDayOfYear } from '#domain/dates/dates.ts';
import type { Appointments } from '#server/appointments/appointments-module.ts';

export type CalendarView = {
  /** The day whose slots are shown; null if no day can be booked. */
  day: string | null;
  /** Shown if the requested day cannot be booked. */
  notice: string | null;
  /** The bookable days of its week. */
  week: { day: string; free: number }[];
  /** The first bookable day of the previous and next week, if any. */
  before: string | null;
  after: string | null;
  slots: { value: string; time: string; free: number }[];
};

/** Shows the week of the requested day, or of the first day with a free place. */
export function calendarView(
  { days, slotsOf }: Awaited<ReturnType<Appointments['calendar']>>,
  asked: string | null,
): CalendarView {
  const firstFree = days.find(({ free }) => free > 0) ?? days[0];
  const found = days.find(({ day }) => day === asked) ?? firstFree;
  const isDay = asked !== null && /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked));
  const notice =
    isDay && found?.day !== asked
      ? `Aucun créneau le ${formatDayOfYear(asked)}\u00a0: l’atelier est fermé ce jour-là, ou la date est trop proche ou trop lointaine.`
      : null;
  if (!found) return { day: null, notice, week: [], before: null, after: null, slots: [] };
  const monday = weekStart(found.day);
  const nextMonday = dayAfter(monday, 7);
  return {
    day: found.day,
    notice,
    week: days.filter(({ day }) => day >= monday && day < nextMonday),
    before: days.findLast(({ day }) => day < monday)?.day ?? null,
    after: days.find(({ day }) => day >= nextMonday)?.day ?? null,
    slots: slotsOf(found.day).map(({ startsAt, free }) => ({
      value: startsAt.toISOString(),
      time: timeText(startsAt),
      free,
    })),
  };
}
