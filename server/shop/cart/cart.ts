import { addToCart, mergeCarts, setQuantity, takeOut } from '#domain/cart/cart.ts';
import { MAX_LINES, MAX_QUANTITY } from '#domain/cart/cart-limits.ts';
import type { CartLine } from '#domain/cart/cart-line.ts';
import { type CartProduct, findCartProducts } from './cart-products.ts';
import { type CartRequest, type CartStoreDeps, openCartStore } from './cart-store.ts';
import { type CartView, viewCart } from './cart-view.ts';

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
  /** Takes out units that were ordered. What was added meanwhile stays. */
  takeOut(ordered: readonly Wanted[]): Promise<void>;
  /** Records that the visitor has seen the present prices. */
  acceptPrices(): Promise<void>;
  /** After signing in: merges the browser's cart into the stored one, and deletes it once that is stored. */
  join(): Promise<void>;
};

export type CartDeps = CartStoreDeps & { clock: () => Date };

/** The cart of a request. Whatever is done to it begins by joining the cart that was left in the browser. */
export function createCart(deps: CartDeps, request: CartRequest): Cart {
  const { database, clock } = deps;
  const { reportError } = request;
  const store = openCartStore(deps, request);
  /** Rounded up: a price shown in this second counts as seen. */
  const now = () => Math.ceil(clock().getTime() / 1000);

  async function join(): Promise<void> {
    const left = store.left();
    if (!left) return;
    const products = await findCartProducts(database, left).catch((error: unknown) => {
      reportError(error);
      return null;
    });
    if (!products) return;
    const named = left.flatMap((line) => {
      const product = products.get(line.id);
      return product ? [withFacts(line, product)] : [];
    });
    if (await store.change((lines) => mergeCarts(lines, named))) store.emptyLeft();
  }

  async function change(by: (lines: CartLine[]) => CartLine[]): Promise<void> {
    await join();
    await store.change(by);
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
    const changed = await store.change((all) =>
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
      await join();
      const all = await store.lines();
      store.count(all);
      return viewCart(all, await findCartProducts(database, all));
    },
    async add(id, quantity) {
      const [added] = await addAll([{ id, quantity }]);
      return added ?? { outcome: 'gone', name: null };
    },
    addAll,
    set: (id, quantity) => change((all) => setQuantity(all, id, quantity)),
    step: (id, by) =>
      change((all) => {
        const present = all.find((line) => line.id === id);
        return present ? setQuantity(all, id, present.quantity + by) : all;
      }),
    empty: () => change(() => []),
    takeOut: (ordered) => change((all) => takeOut(all, ordered)),
    async acceptPrices() {
      await join();
      const products = await findCartProducts(database, await store.lines());
      await store.change((all) =>
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

/** A line of a stored cart: with the product's name, and the price that was seen. */
function withFacts(line: CartLine, { name, listedPriceCents, seenListedPriceCents }: CartProduct): CartLine {
  return { ...line, name, listedPriceCents: seenListedPriceCents ?? listedPriceCents };
}
