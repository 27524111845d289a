import { data, type RouterContextProvider, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { CART_PATH } from '#app/features/cart/cart-path.ts';
import { openCart } from '#app/features/cart/open-cart.ts';
import { pressForCode } from '#app/features/phone-proof/press-for-code.server.ts';
import { errorsAt, readSent } from '#app/forms/read-form.ts';
import { tooMany } from '#app/forms/too-many.ts';
import type { FieldError } from '#app/ui/form/error-summary.tsx';
import { inMinutes } from '#domain/dates/durations.ts';
import { isOrderRenounced } from '#domain/order/order-account.ts';
import { isOrderOver } from '#domain/order/order-states.ts';
import type { FoundOrder } from '#server/shop/orders/find-order.ts';
import { CONFIRMATION_PATH } from './confirmation-path.ts';
import { findPlacedOrder } from './find-placed-order.server.ts';
import { ADDRESS_FIELDS, addressSchema } from './form.ts';
import { linkedOrderContext } from './linked-order.server.ts';

type Context = Readonly<RouterContextProvider>;

const CHECKOUT_PATH = '/paiement';

/**
 * « Payer à nouveau »: the same order, as long as its goods are held. From its own page it comes with its link, and
 * this browser sees it when it comes back.
 */
export async function actOnOrder(context: Context, form: FormData) {
  const { checkout, settings, ...deps } = context.get(depsContext);
  const cards = deps.cards();
  const link = form.get('link');
  const { token, order } = await findPlacedOrder(context, link);
  if (token && order && link) {
    checkout.rememberOrder(token, context.get(pageRequestContext).setCookie);
    context.set(linkedOrderContext, token);
  }
  if (!order) return redirect(CONFIRMATION_PATH, 303);
  switch (form.get('intent')) {
    case 'resend':
      return askAgain(context, order);
    case 'correct':
      return correct(context, order, form);
    case 'again':
      return orderAgain(context, order);
    case 'sms':
    case 'code':
      // For the browser that ordered, by its cookie, not by a link.
      return link === null ? byPhone(context, order, form) : redirect(CONFIRMATION_PATH, 303);
  }
  if (!cards || isOrderRenounced(order.withdrawals)) return redirect(CONFIRMATION_PATH, 303);
  const refusal = await cards.admit({ order_id: order.id }, context.get(pageRequestContext).clientIp);
  // The page of a link knows its order by the cookie that comes with the answer.
  if (refusal && link) return redirect(`${CONFIRMATION_PATH}?paiement=trop`, 303);
  if (refusal) return tooMany({ errors: [], kept: undefined, ...refusal }, refusal.retryAfterS);
  const back = settings.url + CONFIRMATION_PATH;
  try {
    const pages = { paid: `${back}?paiement=fait`, cancelled: `${back}?paiement=annule` };
    return redirect((await cards.start({ order_id: order.id }, pages)) ?? CONFIRMATION_PATH, 303);
  } catch (error) {
    context.get(pageRequestContext).reportError(error);
    return redirect(`${CONFIRMATION_PATH}?paiement=indisponible`, 303);
  }
}

const withErrors = (errors: FieldError[], kept?: Record<string, string>) => ({
  errors,
  kept,
  retryAfterS: 0,
});

async function askAgain(context: Context, order: FoundOrder) {
  const asked = await context.get(depsContext).orders.askAgain(order);
  if (typeof asked === 'object') {
    const message = `Plusieurs messages viennent de partir à cette adresse. Réessayez dans ${inMinutes(asked.retryAfterS)}, ou appelez-nous.`;
    return tooMany(withErrors([{ message }]), asked.retryAfterS);
  }
  return redirect(asked === 'sent' ? `${CONFIRMATION_PATH}?fait=renvoye` : CONFIRMATION_PATH, 303);
}

async function correct(context: Context, order: FoundOrder, form: FormData) {
  const { value, errors, kept } = readSent(addressSchema, ADDRESS_FIELDS, form);
  if (errors) return data(withErrors(errors, kept), { status: 400 });
  const corrected = await context.get(depsContext).orders.correctEmail(order.id, value.email);
  if (corrected.outcome === 'refused') {
    const refused = errorsAt([{ path: 'email', message: corrected.reason }], ADDRESS_FIELDS);
    return data(withErrors(refused, kept), { status: 409 });
  }
  return redirect(
    corrected.outcome === 'corrected' ? `${CONFIRMATION_PATH}?fait=corrige` : CONFIRMATION_PATH,
    303,
  );
}

async function byPhone(context: Context, { id, withdrawals }: FoundOrder, form: FormData) {
  if (isOrderRenounced(withdrawals)) return redirect(CONFIRMATION_PATH, 303);
  const refusal = await pressForCode(context, form, { kind: 'order', id }, async (code) => {
    const { outcome } = await context.get(depsContext).orders.confirmByCode(id, code);
    return outcome;
  });
  return refusal ?? redirect(CONFIRMATION_PATH, 303);
}

/**
 * An order that came to nothing goes back into the cart. One that waits for its card is given up first, and another way
 * to pay it is chosen, unless it turns out to be paid.
 */
async function orderAgain(context: Context, order: FoundOrder) {
  const { orders, ...deps } = context.get(depsContext);
  const isWaiting =
    order.payment_method === 'card' && order.concluded_at === null && !isOrderOver(order.state);
  if (isWaiting) {
    const closed = await deps.cards()?.close({ order_id: order.id });
    if (closed === 'paid' || closed === 'processing')
      return redirect(`${CONFIRMATION_PATH}?paiement=fait`, 303);
    await orders.move(order.id, { to: 'cancelled', actor: 'customer' });
  }
  const now = await orders.findByLink(orders.linkOf(order.id));
  if (!now || now.concluded_at || !isOrderOver(now.state)) return redirect(CONFIRMATION_PATH, 303);
  const { cart } = await openCart(context);
  const kept = new Set((await cart.read()).lines.map(({ id }) => id));
  const missing = now.lines.filter(({ product_id }) => !kept.has(product_id));
  await cart.addAll(missing.map(({ product_id: id, quantity }) => ({ id, quantity })));
  return redirect(isWaiting ? CHECKOUT_PATH : CART_PATH, 303);
}
