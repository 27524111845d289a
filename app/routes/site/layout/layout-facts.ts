import type { ShopFacts } from '#server/content/shop-facts.ts';
import { hoursRows, hoursSentence } from './opening-hours.ts';

/** The facts that header and footer show, and no others: they travel with every page. */
export type LayoutFacts = ReturnType<typeof toLayoutFacts>;

export function toLayoutFacts(shop: ShopFacts) {
  return {
    address: `${shop.street}, ${shop.postcode} ${shop.city}`,
    phone: shop.phone,
    phoneHref: `tel:${shop.phoneE164}`,
    email: shop.email,
    mapsUrl: shop.mapsUrl,
    instagramUrl: shop.instagramUrl,
    facebookUrl: shop.facebookUrl,
    hours: hoursRows(shop.openingHours),
    hoursSentence: hoursSentence(shop.openingHours),
    bell: shop.bell,
    payments: shop.payments.join(', '),
    vatNotice: shop.vatNotice,
  };
}
