/** What stands in the way of a line being ordered: the product is gone, none is left, or fewer than asked for. */
export type LineState = 'ready' | 'short' | 'sold-out' | 'gone';

/** `available` is undefined for a product that is no longer sold. */
export function lineState(quantity: number, available: number | undefined): LineState {
  if (available === undefined) return 'gone';
  if (available <= 0) return 'sold-out';
  return quantity > available ? 'short' : 'ready';
}
