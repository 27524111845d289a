import { addDays, addMonths } from '../dates/calendar-day.ts';
import { formatLongDate } from '../dates/dates.ts';

export type UnclaimedDates = {
  /** The days on which the customer is reminded; the last time by letter as well. */
  remindersOn: readonly string[];
  letterOn: string;
  /** The day from which a judge may allow the sale (law of 31 December 1903): nothing happens by itself. */
  saleFrom: string;
};

/** What follows from the day on which a device was ready, as long as nobody fetches it (CGV, article 15). */
export function unclaimedDates(readyOn: string): UnclaimedDates {
  const letterOn = addMonths(readyOn, 6);
  const remindersOn = [addDays(readyOn, 14), addMonths(readyOn, 1), addMonths(readyOn, 3), letterOn];
  return { remindersOn, letterOn, saleFrom: addMonths(readyOn, 12) };
}

/** What the law allows with a device that nobody fetches, for its customer. */
export const saleNotice = (readyOn: string): string =>
  `S’il n’est pas repris, nous pourrons demander au juge, à partir du ${formatLongDate(unclaimedDates(readyOn).saleFrom)}, l’autorisation de le faire vendre (loi du 31 décembre 1903).`;

/** Since when a device waits and what may follow, from the day of the first reminder on; null before. */
export function waitingText(readyOn: string, today: string): string | null {
  if (dueReminders(readyOn, today) === 0) return null;
  return `Il est prêt depuis le ${formatLongDate(readyOn)}, et il reste le vôtre. ${saleNotice(readyOn)}`;
}

/** The number of reminders due by a day. */
export const dueReminders = (readyOn: string, today: string): number =>
  unclaimedDates(readyOn).remindersOn.filter((day) => day <= today).length;
