import { isoDay } from '../opening/holidays.ts';

const partsOf = (day: string): [number, number, number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
};

/** The day that comes a number of days after a day: « 2026-12-22 ». */
export function addDays(day: string, days: number): string {
  const [year, month, date] = partsOf(day);
  return isoDay(year, month, date + days);
}

/** The same date a number of months later, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = partsOf(day);
  const last = Number(isoDay(year, month + months + 1, 0).slice(8));
  return isoDay(year, month + months, Math.min(date, last));
}

/** Whole days from one day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
