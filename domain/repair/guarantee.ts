import { addDays, addMonths, daysBetween } from '../calendar-day.ts';

/** The law's, on parts that were sold with a repair (code de la consommation, L. 217-3). */
const PARTS_MONTHS = 24;

export type Guarantee = {
  /** The shop's, on the fault that was treated and the parts. */
  guarantee_until: string | null;
  parts_guarantee_until: string | null;
};

/** What holds from the day on which a repaired device is handed over. */
export const guaranteeFrom = (day: string, months: number, hasParts: boolean): Guarantee => ({
  guarantee_until: addMonths(day, months),
  parts_guarantee_until: hasParts ? addMonths(day, PARTS_MONTHS) : null,
});

/** What remains of a first repair after a visit under guarantee: the days in the shop do not count (L. 217-28). */
export function prolonged(first: Guarantee, inShopFrom: string, handedOver: string): Guarantee {
  const days = daysBetween(inShopFrom, handedOver);
  const later = (until: string | null) => until && addDays(until, days);
  return {
    guarantee_until: later(first.guarantee_until),
    parts_guarantee_until: later(first.parts_guarantee_until),
  };
}

/** « 3 mois », as the facts of the shop say it, as a number. */
export function monthsOf(words: string): number {
  const months = /^(\d{1,2})\s*mois$/u.exec(words.replaceAll('\u00a0', ' ').trim())?.[1];
  if (months === undefined) throw new Error(`not a number of months: ${words}`);
  return Number(months);
}
