import { conditionText } from '#app/features/product/product-texts.ts';
import { ecoText } from '#domain/order/line-texts.ts';
import type { PromoGoods } from '#domain/promo/promo-code.ts';
import { shortText } from '#domain/stock/offered-quantity.ts';
import type { CartProduct } from '#server/shop/cart/cart-products.ts';
import type { CartLineView, CartView } from '#server/shop/cart/cart-view.ts';

/** A line that can be ordered now, for the page and for the order. */
export type OrderLine = {
  id: string;
  name: string;
  condition: string;
  /** « dont 0,42 € d’éco-participation par appareil »; empty without one. */
  eco: string;
  quantity: number;
  unitPriceCents: number;
  /** Null for one without a picture. */
  image: CartProduct['image'];
};

/** The part of a cart that can be ordered: of each product as many as there are. */
export function orderLinesOf({ lines }: CartView): OrderLine[] {
  return lines.flatMap(({ id, name, quantity, product }) => {
    if (!product || product.available <= 0) return [];
    return {
      id,
      name: name ?? '',
      condition: conditionText(product),
      eco: ecoText(product.ecoCents),
      quantity: Math.min(quantity, product.available),
      unitPriceCents: product.directPriceCents,
      image: product.image,
    };
  });
}

/** Products of an order by their names. */
export const namesOf = (ids: readonly string[], lines: readonly OrderLine[]): string[] =>
  lines.flatMap(({ id, name }) => (ids.includes(id) ? name : []));

/** The same goods, as promo codes look at them. */
export const promoGoodsOf = ({ lines }: CartView): PromoGoods[] =>
  lines.flatMap(({ id, quantity, product }) => {
    if (!product || product.available <= 0) return [];
    const cents = product.directPriceCents * Math.min(quantity, product.available);
    const { modelId, categoryId } = product;
    return [{ productId: id, modelId, categoryId, cents }];
  });

export type AppliedPromo = { id: string; code: string; cents: number };

/** The price of the goods less what codes take off, without their delivery. */
export function goodsCentsOf(lines: readonly OrderLine[], promos: readonly AppliedPromo[]): number {
  const full = lines.reduce((sum, { unitPriceCents, quantity }) => sum + unitPriceCents * quantity, 0);
  return promos.reduce((sum, { cents }) => sum - cents, full);
}

/** What is left out or reduced, one sentence each. */
export function shortfallsOf({ lines }: CartView): string[] {
  return lines.flatMap((line) => shortfallOf(line) ?? []);
}

function shortfallOf({ name, quantity, product, state }: CartLineView): string | null {
  switch (state) {
    case 'gone':
      return `${name ?? 'Un produit'} n’est plus en vente\u00a0: il n’est pas commandé.`;
    case 'sold-out':
      return `${name}\u00a0: il n’en reste plus, il n’est pas commandé.`;
    case 'short':
      return `${name}. ${shortText(product?.available ?? 0, quantity)}`;
    default:
      return null;
  }
}
