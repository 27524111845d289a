type Sold = { soldCents: number; costCents: number | null };

/** What is left once the goods are paid; null if nobody knows what they cost. */
export const marginOf = ({ soldCents, costCents }: Sold): number | null =>
  costCents === null ? null : soldCents - costCents;

/** « 42 % » of what was sold. */
export function marginRate(sold: Sold): string | null {
  const margin = marginOf(sold);
  return margin === null || sold.soldCents <= 0
    ? null
    : `${Math.round((100 * margin) / sold.soldCents)}\u00a0%`;
}

/** All of it, and the margin of the products whose cost is known. */
export function sumOfMargins(rows: readonly Sold[]) {
  const known = rows.filter(({ costCents }) => costCents !== null);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    soldCents: sum(rows.map(({ soldCents }) => soldCents)),
    marginCents: sum(known.map((row) => marginOf(row) ?? 0)),
    unknownCount: rows.length - known.length,
  };
}
