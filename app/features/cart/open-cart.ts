import type { RouterContextProvider } from 'react-router';
import { lacksSecondFactor, visitorOf } from '#app/features/account/visitor.ts';
import { cartOf } from './cart-of.ts';

/** For the pages of the cart and of ordering: whose cart it is, which is nobody's account before its second factor was used. */
export async function openCart(context: Readonly<RouterContextProvider>) {
  const who = await visitorOf(context).who();
  const owner = who && !lacksSecondFactor(who) ? who : null;
  return { cart: cartOf(context, owner), owner };
}
