import { addDays } from '#domain/dates/calendar-day.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import type { ClosingRow } from './closing-row.ts';
import { firstInstant, type Stretch } from './read-ledger-sums.ts';

type Last = Pick<ClosingRow, 'day' | 'covers_until'> | undefined;

/** Why a day cannot be closed; null if it can. */
export function obstacleOf(day: string, last: Last, now: Date): 'closed' | 'future' | null {
  if (day > dayInParis(now)) return 'future';
  return last && day <= last.day ? 'closed' : null;
}

/**
 * What the closing of a day covers: all since the last closing, until the day is over, or until now for today. What comes
 * later goes into the next one.
 */
export const stretchOf = (day: string, last: Last, now: Date): Stretch => ({
  from: last?.covers_until ?? firstInstant(day),
  // An entry of this very millisecond is covered.
  until: day === dayInParis(now) ? new Date(now.getTime() + 1) : firstInstant(addDays(day, 1)),
});
