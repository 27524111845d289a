import type { ShopFacts } from '#server/content/shop-facts.ts';
import { hoursRows } from './opening-hours.ts';

/** The facts that the layout and the sections of the home page show, and no others: they travel with every page. */
export type LayoutShop = ReturnType<typeof toLayoutShop>;

export function toLayoutShop(shop: ShopFacts) {
  const { street, postcode, city, phone, phoneE164, email, mapsUrl, instagramUrl, facebookUrl } = shop;
  const { hours, bell, quoteValidity, repairWarranty, vatNotice } = shop;
  return {
    ...{ street, postcode, city, phone, phoneE164, email, mapsUrl, instagramUrl, facebookUrl },
    ...{ hours, bell, quoteValidity, repairWarranty, vatNotice },
    payments: shop.payments.join(', '),
    openingRows: hoursRows(shop.openingHours),
  };
}
