import { conditionText } from '#app/features/product/product-texts.ts';
import { ecoText } from '#domain/order/line-texts.ts';
import type { PromoGoods } from '#domain/promo/promo-code.ts';
import { shortText } from '#domain/stock/offered-quantity.ts';
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
};

/** The part of a cart that can be ordered: of each product as many as there are. */
export function orderLinesOf({ lines }: CartView): OrderLine[] {
  return lines.flatMap(({ id, name, quantity, product }) => {
    if (!product || product.available <= 0) return [];
    return {
      id,
      name: name ?? '',
      condition: conditionText({ condition: product.condition, grade: null }),
      eco: ecoText(product.ecoCents),
      quantity: Math.min(quantity, product.available),
      unitPriceCents: product.directPriceCents,
    };
  });
}

/** The same goods, as promo codes look at them. */
export const promoGoodsOf = ({ lines }: CartView): PromoGoods[] =>
  lines.flatMap(({ id, quantity, product }) => {
    if (!product || product.available <= 0) return [];
    const cents = product.directPriceCents * Math.min(quantity, product.available);
    return [{ productId: id, categoryId: product.categoryId, cents }];
  });

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
