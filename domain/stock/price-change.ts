/**
 * A price changed by a percentage, in whole cents, halves rounded away from zero; at least one cent. Both are whole
 * numbers.
 */
export const changedPrice = (cents: number, percent: number): number =>
  Math.max(1, Math.round((cents * (100 + percent)) / 100));

/** How many units to buy of a product that has run low: enough to reach twice its threshold, at least one. */
export const quantityToBuy = ({ available, threshold }: { available: number; threshold: number }): number =>
  Math.max(1, 2 * threshold - available);
