import type { RouterContextProvider } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { isOrderOver } from '#domain/order/order-states.ts';
import type { Cart } from '#server/shop/cart/cart.ts';
import type { FoundOrder, TypedOrder } from '#server/shop/orders/find-order.ts';

type OrderOfCart = {
  /** It waits for its card, so its goods are still in the cart. */
  waiting: FoundOrder | null;
  /** It came to nothing: what was written for it serves again. */
  typed: TypedOrder | null;
};

/**
 * The order by card that was placed here and whose goods the cart keeps. Once it is paid, they leave the cart, whoever
 * told that it was.
 */
export async function orderOfCart(
  context: Readonly<RouterContextProvider>,
  { cart, owner }: { cart: Pick<Cart, 'takeOut'>; owner: { id: string } | null },
): Promise<OrderOfCart> {
  const { checkout, orders, promoCodes } = context.get(depsContext);
  const page = context.get(pageRequestContext);
  const { cookies, setCookie } = page;
  const token = checkout.orderOfCart(cookies);
  const order = token && (await orders.findByLink(token));
  if (!order) return { waiting: null, typed: null };
  if (isOrderOver(order.state)) return { waiting: null, typed: await orders.findTyped(token) };
  if (order.concluded_at === null) return { waiting: order, typed: null };
  checkout.rememberOrder(token, setCookie);
  promoCodes.forget(page);
  // The account's own cart was changed with the payment.
  if (owner && (await orders.isOf(order.id, owner.id))) return { waiting: null, typed: null };
  await cart.takeOut(order.lines.map(({ product_id: id, quantity }) => ({ id, quantity })));
  return { waiting: null, typed: null };
}
