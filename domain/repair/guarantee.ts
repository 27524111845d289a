import { addDays, addMonths, daysBetween } from '../dates/calendar-day.ts';

/** Months of the legal guarantee on parts sold with a repair (code de la consommation, L. 217-3). */
const PARTS_MONTHS = 24;

export type Guarantee = {
  /** The shop's guarantee, on the treated fault and the parts. */
  guarantee_until: string | null;
  parts_guarantee_until: string | null;
};

/** The guarantees from the day on which a repaired device is handed over. */
export const guaranteeFrom = (day: string, months: number, hasParts: boolean): Guarantee => ({
  guarantee_until: addMonths(day, months),
  parts_guarantee_until: hasParts ? addMonths(day, PARTS_MONTHS) : null,
});

/** Months by which a repair under the legal guarantee extends it (code de la consommation, L. 217-13). */
const LEGAL_EXTENSION_MONTHS = 6;

/** The text that must be printed after a repair under the legal guarantee. */
export const UNDER_LEGAL_GUARANTEE =
  'Réparation au titre de la garantie légale\u00a0: votre garantie légale est prolongée de six mois.';

/**
 * The guarantees after a guarantee repair. For those that were still running when the device came back, the days
 * in the shop do not count (L. 217-28), and the legal one is six months longer (L. 217-13). For expired ones, `anew`
 * applies as after any repair.
 */
export function prolonged(
  first: Guarantee,
  anew: Guarantee,
  inShopFrom: string,
  handedOver: string,
): Guarantee & { isLegal: boolean } {
  const days = daysBetween(inShopFrom, handedOver);
  const later = (until: string | null) =>
    until !== null && inShopFrom <= until ? addDays(until, days) : null;
  const parts = later(first.parts_guarantee_until);
  return {
    guarantee_until: later(first.guarantee_until) ?? anew.guarantee_until,
    parts_guarantee_until: parts ? addMonths(parts, LEGAL_EXTENSION_MONTHS) : anew.parts_guarantee_until,
    isLegal: parts !== null,
  };
}

/** The number of months in « 3 mois », as the facts of the shop write it. */
export function monthsOf(words: string): number {
  const months = /^(\d{1,2})\s*mois$/u.exec(words.replaceAll('\u00a0', ' ').trim())?.[1];
  if (months === undefined) throw new Error(`not a number of months: ${words}`);
  return Number(months);
}
