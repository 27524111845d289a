import { type RouterContextProvider, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { cameBackOf, cardView, startCard } from '#app/features/payment/pay-by-card.server.ts';
import { tooMany } from '#app/forms/too-many.ts';
import type { FoundOrder } from '#server/shop/orders/find-order.ts';
import { ORDER_PATH, orderPath } from './order-path.ts';
import type { OrderView } from './order-view.ts';

// Orders that were to be paid by transfer or at the counter, paid by card from their link. Those by card have the forms of
// ../confirmation/order-forms.server.ts.

type Context = Readonly<RouterContextProvider>;

/** How what is due is paid by card after all; null if it is not, or was to be from the beginning. */
export function orderCard(context: Context, url: URL, view: OrderView) {
  if (view.paymentMethod === 'card' || !view.isConcluded || view.dueCents === 0) return null;
  return cardView(context, url, { cents: view.dueCents, isBeingPaid: view.isBeingPaid });
}

/**
 * Whoever comes back from the payment page: the order is the one that this browser remembers, since the secret of its
 * link is told to nobody, Stripe neither.
 */
export function backFromCard(context: Context, url: URL): Response | null {
  const paiement = cameBackOf(url);
  const { checkout } = context.get(depsContext);
  const link = paiement && checkout.rememberedOrder(context.get(pageRequestContext).cookies);
  return link ? redirect(orderPath(link, { paiement })) : null;
}

/** Leads to the payment page of what is due now. */
export async function payOrder(context: Context, order: FoundOrder, link: string) {
  const { checkout, settings, ...deps } = context.get(depsContext);
  if (deps.cards()) checkout.rememberOrder(link, context.get(pageRequestContext).setCookie);
  return startCard(
    context,
    { order_id: order.id },
    {
      payPage: (paiement) => orderPath(link, paiement && { paiement }),
      back: `${settings.url}${ORDER_PATH}?paiement=`,
      refuse: (message, retryAfterS) => tooMany({ errors: [{ message }], kept: {} }, retryAfterS),
    },
  );
}
