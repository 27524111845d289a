import { addMonths } from '../dates/calendar-day.ts';
import { formatLongDate } from '../dates/dates.ts';

/** What is older can no longer be claimed (code civil, article 2224). */
const MOST_MONTHS_AGO = 60;

/** The first day on which a sale or work may have been that is invoiced today. */
export const firstDoneOn = (today: string): string => addMonths(today, -MOST_MONTHS_AGO);

/**
 * What is wrong with the day of a sale or of work that is invoiced; null if nothing is. Invoices are dated by the day of their
 * issue, in the order of their numbers: nothing is dated ahead.
 */
export function doneOnFault(day: string, today: string): string | null {
  if (day > today)
    return 'Ce jour n’est pas encore passé, et une facture porte la date de son émission\u00a0: laissez vide, et émettez-la ce jour-là.';
  const first = firstDoneOn(today);
  return day < first
    ? `Choisissez un jour depuis le ${formatLongDate(first)}\u00a0: après cinq ans, rien ne peut plus être réclamé.`
    : null;
}

/** « 12/11/2025, en 2025 alors que la facture sera de 2026 »: a slip of the year shows. */
export function otherYearText(day: string, today: string): string | null {
  const [done, issued] = [day.slice(0, 4), today.slice(0, 4)];
  return done === issued ? null : `en ${done}, alors que la facture sera de ${issued}`;
}
