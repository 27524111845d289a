import { type RouterContextProvider, redirect, redirectDocument } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { SHOP_PAGES } from '#app/features/cart/cart-path.ts';
import { openCart } from '#app/features/cart/open-cart.ts';
import { orderOfCart } from '../checkout/order-of-cart.server.ts';
import { CONFIRMATION_PATH, PAID_PATH } from '../confirmation/confirmation-path.ts';

type Context = Readonly<RouterContextProvider>;

/** Opens what the wallets pay, and leads to their buttons: in a document of its own, whose policy allows them. */
export async function openButtons(context: Context, orderId: string): Promise<Response> {
  const { settings, ...deps } = context.get(depsContext);
  const { clientIp, reportError } = context.get(pageRequestContext);
  const cards = deps.cards();
  if (!cards?.wallets) return redirect(CONFIRMATION_PATH, 303);
  if (await cards.admit({ order_id: orderId }, clientIp))
    return redirect(`${CONFIRMATION_PATH}?paiement=trop`, 303);
  try {
    const isOpen = await cards.wallets.start(orderId, settings.url + PAID_PATH);
    return isOpen ? redirectDocument(SHOP_PAGES.express, 303) : redirect(CONFIRMATION_PATH, 303);
  } catch (error) {
    reportError(error);
    return redirect(`${CONFIRMATION_PATH}?paiement=indisponible`, 303);
  }
}

/** The same for the order that waits in this browser, once what it opened before is over. */
export async function reopenButtons(context: Context): Promise<Response> {
  const { waiting } = await orderOfCart(context, await openCart(context));
  return waiting ? openButtons(context, waiting.id) : redirect(SHOP_PAGES.express, 303);
}
