import { dayInParis, instantInParis } from '../dates/dates.ts';
import { isoDay } from '../opening/holidays.ts';
import { openingRanges, type Schedule } from '../opening/opening-state.ts';

/** How devices are dropped off by appointment (content/data/shop.yml). */
export type AppointmentRules = {
  slotMinutes: number;
  /** How many customers are received at once. */
  places: number;
  /** Minutes before a slot begins; it cannot be booked later than that. */
  leadMinutes: number;
  /** Days ahead; a slot cannot be booked earlier than that. */
  daysAhead: number;
};

export type Slot = { startsAt: Date; endsAt: Date };

/** A taken place of a slot: from 1 to the number of places. */
export type TakenPlace = Slot & { place: number };

const MINUTE_MS = 60_000;

/** The slots of a day (`2026-11-24`) that fit into the opening hours, in order, bookable or not. */
export function slotsOn(schedule: Schedule, { slotMinutes }: AppointmentRules, day: string): Slot[] {
  return openingRanges(schedule, day).flatMap(({ opens, closes }) => {
    const count = Math.max(0, Math.floor((closes - opens) / slotMinutes));
    return Array.from({ length: count }, (_, index) => opens + index * slotMinutes).flatMap((minutes) => {
      const startsAt = instantInParis(day, minutes);
      return startsAt ? [{ startsAt, endsAt: new Date(startsAt.getTime() + slotMinutes * MINUTE_MS) }] : [];
    });
  });
}

/** Whether a slot is neither too soon nor too far ahead. */
export function isBookable({ startsAt }: Slot, rules: AppointmentRules, now: Date): boolean {
  const soonest = now.getTime() + rules.leadMinutes * MINUTE_MS;
  return startsAt.getTime() >= soonest && dayInParis(startsAt) <= lastDay(rules, now);
}

/** The days on which at least one slot can be booked, by the rules and the calendar. */
export function bookableDays(schedule: Schedule, rules: AppointmentRules, now: Date): string[] {
  return Array.from({ length: rules.daysAhead + 1 }, (_, ahead) => dayAfter(dayInParis(now), ahead)).filter(
    (day) => slotsOn(schedule, rules, day).some((slot) => isBookable(slot, rules, now)),
  );
}

/** The bookable slot that begins at this very instant; null if there is none. */
export function findSlot(
  schedule: Schedule,
  rules: AppointmentRules,
  { startsAt, now }: { startsAt: Date; now: Date },
): Slot | null {
  const slot = slotsOn(schedule, rules, dayInParis(startsAt)).find(
    (each) => each.startsAt.getTime() === startsAt.getTime(),
  );
  return slot && isBookable(slot, rules, now) ? slot : null;
}

/** The free places during a slot. Appointments of other lengths, from before the rules changed, count too. */
export function freePlaces(slot: Slot, { places }: AppointmentRules, taken: readonly TakenPlace[]): number[] {
  const occupied = new Set(
    taken
      .filter(({ startsAt, endsAt }) => startsAt < slot.endsAt && slot.startsAt < endsAt)
      .map(({ place }) => place),
  );
  return Array.from({ length: places }, (_, index) => index + 1).filter((place) => !occupied.has(place));
}

/** « 2026-12-01 » from « 2026-11-30 ». */
export function dayAfter(day: string, days = 1): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return isoDay(year, month, date + days);
}

const lastDay = ({ daysAhead }: AppointmentRules, now: Date) => dayAfter(dayInParis(now), daysAhead);

/** The hour of the reminder, on the day before. */
const REMINDER_HOUR = 10;

/** When to remind a customer of an appointment: on its eve. Null if it was booked later than that. */
export function reminderTime(startsAt: Date, takenAt: Date): Date | null {
  const eve = dayAfter(dayInParis(startsAt), -1);
  return dayInParis(takenAt) < eve ? instantInParis(eve, REMINDER_HOUR * 60) : null;
}

/** The Monday of a day's week. */
export function weekStart(day: string): string {
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));
}
