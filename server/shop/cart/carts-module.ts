import { type CartLine, productIdSchema } from '#domain/cart/cart-line.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Module } from '../../module.ts';
import { promoCookie } from '../promo-codes/promo-cookie.ts';
import { type CartDeps, createCart } from './cart.ts';
import { cartCookie, countCookie } from './cart-cookie.ts';
import { findCartProducts } from './cart-products.ts';
import type { CartRequest } from './cart-store.ts';
import { type CartView, viewCart } from './cart-view.ts';
import { findArrivals } from './find-arrivals.ts';

export type Carts = ReturnType<typeof createCarts>['api'];

/**
 * The carts of the shop: in a cookie for visitors who are not signed in, else in profiles.cart
 * (docs/decisions/017-cart-in-a-cookie.md).
 */
export function createCarts(deps: CartDeps) {
  const { database, isSecure } = deps;

  /** A cart with these lines, which is kept nowhere. */
  const ofLines = async (lines: readonly CartLine[]): Promise<CartView> =>
    viewCart(lines, await findCartProducts(database, lines));

  return {
    api: {
      ...bindDeps(database, { arrivals: findArrivals }),
      of: (request: CartRequest) => createCart(deps, request),
      /** After signing out: removes every trace of a cart from the browser. */
      forget(setCookie: (line: string) => void): void {
        setCookie(cartCookie([], isSecure));
        setCookie(countCookie([], isSecure));
        setCookie(promoCookie([], isSecure));
      },
      /** A cart with one unit of a product and nothing else, which is kept nowhere. */
      async ofProduct(id: string): Promise<CartView> {
        const product = productIdSchema.safeParse(id).data;
        return ofLines(product ? [{ id: product, quantity: 1 }] : []);
      },
      ofLines,
      productName: async (id: string) => (await findCartProducts(database, [{ id }])).get(id)?.name ?? null,
    },
  } satisfies Module<unknown>;
}
