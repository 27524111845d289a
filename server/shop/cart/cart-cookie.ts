import { z } from 'zod';
import { countOf } from '#domain/cart/cart.ts';
import { type CartLine, productIdSchema, quantitySchema, readLines } from '#domain/cart/cart-line.ts';
import { ownCookie, readCookie } from '../../http/own-cookie.ts';

/**
 * The cart of a browser without a signed-in account: base64url of JSON [[product id, quantity, seenAt?], …]. It holds
 * ids and quantities, never a name or a price: those come from the catalogue.
 */
const CART = 'panier';
/**
 * The number of articles in the cart, stored or not: all that the header shows
 * (app/boot/after-paint/show-cart-count.ts).
 */
const COUNT = 'panier-n';

const MAX_AGE_S = 90 * 24 * 3600;
/** Browsers keep no cookie beyond 4096 bytes: a longer one was not written here. */
const MAX_LENGTH = 4096;

const lineSchema = z
  .tuple([productIdSchema, quantitySchema, z.int().min(0).max(1e11).optional()])
  .transform(([id, quantity, seenAt]): CartLine => ({ id, quantity, ...(seenAt && { seenAt }) }));

/** The lines in the `Cookie` header of a request; none if it holds anything else. */
export function readCartCookie(header: string | null, isSecure: boolean): CartLine[] {
  const value = readCookie(header, CART, isSecure);
  if (!value || value.length > MAX_LENGTH) return [];
  try {
    const list: unknown = JSON.parse(Buffer.from(value, 'base64url').toString());
    return readLines(list, (cookieLine) => lineSchema.safeParse(cookieLine).data);
  } catch {
    return [];
  }
}

export const hasCartCookie = (header: string | null, isSecure: boolean): boolean =>
  readCookie(header, CART, isSecure) !== undefined;

/** The header's current count; null if it is not set. */
export function readCountCookie(header: string | null, isSecure: boolean): number | null {
  const value = readCookie(header, COUNT, isSecure);
  return value === undefined ? null : Number(value);
}

/** The `Set-Cookie` line that stores the cart; an empty cart deletes the cookie. */
export function cartCookie(lines: readonly CartLine[], isSecure: boolean): string {
  const pairs = lines.map(({ id, quantity, seenAt }) => (seenAt ? [id, quantity, seenAt] : [id, quantity]));
  const value = Buffer.from(JSON.stringify(pairs)).toString('base64url');
  return lines.length > 0 ? cookieLine(CART, value, isSecure) : cookieLine(CART, '', isSecure, 0);
}

export function countCookie(lines: readonly CartLine[], isSecure: boolean): string {
  const count = countOf(lines);
  return count > 0 ? cookieLine(COUNT, String(count), isSecure) : cookieLine(COUNT, '', isSecure, 0);
}

/** The header's script reads this one, and open carts in other tabs watch both. */
const cookieLine = (name: string, value: string, isSecure: boolean, maxAge = MAX_AGE_S): string =>
  ownCookie({ name, value, maxAge, isSecure, isForScripts: true });
