import { addDays } from '../dates/calendar-day.ts';
import { formatLongDate } from '../dates/dates.ts';

/** Days on which the shop takes no orders, as the settings have them. Without a last day, until the owner ends it. */
export type OrderPauseFacts = {
  ordersClosedFrom: string | null;
  ordersClosedUntil: string | null;
  /** Why, for customers. */
  ordersClosedWords: string | null;
};

export type OrderPause = { reopensOn: string | null; words: string | null };

/** The pause on a day (`2026-11-27`); null if orders are taken. */
export function orderPauseOn(facts: OrderPauseFacts, day: string): OrderPause | null {
  const { ordersClosedFrom: from, ordersClosedUntil: until, ordersClosedWords: words } = facts;
  if (from === null || day < from || (until !== null && day > until)) return null;
  return { reopensOn: until && addDays(until, 1), words };
}

/** « Les commandes reprennent le 24 août 2027. » */
export const pauseText = ({ reopensOn }: OrderPause): string =>
  reopensOn
    ? `Les commandes reprennent le ${formatLongDate(reopensOn)}.`
    : 'Les commandes sont fermées pour le moment.';
