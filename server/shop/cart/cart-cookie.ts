import { z } from 'zod';
import { countOf } from '#domain/cart/cart.ts';
import { type CartLine, productIdSchema, quantitySchema, readLines } from '#domain/cart/cart-line.ts';
import { ownCookie, readCookie } from '../../http/own-cookie.ts';

/**
 * The cart of a browser that nobody has signed in with: base64url of JSON [[product id, quantity, seenAt?], …]. It says what
 * is wanted, never a name or a price: those are the catalogue's.
 */
const CART = 'panier';
/** How many articles the cart has, whoever's it is: all that the header shows (app/late/cart-count.ts). */
const COUNT = 'panier-n';

const MAX_AGE_S = 90 * 24 * 3600;
/** Browsers keep no cookie beyond 4096 bytes: longer ones were not written here. */
const MAX_LENGTH = 4096;

const lineSchema = z
  .tuple([productIdSchema, quantitySchema, z.int().min(0).max(1e11).optional()])
  .transform(([id, quantity, seenAt]): CartLine => ({ id, quantity, ...(seenAt && { seenAt }) }));

/** The lines that the `Cookie` header of a request asks for; none for whatever else it may hold. */
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

/** What the header of the pages shows now; null when nothing is said. */
export function readCountCookie(header: string | null, isSecure: boolean): number | null {
  const value = readCookie(header, COUNT, isSecure);
  return value === undefined ? null : Number(value);
}

/** The cart as the `Set-Cookie` line that keeps it; an empty one goes. */
export function cartCookie(lines: readonly CartLine[], isSecure: boolean): string {
  const pairs = lines.map(({ id, quantity, seenAt }) => (seenAt ? [id, quantity, seenAt] : [id, quantity]));
  const value = Buffer.from(JSON.stringify(pairs)).toString('base64url');
  return lines.length > 0 ? cookieLine(CART, value, isSecure) : cookieLine(CART, '', isSecure, 0);
}

export function countCookie(lines: readonly CartLine[], isSecure: boolean): string {
  const count = countOf(lines);
  return count > 0 ? cookieLine(COUNT, String(count), isSecure) : cookieLine(COUNT, '', isSecure, 0);
}

/** The header's script reads the one, and open carts of other tabs hear of changes of both. */
const cookieLine = (name: string, value: string, isSecure: boolean, maxAge = MAX_AGE_S): string =>
  ownCookie({ name, value, maxAge, isSecure, isForScripts: true });
