/** The number of units from which pages do not say how many are left. */
const MANY = 3;

/**
 * Everything that lists say about a stock, and for which their pages are emptied
 * (`products_page_cache_availability`): 3 means three or more.
 */
export type LeftInLists = 0 | 1 | 2 | typeof MANY;

export function leftInLists(available: number): LeftInLists {
  if (available <= 0) return 0;
  if (available < 2) return 1;
  return available < MANY ? 2 : MANY;
}

/** « En stock », the same from the quantity that can be ordered as from what lists know. */
export function stockText(offered: number): string {
  return STOCK_WORDS[leftInLists(offered)];
}

const STOCK_WORDS: Record<LeftInLists, string> = {
  0: 'Épuisé',
  1: 'Dernier exemplaire',
  2: 'Plus que 2',
  3: 'En stock',
};

/** « plus que 2 », in a line that says more; null if there is no hurry, or none left. */
export const lastText = (offered: number): string | null =>
  offered > 0 && offered < MANY ? stockText(offered).toLowerCase() : null;
