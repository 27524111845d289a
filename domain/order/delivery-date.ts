import { addDays } from '../dates/calendar-day.ts';
import { dayInParis, formatDayOfYear, formatLongDate, parisTime, weekdayName } from '../dates/dates.ts';
import { holidaysOf, isoDay } from '../opening/holidays.ts';
import { openingRanges, opensOn, type Schedule, spokenTime } from '../opening/opening-state.ts';

/** Orders placed until this hour, on a day when the shop is open and the carrier comes, leave the same day. */
const CUTOFF_HOUR = 14;

/** Working days within France: until the carrier takes a parcel, and those that it then takes. */
export const SENDING_DAYS = { handling: { from: 0, to: 1 }, carriage: { from: 2, to: 3 } };

/** Days ahead that are searched; no date is announced if the shop stays closed longer. */
const DAYS_AHEAD = 120;

export type Delivery = {
  /** Days as `2026-11-24`: when the carrier takes it, and between which two days it arrives. */
  leaves: string;
  earliest: string;
  latest: string;
};

/**
 * When a parcel ordered and paid now arrives. It leaves on a weekday when the shop is open; the carrier works from
 * Monday to Saturday, except on public holidays. Null if the shop stays closed too long to say.
 */
export function deliveryOf(schedule: Schedule, now: Date): Delivery | null {
  const { year, month, day, hour } = parisTime(now);
  const dayAfter = (ahead: number) => isoDay(year, month, day + ahead);
  const first = hour < CUTOFF_HOUR ? 0 : 1;
  for (let ahead = first; ahead <= DAYS_AHEAD; ahead += 1) {
    const leaves = dayAfter(ahead);
    if (!isWeekday(leaves) || !isCarrierDay(leaves) || !opensOn(schedule, leaves)) continue;
    const earliest = carrierDayAfter(leaves, SENDING_DAYS.carriage.from);
    return { leaves, earliest, latest: carrierDayAfter(leaves, SENDING_DAYS.carriage.to) };
  }
  return null;
}

/**
 * The day from which an order placed now can be fetched: the next day on which the shop is open. Null if it stays
 * closed too long to say.
 */
export function pickupDayOf(schedule: Schedule, now: Date): string | null {
  const { year, month, day } = parisTime(now);
  for (let ahead = 1; ahead <= DAYS_AHEAD; ahead += 1) {
    const iso = isoDay(year, month, day + ahead);
    if (opensOn(schedule, iso)) return iso;
  }
  return null;
}

/** « entre le 3 et le 4 décembre 2026 ». */
export function deliveryDaysText({ earliest, latest }: Pick<Delivery, 'earliest' | 'latest'>): string {
  const last = formatLongDate(latest);
  const [day, month, year] = formatLongDate(earliest).split(' ');
  const [, lastMonth, lastYear] = last.split(' ');
  const first = [day, ...(month === lastMonth ? [] : [month]), ...(year === lastYear ? [] : [year])];
  return `entre le ${first.join(' ')} et le ${last}`;
}

/**
 * From when an order placed now can be fetched: « demain mardi à partir de 10 h ». Null if the shop stays closed too
 * long to say.
 */
export function pickupText(schedule: Schedule, now: Date): string | null {
  const day = pickupDayOf(schedule, now);
  const [first] = day === null ? [] : openingRanges(schedule, day);
  return day && first ? `${dayText(day, dayInParis(now))} à partir de ${spokenTime(first.opens)}` : null;
}

function dayText(day: string, today: string): string {
  if (day === addDays(today, 1)) return `demain ${weekdayName(day)}`;
  return day < addDays(today, 7) ? weekdayName(day) : `le ${formatDayOfYear(day)}`;
}

function carrierDayAfter(iso: string, count: number): string {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  let left = count;
  let ahead = 0;
  while (left > 0) {
    ahead += 1;
    if (isCarrierDay(isoDay(year, month, day + ahead))) left -= 1;
  }
  return isoDay(year, month, day + ahead);
}

const weekdayOf = (iso: string) => new Date(iso).getUTCDay();
const isWeekday = (iso: string) => weekdayOf(iso) >= 1 && weekdayOf(iso) <= 5;
const isCarrierDay = (iso: string) => weekdayOf(iso) !== 0 && !holidaysOf(Number(iso.slice(0, 4))).has(iso);
