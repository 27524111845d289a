import type { RouterContextProvider } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import type { SignedIn } from '#server/sessions/visitor.ts';
import type { Cart } from '#server/shop/cart/cart.ts';

/** For loaders and actions: the cart of `who`, or of the browser if nobody is signed in. */
export function cartOf(context: Readonly<RouterContextProvider>, who: SignedIn | null): Cart {
  const { cookies, setCookie, reportError } = context.get(pageRequestContext);
  return context.get(depsContext).carts.of({ cookie: cookies, who, setCookie, reportError });
}
