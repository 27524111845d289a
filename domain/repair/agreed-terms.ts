import { formatLongDate } from '../dates/dates.ts';
import { formatEuros } from '../money/money.ts';
import { REUSED_PARTS, REUSED_PARTS_CASES, type ReusedParts, type ReusedPartsCase } from './intake.ts';
import type { RepairState } from './repair-states.ts';

/** What is agreed in front of a device: an estimate, and whether the customer wants reused parts. */
type AgreedTerms = {
  reused_parts: ReusedParts | null;
  reused_parts_case: ReusedPartsCase | null;
  estimate_min_cents: number | null;
  estimate_max_cents: number | null;
  estimate_note: string | null;
  /** "2026-12-21" */
  estimate_until: string | null;
};

/** States from the intake until a quote is accepted; the quote then contains both. */
const OPEN: readonly RepairState[] = ['registered', 'diagnosed', 'quoted', 'refused'];

/** Whether the terms may still be corrected. */
export const areTermsOpen = (state: RepairState): boolean => OPEN.includes(state);

/** "Pièces d’occasion non proposées : Réparation gratuite" */
export const reusedPartsText = ({ reused_parts, reused_parts_case }: AgreedTerms): string | null =>
  reused_parts &&
  [REUSED_PARTS[reused_parts], reused_parts_case && REUSED_PARTS_CASES[reused_parts_case]]
    .filter(Boolean)
    .join('\u00a0: ');

type Range = Pick<AgreedTerms, 'estimate_min_cents' | 'estimate_max_cents'>;

/** « de 60,00 € à 95,50 € », or the one price that both ends say. */
export function estimateRange({ estimate_min_cents: min, estimate_max_cents: max }: Range): string {
  if (min === null || max === null) return 'sans montant';
  return min === max ? formatEuros(min) : `de ${formatEuros(min)} à ${formatEuros(max)}`;
}

/** "De 60,00 € à 95,50 €, jusqu’au 31 décembre 2026" */
export function estimateText(terms: AgreedTerms): string | null {
  const { estimate_min_cents: min, estimate_max_cents: max, estimate_until: until } = terms;
  if (min === null || max === null) return null;
  return `De ${formatEuros(min)} à ${formatEuros(max)}${until ? `, jusqu’au ${formatLongDate(until)}` : ''}`;
}

/** A timeline's words for corrected terms; null if nothing differs. */
export function correctedTermsText(before: AgreedTerms, after: AgreedTerms): string | null {
  const estimate = estimateText(after);
  const words = [
    reusedPartsText(before) !== reusedPartsText(after) && `Pièces\u00a0: ${reusedPartsText(after)}.`,
    estimateText(before) !== estimate && `Estimation\u00a0: ${estimate ?? 'aucune'}.`,
    before.estimate_note !== after.estimate_note &&
      after.estimate_note &&
      `Ce qui la ferait changer\u00a0: ${after.estimate_note}`,
  ];
  return words.filter(Boolean).join('\n').slice(0, 2000) || null;
}
