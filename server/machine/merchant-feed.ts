import { formatPrice } from '#domain/money/money.ts';
import { siteAddress } from '#domain/urls/canonical-url.ts';
import { socialImagePath } from '#domain/urls/social-image-path.ts';
import type { Offer } from '../shop/catalogue/list-offers.ts';
import { escapeXml } from './escape-xml.ts';

export const MERCHANT_FEED_PATH = '/flux/produits.xml';

/** Google's values; other readers use the same format. */
const CONDITIONS = { neuf: 'new', occasion: 'used', reconditionné: 'refurbished' } as const;

/** Limits of the format. */
const TITLE_MAX = 150;
const DESCRIPTION_MAX = 5000;

type MerchantFeed = { siteUrl: string; shopName: string; offers: readonly Offer[] };

/** Products as RSS 2.0 with Google's fields. The price is the direct one, the only one that is ever paid. */
export function merchantFeed({ siteUrl, shopName, offers }: MerchantFeed): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
    '<channel>',
    element('title', shopName),
    element('link', siteAddress(siteUrl, '/boutique')),
    element('description', 'Produits neufs, d’occasion et reconditionnés.'),
    ...offers.map((offer) => item(offer, siteUrl)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function item(offer: Offer, siteUrl: string): string {
  const { sku, slug, name, description, brand, category, condition, directPriceCents, isAvailable, weightG } =
    offer;
  const path = `/produit/${slug}`;
  const fields = [
    element('g:id', sku),
    element('g:title', name.slice(0, TITLE_MAX)),
    element('g:description', (description || name).slice(0, DESCRIPTION_MAX)),
    element('g:link', siteAddress(siteUrl, path)),
    element('g:image_link', siteAddress(siteUrl, pictureOf(offer, path))),
    element('g:availability', isAvailable ? 'in_stock' : 'out_of_stock'),
    element('g:price', `${formatPrice(directPriceCents / 100)} EUR`),
    element('g:condition', CONDITIONS[condition]),
    brand ? element('g:brand', brand) : '',
    // Their bar codes are not known.
    element('g:identifier_exists', 'no'),
    element('g:product_type', category),
    weightG ? element('g:shipping_weight', `${weightG} g`) : '',
  ];
  return `<item>${fields.join('')}</item>`;
}

/** Drawings are SVG, which feeds do not accept: the social image of the page replaces them. */
function pictureOf({ picture }: Offer, path: string): string {
  return picture && !picture.endsWith('.svg') ? picture : socialImagePath(path);
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
