import { addDays, addMonths, daysBetween } from '../dates/calendar-day.ts';
import { formatLongDate } from '../dates/dates.ts';

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

/** The text that must be printed after a repair under the legal guarantee, with the last day of that since. */
export const underLegalGuarantee = (until: string): string =>
  `Réparation au titre de la garantie légale\u00a0: votre garantie légale est prolongée de six mois, jusqu’au ${formatLongDate(until)}. Elle couvre les biens et les pièces vendus, et non la main-d’œuvre.`;

/** What a guarantee answered for: a part or good that was sold, or the work alone. */
export const COVERED = {
  goods: 'Une pièce ou un bien vendu\u00a0: garantie légale, prolongée de six mois',
  labour: 'La main-d’œuvre seule\u00a0: garantie de l’atelier, sans les six mois',
} as const;

export type Covered = keyof typeof COVERED;

/** Whether a guarantee of these was running on a day: the last day is one of it. */
export const isRunning = (until: string | null, day: string): boolean => until !== null && day <= until;

/**
 * The guarantees after a guarantee repair. For those that were still running when the device came back, the days
 * in the shop do not count (L. 217-28). The legal one is six months longer (L. 217-13) if a part that was sold had failed: it is about
 * goods, so work done again adds nothing to it. For expired ones, `anew` applies as after any repair.
 */
export function prolonged(
  first: Guarantee,
  anew: Guarantee,
  { inShopFrom, handedOver, covered }: { inShopFrom: string; handedOver: string; covered: Covered },
): Guarantee & { isLegal: boolean } {
  const days = daysBetween(inShopFrom, handedOver);
  const later = (until: string | null) =>
    until !== null && isRunning(until, inShopFrom) ? addDays(until, days) : null;
  const parts = later(first.parts_guarantee_until);
  const isLegal = parts !== null && covered === 'goods';
  return {
    guarantee_until: later(first.guarantee_until) ?? anew.guarantee_until,
    parts_guarantee_until: isLegal
      ? addMonths(parts, LEGAL_EXTENSION_MONTHS)
      : (parts ?? anew.parts_guarantee_until),
    isLegal,
  };
}

/** Guarantees begin when the customer has the device: of what a carrier took, on the day on which it arrived. Never shorter than promised. */
export function fromDelivery(promised: Guarantee, anew: Guarantee | null, daysOnTheWay: number): Guarantee {
  const later = (until: string | null, other: string | null | undefined) => {
    if (until === null) return null;
    const moved = addDays(until, daysOnTheWay);
    return other && other > moved ? other : moved;
  };
  return {
    guarantee_until: later(promised.guarantee_until, anew?.guarantee_until),
    parts_guarantee_until: later(promised.parts_guarantee_until, anew?.parts_guarantee_until),
  };
}

/** The number of months in « 3 mois », as the facts of the shop write it. */
export function monthsOf(words: string): number {
  const months = /^(\d{1,2})\s*mois$/u.exec(words.replaceAll('\u00a0', ' ').trim())?.[1];
  if (months === undefined) throw new Error(`not a number of months: ${words}`);
  return Number(months);
}
