import type { RouterContextProvider } from 'react-router';
import { lacksSecondFactor, visitorOf } from '#app/features/account/visitor.ts';
import { cartOf } from './cart-of.ts';

/** For the cart and checkout pages: the visitor's cart. It belongs to no account before the second factor has been used. */
export async function openCart(context: Readonly<RouterContextProvider>) {
  const who = await visitorOf(context).who();
  const owner = who && !lacksSecondFactor(who) ? who : null;
  return { cart: cartOf(context, owner), owner };
}
