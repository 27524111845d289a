import { expect, test } from 'vitest';
import type { CartLineView } from '#server/shop/cart/cart-view.ts';
import { cartSince } from './cart-since.ts';

const inCart = (id: string, quantity: number, available = 9): CartLineView => ({
  ...{ id, quantity, state: 'ready', name: id.toUpperCase(), formerCents: null },
  product: {
    ...{
      slug: id,
      sku: id,
      categoryId: 'essais',
      modelId: null,
      fitsModels: false,
      condition: 'neuf',
      grade: null,
      ecoCents: null,
      image: null,
    },
    ...{ directPriceCents: 1000, available },
  },
});
const asked = (productId: string, quantity: number) => ({ productId, quantity, unitPriceCents: 1000 });

test.each<[string, CartLineView[], ReturnType<typeof asked>[], string[]]>([
  ['the same', [inCart('ssd', 2)], [asked('ssd', 2)], []],
  ['an empty one', [], [asked('ssd', 2)], []],
  ['fewer than asked for, then as now', [inCart('ssd', 5, 3)], [asked('ssd', 3)], []],
  ['fewer by now, which the order tells', [inCart('ssd', 3, 1)], [asked('ssd', 3)], []],
  ['one that is sold out', [inCart('ssd', 1), inCart('ram', 1, 0)], [asked('ssd', 1)], []],
  [
    'another product',
    [inCart('ssd', 1), inCart('ram', 1)],
    [asked('ssd', 1)],
    ['RAM est dans votre panier, et n’était pas sur cette page.'],
  ],
  ['more', [inCart('ssd', 3)], [asked('ssd', 1)], ['SSD\u00a0: 3 dans votre panier, 1 sur cette page.']],
  ['less', [inCart('ssd', 1)], [asked('ssd', 2)], ['SSD\u00a0: 1 dans votre panier, 2 sur cette page.']],
  [
    'one that was taken out',
    [inCart('ssd', 1)],
    [asked('ssd', 1), asked('ram', 1)],
    ['Un produit de cette page n’est plus dans votre panier.'],
  ],
])('a cart that is %s', (_, lines, order, told) => {
  expect(cartSince({ lines }, order)).toEqual(told);
});
