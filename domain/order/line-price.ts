/** What a line of an order came to: its price, less what codes took off. */
export type PaidLine = { quantity: number; total_cents: number; discount_cents: number };

export const paidCents = ({ total_cents, discount_cents }: Omit<PaidLine, 'quantity'>): number =>
  total_cents - discount_cents;

/**
 * What `count` units of a line cost after the first `from`. Units of a line with a discount may differ by a cent; all of them
 * together are what was paid, however they come back.
 */
export function unitsCents(line: PaidLine, count: number, from = 0): number {
  const until = (units: number) => Math.floor((paidCents(line) * units) / line.quantity);
  return until(from + count) - until(from);
}
