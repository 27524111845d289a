import {
  isIdentified,
  merchantBrand,
  merchantLacks,
  merchantPictures,
} from '#domain/catalogue/merchant-facts.ts';
import { formatPrice } from '#domain/money/money.ts';
import { SENDING_DAYS } from '#domain/order/delivery-date.ts';
import { siteAddress } from '#domain/urls/canonical-url.ts';
import type { Offer } from '../shop/catalogue/list-offers.ts';
import { escapeXml } from './escape-xml.ts';

export const MERCHANT_FEED_PATH = '/flux/produits.xml';

/** Google's values; other readers use the same format. */
const CONDITIONS = { neuf: 'new', occasion: 'used', reconditionné: 'refurbished' } as const;

/** Limits of the format. */
const TITLE_MAX = 150;
const DESCRIPTION_MAX = 5000;
const BRAND_MAX = 70;
const MPN_MAX = 70;
const MORE_PICTURES_MAX = 10;

type MerchantFeed = {
  siteUrl: string;
  shopName: string;
  offers: readonly Offer[];
  /** The price of sending one of it home; null if no parcel takes it. */
  parcelCents: (offer: Offer) => number | null;
};

/**
 * Products as RSS 2.0 with Google's fields. The price is the direct one, the only one that is ever paid. A product that lacks what
 * is asked for is not in it, and its form says why; one that cannot be sent is for those who come.
 */
export function merchantFeed({ siteUrl, shopName, offers, parcelCents }: MerchantFeed): string {
  const items = offers.flatMap((offer) => {
    const sending = parcelCents(offer);
    return sending === null || merchantLacks(offer).length > 0 ? [] : [item(offer, sending, siteUrl)];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    element('title', shopName),
    element('link', siteAddress(siteUrl, '/boutique')),
    element('description', 'Produits neufs, d’occasion et reconditionnés.'),
    ...items,
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function item(offer: Offer, sendingCents: number, siteUrl: string): string {
  const { sku, slug, name, description, category, condition, ean, makerReference, weightG } = offer;
  const brand = merchantBrand(offer);
  const [picture = '', ...more] = merchantPictures(offer).map((path) => siteAddress(siteUrl, path));
  const fields = [
    element('g:id', sku),
    element('g:title', name.slice(0, TITLE_MAX)),
    element('g:description', (description || name).slice(0, DESCRIPTION_MAX)),
    element('g:link', siteAddress(siteUrl, `/produit/${slug}`)),
    element('g:image_link', picture),
    ...more.slice(0, MORE_PICTURES_MAX).map((address) => element('g:additional_image_link', address)),
    element('g:availability', offer.isAvailable ? 'in_stock' : 'out_of_stock'),
    element('g:price', euros(offer.directPriceCents)),
    element('g:condition', CONDITIONS[condition]),
    brand ? element('g:brand', brand.slice(0, BRAND_MAX)) : '',
    ean ? element('g:gtin', ean) : '',
    makerReference ? element('g:mpn', makerReference.slice(0, MPN_MAX)) : '',
    element('g:identifier_exists', isIdentified(offer) ? 'yes' : 'no'),
    element('g:product_type', category),
    weightG ? element('g:shipping_weight', `${weightG} g`) : '',
    shipping(sendingCents),
  ];
  return `<item>${fields.join('')}</item>`;
}

/** The one zone that parcels go to: metropolitan France. Its islands overseas are other countries for the format. */
function shipping(cents: number): string {
  const { handling, carriage } = SENDING_DAYS;
  const fields = [
    element('g:country', 'FR'),
    element('g:service', 'À domicile'),
    element('g:price', euros(cents)),
    element('g:min_handling_time', String(handling.from)),
    element('g:max_handling_time', String(handling.to)),
    element('g:min_transit_time', String(carriage.from)),
    element('g:max_transit_time', String(carriage.to)),
  ];
  return `<g:shipping>${fields.join('')}</g:shipping>`;
}

const euros = (cents: number) => `${formatPrice(cents / 100)} EUR`;

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
