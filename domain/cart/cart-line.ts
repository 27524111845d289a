import { z } from 'zod';
import { MAX_LINES, MAX_QUANTITY } from './cart-limits.ts';

/** A line of a stored cart (profiles.cart, specification section 3). `price` is the listed price in euros when it was added. */
export type CartItem = { id: string; name: string; price: number; quantity: number };

/** A line as a cart remembers it. `name` and `price` are those of a stored cart; a browser's own keeps neither. */
export type CartLine = Pick<CartItem, 'id' | 'quantity'> &
  Partial<Pick<CartItem, 'name' | 'price'>> & {
    /** When its visitor last saw the price, in whole seconds since 1970: says which price that was. */
    seenAt?: number;
  };

/** Upper case is another spelling of the same product. */
export const productIdSchema = z.guid().toLowerCase();
export const quantitySchema = z.int().min(1).max(MAX_QUANTITY);

const cartItemSchema = z.object({
  id: productIdSchema,
  name: z.string().min(1).max(200),
  price: z.number().min(0).max(100_000),
  quantity: quantitySchema,
});

/** What profiles.cart holds: whoever owns the row may have written anything there. Lines that are none are left out. */
export function readCartItems(stored: unknown): CartItem[] {
  return readLines(stored, (line) => cartItemSchema.safeParse(line).data);
}

/** The lines of a list that `read` takes for some: each product once, and no more of them than a cart has. */
export function readLines<T extends { id: string }>(
  list: unknown,
  read: (line: unknown) => T | undefined,
): T[] {
  if (!Array.isArray(list)) return [];
  const lines = new Map<string, T>();
  // Not more than twice what is right: a hostile list must cost nothing.
  for (const entry of list.slice(0, 2 * MAX_LINES)) {
    const line = read(entry);
    if (line && !lines.has(line.id)) lines.set(line.id, line);
  }
  return [...lines.values()].slice(0, MAX_LINES);
}
