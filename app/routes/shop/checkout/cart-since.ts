import type { OrderRequest } from '#domain/order/order-request.ts';
import type { CartView } from '#server/shop/cart/cart-view.ts';

/**
 * What another tab has changed in the cart since this page was opened, one sentence each. An empty cart says nothing: it was ordered,
 * or belongs to another browser.
 */
export function cartSince({ lines }: Pick<CartView, 'lines'>, asked: OrderRequest['lines']): string[] {
  if (lines.length === 0) return [];
  const shown = new Map(asked.map(({ productId, quantity }) => [productId, quantity]));
  const present = new Set(lines.map(({ id }) => id));
  const gone = asked.filter(({ productId }) => !present.has(productId)).length;
  return [
    ...lines.flatMap(({ id, name, quantity, product }) => {
      const before = shown.get(id);
      const now = Math.min(quantity, product?.available ?? 0);
      if (before === undefined)
        return now > 0 ? [`${name} est dans votre panier, et n’était pas sur cette page.`] : [];
      // What is short now is told by the order itself.
      return now > before || quantity < before
        ? [`${name}\u00a0: ${quantity} dans votre panier, ${before} sur cette page.`]
        : [];
    }),
    ...(gone > 0
      ? [
          gone > 1
            ? `${gone} produits de cette page ne sont plus dans votre panier.`
            : 'Un produit de cette page n’est plus dans votre panier.',
        ]
      : []),
  ];
}
