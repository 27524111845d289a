import { foldText } from '../../text/fold-text.ts';

/** A product in a comparison: what is said of it, in order. */
type ComparedProduct = { facts: readonly { key: string; value: string }[] };

/** A line of the comparison: one text for each product, null where a product does not say it. */
export type ComparisonRow = { label: string; values: (string | null)[]; isDifferent: boolean };

/** One line for each name that any of the products has, in the order in which names come up. */
export function comparisonRows(products: readonly ComparedProduct[]): ComparisonRow[] {
  const rows = new Map<string, ComparisonRow>();
  for (const [column, { facts }] of products.entries())
    for (const { key, value } of facts) {
      if (value.trim() === '') continue;
      const row = rows.get(foldText(key.trim())) ?? {
        label: key.trim(),
        values: products.map(() => null),
        isDifferent: false,
      };
      const before = row.values[column];
      row.values[column] = before ? `${before}, ${value.trim()}` : value.trim();
      rows.set(foldText(key.trim()), row);
    }
  return [...rows.values()].map((row) => ({ ...row, isDifferent: differs(row.values) }));
}

/** Case, accents and kinds of spaces are no difference; nor is what a product does not say, which nobody can compare. */
const differs = (values: readonly (string | null)[]) =>
  new Set(values.filter((value) => value !== null).map((value) => foldText(value).replace(/\s+/g, ' ')))
    .size > 1;
