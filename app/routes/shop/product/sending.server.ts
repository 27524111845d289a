import type { RouterContextProvider } from 'react-router';
import { depsContext, nowOf } from '#app/context.ts';
import { formatEuros } from '#domain/money/money.ts';
import { deliveryDaysText, deliveryOf } from '#domain/order/delivery-date.ts';
import { typeset } from '#domain/text/typography.ts';
import type { Product } from '#server/shop/catalogue/find-products.ts';
import { POSTCODE } from './form.ts';

/** The terms of sending one unit, as the page says them. */
export type Sending = {
  /** « 6,90 € à domicile, 4,90 € en point relais »; null if no carrier takes it. */
  prices: string | null;
  /** « entre le 3 et le 4 décembre 2026 »; null if the shop stays closed too long to say. */
  days: string | null;
  /** The price of sending it home; null if that cannot be. */
  parcelCents: number | null;
  /** It may not be sent, whatever it weighs. */
  isPickupOnly: boolean;
};

export function sendingOf(
  context: Readonly<RouterContextProvider>,
  product: Pick<Product, 'weight_g' | 'direct_price_cents' | 'legal'>,
): Sending {
  const { checkout, shop } = context.get(depsContext);
  const isPickupOnly = product.legal.pickupOnly;
  const { parcel, relay } = checkout.deliveryPricesOfOne({
    weightG: product.weight_g,
    unitPriceCents: product.direct_price_cents,
    isPickupOnly,
  });
  const prices = [
    ...(parcel === null ? [] : [`${priceText(parcel)} à domicile`]),
    ...(relay === null ? [] : [`${priceText(relay)} en point relais`]),
  ];
  const delivery = deliveryOf(shop(), nowOf(context));
  return {
    prices: prices.join(', ') || null,
    days: delivery && deliveryDaysText(delivery),
    parcelCents: parcel,
    isPickupOnly,
  };
}

/** The question about a postcode, with its answer if the address asks one; null if nothing can be sent anyway. */
export function postcodeQuestion(
  context: Readonly<RouterContextProvider>,
  { prices, days }: Sending,
  query: URLSearchParams,
) {
  if (prices === null) return null;
  const { checkout } = context.get(depsContext);
  const typed = query.get(POSTCODE);
  const place = typed === null ? undefined : checkout.deliveryPlace(typed);
  const terms = [prices, days].filter(Boolean).join(', ');
  return {
    help: typeset(checkout.servedWords()),
    typed,
    error: place?.outcome === 'unreadable' ? place.words : undefined,
    answer:
      place?.outcome === 'served'
        ? typeset(`Nous livrons au ${place.postcode} : ${terms}.`)
        : place?.outcome === 'refused'
          ? place.words
          : undefined,
  };
}

const priceText = (cents: number) => (cents === 0 ? 'offerte' : formatEuros(cents));
