import { directPriceCents } from '../money/money.ts';
import { MAX_LINES, MAX_QUANTITY } from './cart-limits.ts';

type Counted = { id: string; quantity: number };

/**
 * Adds to the product's line, or adds a line at the end; a full cart does not change. The line takes the new name and
 * price.
 */
export function addToCart<T extends Counted>(cart: readonly T[], added: T): T[] {
  const present = cart.find(({ id }) => id === added.id);
  if (!present) return cart.length < MAX_LINES ? [...cart, bounded(added)] : [...cart];
  const sum = bounded({ ...added, quantity: present.quantity + added.quantity });
  return cart.map((line) => (line === present ? sum : line));
}

/** Zero or less removes the line; a product that is not in the cart is not added. */
export function setQuantity<T extends Counted>(cart: readonly T[], id: string, quantity: number): T[] {
  if (!(quantity >= 1)) return cart.filter((line) => line.id !== id);
  return cart.map((line) => (line.id === id ? bounded({ ...line, quantity }) : line));
}

/** Takes out units that were ordered. What was added meanwhile stays. */
export const takeOut = <T extends Counted>(
  cart: readonly T[],
  ordered: readonly { id: string; quantity: number }[],
): T[] =>
  ordered.reduce<T[]>(
    (lines, { id, quantity }) => {
      const present = lines.find((line) => line.id === id);
      return present ? setQuantity(lines, id, present.quantity - quantity) : lines;
    },
    [...cart],
  );

/**
 * Merges the local cart into the stored one: quantities of the same product add up, and the stored line keeps its
 * name and price.
 */
export function mergeCarts<T extends Counted>(stored: readonly T[], local: readonly T[]): T[] {
  let merged = [...stored];
  for (const line of local) {
    const present = merged.find(({ id }) => id === line.id);
    merged = addToCart(merged, present ? { ...present, quantity: line.quantity } : line);
  }
  return merged;
}

export const countOf = (cart: readonly Counted[]): number =>
  cart.reduce((sum, { quantity }) => sum + quantity, 0);

/** The direct price of each line (listed price / 1.12, to the cent) times its quantity. */
export function totalCents(cart: readonly { listedPriceCents: number; quantity: number }[]): number {
  return cart.reduce(
    (sum, { listedPriceCents, quantity }) => sum + directPriceCents(listedPriceCents) * quantity,
    0,
  );
}

function bounded<T extends Counted>(line: T): T {
  return { ...line, quantity: Math.min(Math.floor(line.quantity), MAX_QUANTITY) };
}
