import { addDays } from '../dates/calendar-day.ts';
import { monthName } from '../dates/dates.ts';

/** A month or a year of the till: « 2026-11 », « 2026 ». */
export type ArchivePeriod = string;

const FORM = /^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/;

export const readArchivePeriod = (text: string): ArchivePeriod | null => (FORM.test(text) ? text : null);

export const firstDayOf = (period: ArchivePeriod): string =>
  period.length === 4 ? `${period}-01-01` : `${period}-01`;

export function lastDayOf(period: ArchivePeriod): string {
  if (period.length === 4) return `${period}-12-31`;
  // A day that is in the next month, whatever the month.
  const next = addDays(`${period}-01`, 31);
  return addDays(`${next.slice(0, 7)}-01`, -1);
}

/** « novembre 2026 », « année 2026 » */
export const archivePeriodText = (period: ArchivePeriod): string =>
  period.length === 4 ? `année ${period}` : `${monthName(`${period}-01`)} ${period.slice(0, 4)}`;

/**
 * The months and years that closings end: a period is over for the till when a closing covers its last day, or a day after
 * it. Newest first.
 *
 * @param days of all closings
 */
export function closedPeriods(days: readonly string[]): ArchivePeriod[] {
  const last = days.toSorted().at(-1);
  if (last === undefined) return [];
  const periods = new Set(days.flatMap((day) => [day.slice(0, 7), day.slice(0, 4)]));
  return [...periods]
    .filter((period) => lastDayOf(period) <= last)
    .toSorted()
    .toReversed();
}
