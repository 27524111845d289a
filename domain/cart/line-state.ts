/** Why a line cannot be ordered: the product is gone, sold out, or there are fewer than asked for. */
export type LineState = 'ready' | 'short' | 'sold-out' | 'gone';

/** `available` is undefined for a product that is no longer sold. */
export function lineState(quantity: number, available: number | undefined): LineState {
  if (available === undefined) return 'gone';
  if (available <= 0) return 'sold-out';
  return quantity > available ? 'short' : 'ready';
}
