import { dayInParis, formatDayOfYear, parisTime } from '../dates/dates.ts';
import { spokenTime } from '../opening/opening-state.ts';

/** « 10 h 30 », on the clock of Reims. */
export function timeText(instant: Date): string {
  const { hour, minute } = parisTime(instant);
  return spokenTime(hour * 60 + minute);
}

/** « mardi 24 novembre à 10 h 30 ». */
export function appointmentText(startsAt: Date): string {
  return `${formatDayOfYear(dayInParis(startsAt))} à ${timeText(startsAt)}`;
}
