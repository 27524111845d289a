import { z } from 'zod';
import { MAX_LINES, MAX_QUANTITY } from './cart-limits.ts';

/**
 * A line in the form of profiles.cart (specification section 3). `price` is the listed price in euros when it was
 * added.
 */
export type StoredLine = { id: string; name: string; price: number; quantity: number };

export type CartLine = {
  id: string;
  quantity: number;
  /** The name; only a stored cart has it, like the price. */
  name?: string;
  /** The listed price when the line was added. */
  listedPriceCents?: number;
  /**
   * When the visitor last saw the price, in whole seconds since 1970: this tells which price it was. Only a browser's
   * own cart has it.
   */
  seenAt?: number;
};

/** Upper case is another spelling of the same product. */
export const productIdSchema = z.guid().toLowerCase();
export const quantitySchema = z.int().min(1).max(MAX_QUANTITY);

const storedLineSchema = z
  .object({
    id: productIdSchema,
    name: z.string().min(1).max(200),
    price: z.number().min(0).max(100_000),
    quantity: quantitySchema,
  })
  // 1.005 × 100 is 100.49999999999999: prices have two decimals, so the nearest whole cent is what was meant.
  .transform(({ price, ...line }) => ({ ...line, listedPriceCents: Math.round(price * 100) }));

/**
 * The contents of profiles.cart: its owner may have written anything there. Entries that are not lines are left out.
 */
export function readStoredLines(stored: unknown): CartLine[] {
  return readLines(stored, (line) => storedLineSchema.safeParse(line).data);
}

/**
 * The lines in the form of profiles.cart. A line without name and price is of a product no longer sold: it cannot be
 * stored.
 */
export function toStoredLines(lines: readonly CartLine[]): StoredLine[] {
  return lines.flatMap(({ id, name, listedPriceCents: cents, quantity }) =>
    name === undefined || cents === undefined ? [] : [{ id, name, price: cents / 100, quantity }],
  );
}

/** The lines of a list that `read` accepts: each product once, and no more than a cart can hold. */
export function readLines<T extends { id: string }>(
  list: unknown,
  read: (line: unknown) => T | undefined,
): T[] {
  if (!Array.isArray(list)) return [];
  const lines = new Map<string, T>();
  // At most twice as many as a cart can hold: a hostile list must cost nothing.
  for (const entry of list.slice(0, 2 * MAX_LINES)) {
    const line = read(entry);
    if (line && !lines.has(line.id)) lines.set(line.id, line);
  }
  return [...lines.values()].slice(0, MAX_LINES);
}
