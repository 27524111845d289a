import { addToCart, countOf, mergeCarts, setQuantity } from '#domain/cart/cart.ts';
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart-limits.ts';
import type { CartLine } from '#domain/cart/cart-line.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Database } from '../../db/database.ts';
import type { Module } from '../../module.ts';
import type { SignedIn } from '../../sessions/visitor.ts';
import { cartCookie, countCookie, hasCartCookie, readCartCookie, readCountCookie } from './cart-cookie.ts';
import { type CartProduct, findCartProducts } from './cart-products.ts';
import { type CartView, viewCart } from './cart-view.ts';
import { findArrivals } from './find-arrivals.ts';
import { changeStoredCart, readStoredCart } from './stored-cart.ts';

/** The owner of the cart, and how to set a cookie in their browser. */
type CartRequest = {
  /** The `Cookie` header. */
  cookie: string | null;
  /** The account whose profile has the cart; null if the browser has it. */
  who: SignedIn | null;
  setCookie: (line: string) => void;
  /** A failure of the stored cart is for the log only (specification, section 8). */
  reportError: (error: unknown) => void;
};

/** The outcome of an addition: all of it, as much as there is, or why nothing. */
export type Added = {
  outcome: 'added' | 'limited' | 'sold-out' | 'gone' | 'full' | 'failed';
  name: string | null;
};

type Wanted = { id: string; quantity: number };

export type Cart = {
  read(): Promise<CartView>;
  add(id: string, quantity: number): Promise<Added>;
  /** The same for several products at once: the outcome of each, in order. */
  addAll(wanted: readonly Wanted[]): Promise<Added[]>;
  /** Zero or less removes the line. */
  set(id: string, quantity: number): Promise<void>;
  /** Adds `by` to the quantity: one more, one less. */
  step(id: string, by: number): Promise<void>;
  empty(): Promise<void>;
  /** Removes products that were ordered. What was added meanwhile stays. */
  remove(ids: readonly string[]): Promise<void>;
  /** Records that the visitor has seen the present prices. */
  acceptPrices(): Promise<void>;
  /** After signing in: merges the browser's cart into the stored one, and deletes it once that is stored. */
  join(): Promise<void>;
};

type CartsDeps = {
  database: Pick<Database, 'asRole' | 'kysely'>;
  /** Cookies are for https only. */
  isSecure: boolean;
  clock: () => Date;
};

export type Carts = ReturnType<typeof createCarts>['api'];

/**
 * The carts of the shop: in a cookie for visitors who are not signed in, else in profiles.cart
 * (docs/decisions/017-cart-in-a-cookie.md).
 */
export function createCarts({ database, isSecure, clock }: CartsDeps) {
  /** Rounded up: a price shown in this second counts as seen. */
  const now = () => Math.ceil(clock().getTime() / 1000);
  const findProduct = async (id: string) => (await findCartProducts(database, [{ id }])).get(id);

  function of({ cookie, who, setCookie, reportError }: CartRequest): Cart {
    let local = readCartCookie(cookie, isSecure);
    let isLeftHere = hasCartCookie(cookie, isSecure);

    /** The header's count, set only when it changes. */
    function count(lines: readonly CartLine[]) {
      if ((readCountCookie(cookie, isSecure) ?? 0) !== countOf(lines))
        setCookie(countCookie(lines, isSecure));
    }
    function keepLocal(lines: CartLine[]) {
      local = lines;
      setCookie(cartCookie(lines, isSecure));
    }

    async function lines(): Promise<CartLine[]> {
      if (!who) return local;
      try {
        return await readStoredCart(database, who);
      } catch (error) {
        reportError(error);
        return local;
      }
    }
    /** Undefined if the store failed: nothing has changed then. */
    async function change(by: (lines: CartLine[]) => CartLine[]): Promise<CartLine[] | undefined> {
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
    }

    async function join(): Promise<void> {
      if (!who || !isLeftHere) return;
      const products = await findCartProducts(database, local).catch((error: unknown) => {
        reportError(error);
        return null;
      });
      if (!products) return;
      const named = local.flatMap((line) => {
        const product = products.get(line.id);
        return product ? [withFacts(line, product)] : [];
      });
      const stored = await change((lines) => mergeCarts(lines, named));
      if (!stored) return;
      isLeftHere = false;
      keepLocal([]);
    }

    async function addAll(wanted: readonly Wanted[]): Promise<Added[]> {
      await join();
      const products = await findCartProducts(database, wanted);
      const told = wanted.map(({ id }): Added => {
        const product = products.get(id);
        if (!product) return { outcome: 'gone', name: null };
        return { outcome: product.available > 0 ? 'added' : 'sold-out', name: product.name };
      });
      if (told.every(({ outcome }) => outcome !== 'added')) return told;
      const changed = await change((all) =>
        wanted.reduce((lines, { id, quantity }, index) => {
          const product = products.get(id);
          const added = told[index];
          if (!product || !added || product.available <= 0) return lines;
          const present = lines.find((line) => line.id === id)?.quantity ?? 0;
          const room = Math.min(product.available, MAX_QUANTITY) - present;
          if (present === 0 && lines.length >= MAX_LINES) added.outcome = 'full';
          else if (quantity > room) added.outcome = 'limited';
          if (room <= 0 || added.outcome === 'full') return lines;
          const line = withFacts({ id, quantity: Math.min(quantity, room), seenAt: now() }, product);
          return addToCart(lines, { ...line, listedPriceCents: product.listedPriceCents });
        }, all),
      );
      if (changed) return told;
      return told.map((added) =>
        added.outcome === 'gone' || added.outcome === 'sold-out' ? added : { ...added, outcome: 'failed' },
      );
    }

    return {
      join,
      async read() {
        // The browser's cart was left by a sign-in that could not store it, or that happened elsewhere.
        await join();
        const all = await lines();
        count(all);
        return viewCart(all, await findCartProducts(database, all));
      },
      async add(id, quantity) {
        const [added] = await addAll([{ id, quantity }]);
        return added ?? { outcome: 'gone', name: null };
      },
      addAll,
      async set(id, quantity) {
        await join();
        await change((all) => setQuantity(all, id, quantity));
      },
      async step(id, by) {
        await join();
        await change((all) => {
          const present = all.find((line) => line.id === id);
          return present ? setQuantity(all, id, present.quantity + by) : all;
        });
      },
      async empty() {
        await join();
        await change(() => []);
      },
      async remove(ids) {
        await join();
        await change((all) => all.filter(({ id }) => !ids.includes(id)));
      },
      async acceptPrices() {
        await join();
        const products = await findCartProducts(database, await lines());
        await change((all) =>
          all.map((line) => {
            const product = products.get(line.id);
            if (!product) return line;
            const { listedPriceCents } = product;
            return { ...line, listedPriceCents, seenAt: now() };
          }),
        );
      },
    };
  }

  return {
    api: {
      ...bindDeps(database, { arrivals: findArrivals }),
      of,
      /** After signing out: removes every trace of a cart from the browser. */
      forget(setCookie: (line: string) => void): void {
        setCookie(cartCookie([], isSecure));
        setCookie(countCookie([], isSecure));
      },
      productName: async (id: string) => (await findProduct(id))?.name ?? null,
    },
  } satisfies Module<unknown>;
}

/** A line of a stored cart: with the product's name, and the price that was seen. */
function withFacts(line: CartLine, { name, listedPriceCents, seenListedPriceCents }: CartProduct): CartLine {
  return { ...line, name, listedPriceCents: seenListedPriceCents ?? listedPriceCents };
}
