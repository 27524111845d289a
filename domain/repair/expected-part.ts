import { formatLongDate } from '../dates/dates.ts';

/** What its customer is told of a part when its day is set, moves, or is open again. */
export function expectedText(name: string, expectedOn: string | null, before: string | null): string {
  if (expectedOn === null) return `${name}\u00a0: la date d’arrivée n’est plus connue.`;
  const instead = before === null ? '' : `, au lieu du ${formatLongDate(before)}`;
  return `${name}\u00a0: attendue le ${formatLongDate(expectedOn)}${instead}.`;
}
