import { data, type RouterContextProvider, redirect } from 'react-router';
import { depsContext, pageRequestContext } from '#app/context.ts';
import { openCart } from '#app/features/cart/open-cart.ts';
import { tooMany } from '#app/forms/too-many.ts';
import { MOST_PROMOS } from '#domain/promo/promo-code.ts';
import { promoRefusalText } from '#domain/promo/promo-refusals.ts';
import type { PromoAdded } from '#server/shop/promo-codes/promo-codes-module.ts';
import { promoGoodsOf } from '../checkout/order-lines.ts';
import { codeError, UNKNOWN_CODE } from './form.ts';
import { doneAddress } from './what-was-done.ts';

/** Adds a typed code to the cart, or says beside its field why it takes nothing off. */
export async function addPromo(context: Readonly<RouterContextProvider>, typed: string) {
  const { cart, owner } = await openCart(context);
  const page = context.get(pageRequestContext);
  const promoCart = { goods: promoGoodsOf(await cart.read()), email: owner?.email ?? null };
  const { promoCodes } = context.get(depsContext);
  const added = await promoCodes.add(page, typed, promoCart, page.clientIp);
  if (added.outcome === 'added') return redirect(doneAddress({ outcome: 'promo' }), 303);
  const told = { error: codeError(notAdded(added), typed) };
  if (added.outcome === 'too many') return tooMany(told, added.retryAfterS);
  return data(told, { status: added.outcome === 'unknown' ? 400 : 409 });
}

function notAdded(added: Exclude<PromoAdded, { outcome: 'added' }>): string {
  switch (added.outcome) {
    case 'too many':
      return 'Trop de codes viennent d’être essayés depuis cette connexion. Réessayez dans quelques minutes.';
    case 'full':
      return `Votre panier a déjà ${MOST_PROMOS} codes\u00a0: retirez-en un d’abord.`;
    case 'refused':
      return promoRefusalText(added.code, added.refusal);
    case 'unknown':
      return UNKNOWN_CODE;
  }
}
