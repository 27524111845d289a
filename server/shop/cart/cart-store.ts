import { countOf } from '#domain/cart/cart.ts';
import type { CartLine } from '#domain/cart/cart-line.ts';
import type { Database } from '../../db/database.ts';
import type { SignedIn } from '../../sessions/visitor.ts';
import { cartCookie, countCookie, hasCartCookie, readCartCookie, readCountCookie } from './cart-cookie.ts';
import { changeStoredCart, readStoredCart } from './stored-cart.ts';

/** The owner of the cart, and how to set a cookie in their browser. */
export type CartRequest = {
  /** The `Cookie` header. */
  cookie: string | null;
  /** The account whose profile has the cart; null if the browser has it. */
  who: SignedIn | null;
  setCookie: (line: string) => void;
  /** A failure of the stored cart is for the log only (specification, section 8). */
  reportError: (error: unknown) => void;
};

export type CartStoreDeps = {
  database: Pick<Database, 'asRole' | 'kysely'>;
  /** Cookies are for https only. */
  isSecure: boolean;
};

/** Where the lines of a visitor's cart are kept: the account's profile, or else the browser. */
export function openCartStore({ database, isSecure }: CartStoreDeps, request: CartRequest) {
  const { cookie, who, setCookie, reportError } = request;
  let local = readCartCookie(cookie, isSecure);
  let isLeftHere = hasCartCookie(cookie, isSecure);

  function keepLocal(lines: CartLine[]) {
    local = lines;
    setCookie(cartCookie(lines, isSecure));
  }

  /** Sets the header's count if it changes. */
  function count(lines: readonly CartLine[]) {
    if ((readCountCookie(cookie, isSecure) ?? 0) !== countOf(lines)) setCookie(countCookie(lines, isSecure));
  }

  return {
    count,
    async lines(): Promise<CartLine[]> {
      if (!who) return local;
      try {
        return await readStoredCart(database, who);
      } catch (error) {
        reportError(error);
        return local;
      }
    },
    /** Undefined if the store failed: nothing has changed then. */
    async change(by: (lines: CartLine[]) => CartLine[]): Promise<CartLine[] | undefined> {
      if (!who) {
        keepLocal(by(local));
        count(local);
        return local;
      }
      try {
        const stored = await changeStoredCart(database, who, by);
        count(stored);
        return stored;
      } catch (error) {
        reportError(error);
        return undefined;
      }
    },
    /** The browser's cart, left by a sign-in that could not store it or that happened elsewhere; null if there is none. */
    left: (): CartLine[] | null => (who && isLeftHere ? local : null),
    emptyLeft() {
      isLeftHere = false;
      keepLocal([]);
    },
  };
}
