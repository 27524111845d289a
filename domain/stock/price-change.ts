/** What a percentage makes of a price, in whole cents, halves away from zero; at least a cent. Both are whole numbers. */
export const changedPrice = (cents: number, percent: number): number =>
  Math.max(1, Math.round((cents * (100 + percent)) / 100));

/** How many to buy of what has run low: as many as bring it to twice its threshold, one at least. */
export const quantityToBuy = ({ available, threshold }: { available: number; threshold: number }): number =>
  Math.max(1, 2 * threshold - available);
