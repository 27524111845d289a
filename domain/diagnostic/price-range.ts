import type { Outcome } from './tree.ts';

/** « de 69 à 129 € », « gratuit » or « sur devis ». */
export function formatPriceRange({ minEuros, maxEuros }: Pick<Outcome, 'minEuros' | 'maxEuros'>): string {
  if (minEuros === null || maxEuros === null) return 'sur devis';
  if (maxEuros === 0) return 'gratuit';
  return `de ${minEuros} à ${maxEuros}\u00a0€`;
}
