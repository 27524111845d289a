import type { RouterContextProvider } from 'react-router';
import { depsContext, nowOf, pageRequestContext } from '#app/context.ts';
import { CART_PATH } from '#app/features/cart/cart-path.ts';
import { openCart } from '#app/features/cart/open-cart.ts';
import { readShared, sharedText } from '#domain/cart/shared-cart.ts';
import { SHIPPED_CATEGORIES } from '#domain/catalogue/shipped-categories.ts';
import { formatEuros } from '#domain/money/money.ts';
import { notSentWords } from '#domain/order/not-sent-words.ts';
import type { PromoResult } from '#domain/promo/promo-code.ts';
import { promoRefusalText } from '#domain/promo/promo-refusals.ts';
import { takesOrders } from '#domain/selling/shop-mode.ts';
import type { AppDeps } from '#server/deps.ts';
import type { CartLineView, CartView } from '#server/shop/cart/cart-view.ts';
import { namesOf, type OrderLine, orderLinesOf, promoGoodsOf } from '../checkout/order-lines.ts';
import { orderOfCart } from '../checkout/order-of-cart.server.ts';
import { pauseOf } from './pause-of.server.ts';
import { readDone } from './what-was-done.ts';

/** The parameter of a cart by link. */
const SHARED = 'partage';
/** The name of the field in ./postcode-form.tsx. */
const POSTCODE = 'code_postal';

/** What /panier shows. */
export async function cartPage(context: Readonly<RouterContextProvider>, url: URL) {
  const { carts, checkout, promoCodes, settings, shop, cards } = context.get(depsContext);
  const { cart, owner } = await openCart(context);
  const { waiting } = await orderOfCart(context, { cart, owner });
  const view = await cart.read();
  const lines = orderLinesOf(view);
  const done = readDone(url.searchParams);
  const shared = url.searchParams.get(SHARED);
  const page = context.get(pageRequestContext);
  const promoCart = { goods: promoGoodsOf(view), email: owner?.email ?? null };
  return {
    cart: view,
    promos: promosView(await promoCodes.of(page, promoCart)),
    hasPromos: await promoCodes.areOffered(),
    delivery: lines.length > 0 ? await deliveryOf(checkout, lines, url.searchParams.get(POSTCODE)) : null,
    hasParts: view.lines.some(isPart),
    shared: shared === null ? null : sharedView(await carts.ofLines(readShared(shared)), shared),
    link: `${settings.url}${CART_PATH}?${SHARED}=${sharedText(view.lines)}`,
    isSignedIn: owner !== null,
    waitingNumber: waiting?.number ?? null,
    done: done && { ...done, name: done.id ? await carts.productName(done.id) : null },
    arrivals: view.lines.length === 0 ? await carts.arrivals() : [],
    vatNotice: shop().vatNotice,
    isClosed: !takesOrders(shop().mode),
    pause: pauseOf(shop(), nowOf(context)),
    hasWallets: cards()?.wallets !== undefined,
  };
}

/** In words here: those of every refusal weigh more than a page needs. */
const promosView = ({ applied, refused }: PromoResult) => ({
  applied,
  refused: refused.map(({ id, code, refusal }) => ({ id, code, reason: promoRefusalText(code, refusal) })),
});

/** What sending costs at least, what is missing for it to cost nothing, and what it costs to a postcode that was asked about. */
async function deliveryOf(
  checkout: AppDeps['checkout'],
  lines: readonly OrderLine[],
  postcode: string | null,
) {
  const { parcel, relay, notSent } = await checkout.deliveryPrices(lines);
  const prices = [parcel, relay].filter((cents) => cents !== null);
  return {
    fromCents: prices.length > 0 ? Math.min(...prices) : null,
    missingForFreeCents: checkout.missingForFreeCents(lines),
    /** Named by the answer to a postcode, and beside the price without one. */
    notSent: postcode === null ? notSentWords(namesOf(notSent, lines)) : null,
    asked:
      postcode === null
        ? null
        : askedPostcode(checkout, postcode, { parcel, relay, names: namesOf(notSent, lines) }),
  };
}

function askedPostcode(
  { deliveryPlace }: AppDeps['checkout'],
  written: string,
  { parcel, relay, names }: { parcel: number | null; relay: number | null; names: readonly string[] },
) {
  const place = deliveryPlace(written);
  const typed = written.slice(0, 20);
  if (place.outcome === 'unreadable') return { written: typed, error: place.words, answer: null };
  if (place.outcome === 'refused') return { written: typed, error: undefined, answer: place.words };
  const { postcode } = place;
  const ways = [
    ...(parcel === null ? [] : [`à domicile ${formatEuros(parcel)}`]),
    ...(relay === null ? [] : [`en point relais ${formatEuros(relay)}`]),
  ];
  const answer =
    ways.length === 0
      ? `${notSentWords(names) ?? 'Ce panier est trop lourd pour un colis.'} Le retrait à l’atelier est gratuit.`
      : `Vers le ${postcode}\u00a0: ${ways.join(', ')}.`;
  return { written: postcode, error: undefined, answer };
}

/** What the shop fits for its buyer, of the categories that the site ships: parts of computers, consoles and telephones. */
const PARTS = [
  'composants-neufs',
  'composants-occasion',
  'ecrans-batteries-telephone',
  'pieces-console',
  'stockage',
];

const isPart = ({ product }: CartLineView) =>
  product !== null &&
  (SHIPPED_CATEGORIES.includes(product.categoryId) ? PARTS.includes(product.categoryId) : product.fitsModels);

/** A cart by link, as far as it can be had today. */
function sharedView(view: CartView, text: string) {
  const lines = orderLinesOf(view).map(({ id, name, quantity }) => ({ id, name, quantity }));
  return { lines, missing: view.lines.length - lines.length, text };
}
