import type { RouterContextProvider } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { specimenText } from '#app/features/specimen/specimen-texts.server.ts';
import { europeanNoticeOf } from '#domain/legal/european-notice.ts';
import { type Delivery, deliveryDaysText, deliveryOf, pickupDayOf } from '#domain/order/delivery-date.ts';
import { notSentWords } from '#domain/order/not-sent-words.ts';
import { promoRefusalText } from '#domain/promo/promo-refusals.ts';
import { capitalize } from '#domain/text/typography.ts';
import type { SignedIn } from '#server/sessions/visitor.ts';
import type { CartView } from '#server/shop/cart/cart-view.ts';
import type { TypedOrder } from '#server/shop/orders/find-order.ts';
import { namesOf, orderLinesOf, promoGoodsOf, shortfallsOf } from './order-lines.ts';
import { typedFields } from './typed-fields.ts';

export type OrderPage = NonNullable<Awaited<ReturnType<typeof orderPage>>>;

type Ordering = {
  owner: SignedIn | null;
  /** What was written for an order that came to nothing. */
  typed: TypedOrder | null;
};

/** What <OrderForm> shows of a cart; null if nothing of it can be ordered. */
export async function orderPage(
  context: Readonly<RouterContextProvider>,
  view: CartView,
  { owner, typed }: Ordering,
) {
  const lines = orderLinesOf(view);
  if (lines.length === 0) return null;
  const { checkout, orders, promoCodes, shop, ...deps } = context.get(depsContext);
  const page = context.get(pageRequestContext);
  const facts = shop();
  const now = nowOf(context);
  const { notSent, ...prices } = await checkout.deliveryPrices(lines);
  const promos = await promoCodes.of(page, { goods: promoGoodsOf(view), email: owner?.email ?? null });
  return {
    lines,
    promos: promos.applied,
    shortfalls: [
      ...shortfallsOf(view),
      ...promos.refused.map(({ code, refusal }) => promoRefusalText(code, refusal)),
    ],
    key: checkout.attemptKey(page.cookies, page.setCookie),
    cgvVersion: orders.settings.cgvVersion,
    prices,
    notSent: notSentWords(namesOf(notSent, lines)),
    pickupDay: pickupDayOf(facts, now),
    arrival: arrivalWords(deliveryOf(facts, now)),
    hasCards: deps.cards() !== undefined,
    hasWallets: deps.cards()?.wallets !== undefined,
    specimen: specimenText(facts.mode),
    known: owner && (await checkout.knownCustomer(owner)),
    typed: typed && typedFields(typed),
    shop: {
      address: `${facts.street}, ${facts.postcode} ${facts.city}`,
      hours: facts.hours,
      vatNotice: facts.vatNotice,
      takeBackDelivered: facts.takeBackDelivered,
      europeanNotice: europeanNoticeOf(facts),
    },
  };
}

/** When a parcel arrives, as a sentence; the law's own limit if the shop is closed too long to say. */
const arrivalWords = (delivery: Delivery | null): string =>
  delivery
    ? `${capitalize(deliveryDaysText(delivery))}, pour une commande payée aujourd’hui.`
    : 'Au plus tard trente jours après la commande.';
