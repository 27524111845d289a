import { countOf, totalCents } from '#domain/cart/cart.ts';
import type { CartLine } from '#domain/cart/cart-line.ts';
import { directPriceCents } from '#domain/money/money.ts';
import type { CartProduct } from './cart-products.ts';

/** A cart as /panier shows it: names, prices and stock come from the catalogue of this moment. */
export type CartView = {
  lines: CartLineView[];
  /** The articles that can be bought now, at their direct price. */
  totalCents: number;
  count: number;
  /** Whether it has lines, and all of it can be ordered. */
  isReady: boolean;
  /** Whether something of it can be ordered: the rest is told, and left out. */
  canOrder: boolean;
};

export type CartLineView = {
  id: string;
  quantity: number;
  state: LineState;
  /** Unknown for a product no longer sold, unless the stored cart has it. */
  name: string | null;
  /** Null for a product no longer sold. */
  product: Pick<
    CartProduct,
    | 'slug'
    | 'sku'
    | 'categoryId'
    | 'modelId'
    | 'fitsModels'
    | 'condition'
    | 'grade'
    | 'ecoCents'
    | 'directPriceCents'
    | 'available'
    | 'image'
  > | null;
  /** The direct price that was last seen, if it was different. */
  formerCents: number | null;
};

export function viewCart(lines: readonly CartLine[], products: ReadonlyMap<string, CartProduct>): CartView {
  const shown = lines.map((line) => viewLine(line, products.get(line.id)));
  const counted = lines.flatMap((line) => {
    const product = products.get(line.id);
    if (!product) return [];
    const quantity = Math.max(0, Math.min(line.quantity, product.available));
    return [{ listedPriceCents: product.listedPriceCents, quantity }];
  });
  return {
    lines: shown,
    totalCents: totalCents(counted),
    count: countOf(lines),
    isReady: shown.length > 0 && shown.every(({ state }) => state === 'ready'),
    canOrder: counted.some(({ quantity }) => quantity > 0),
  };
}

function viewLine(line: CartLine, product: CartProduct | undefined): CartLineView {
  const { id, quantity } = line;
  const state = lineState(quantity, product?.available);
  if (!product) return { id, quantity, state, name: line.name ?? null, product: null, formerCents: null };
  const {
    name,
    slug,
    sku,
    categoryId,
    modelId,
    fitsModels,
    condition,
    grade,
    ecoCents,
    directPriceCents: cents,
    available,
    image,
  } = product;
  const seen = line.listedPriceCents ?? product.seenListedPriceCents;
  const former = seen === null ? product.directPriceCents : directPriceCents(seen);
  return {
    id,
    quantity,
    state,
    name,
    product: {
      slug,
      sku,
      categoryId,
      modelId,
      fitsModels,
      condition,
      grade,
      ecoCents,
      directPriceCents: cents,
      available,
      image,
    },
    formerCents: former === product.directPriceCents ? null : former,
  };
}

/** Why a line cannot be ordered: the product is gone, sold out, or there are fewer than asked for. */
type LineState = 'ready' | 'short' | 'sold-out' | 'gone';

/** `available` is undefined for a product that is no longer sold. */
function lineState(quantity: number, available: number | undefined): LineState {
  if (available === undefined) return 'gone';
  if (available <= 0) return 'sold-out';
  return quantity > available ? 'short' : 'ready';
}
