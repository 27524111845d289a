import { canonicalPageUrl, siteAddress } from '#domain/urls/canonical-url.ts';

/** What JSON-LD may contain; `undefined` is left out of the page. */
type JsonLdValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly JsonLdValue[]
  | { readonly [key: string]: JsonLdValue };

/** One thing in schema.org's vocabulary. */
export type JsonLdNode = {
  readonly '@type': string | readonly string[];
  readonly [key: string]: JsonLdValue;
};

/** Says that two pages describe the same shop and the same site. */
export const shopId = (siteUrl: string) => `${canonicalPageUrl(siteUrl, '/')}/#atelier`;
export const webSiteId = (siteUrl: string) => `${canonicalPageUrl(siteUrl, '/')}/#site`;

/** A page of its own address, with who has read it; its address alone if nobody has. */
export function pageWithReader(url: string, reading: { name: string; day: string } | null | undefined) {
  if (!reading) return url;
  return {
    '@type': 'WebPage',
    '@id': url,
    lastReviewed: reading.day,
    reviewedBy: { '@type': 'Person', name: reading.name },
  } as const;
}

/** The shop as author or publisher. Robots read one page at a time: a bare `@id` would be nobody. */
export function shopNamed(siteUrl: string, name: string) {
  return {
    '@type': 'Organization',
    '@id': shopId(siteUrl),
    name,
    url: canonicalPageUrl(siteUrl, '/'),
    logo: siteAddress(siteUrl, '/favicon.svg'),
  } as const;
}

export type ShopAddress = {
  name: string;
  street: string;
  postcode: string;
  city: string;
  country: string;
  phoneE164: string;
};

/** The shop as the one who repairs or sells: who it is, where it is and how to call it. */
export function shopInFull(siteUrl: string, shop: ShopAddress) {
  return {
    ...shopNamed(siteUrl, shop.name),
    telephone: shop.phoneE164,
    address: postalAddress(shop),
  } as const;
}

export function postalAddress({ street, postcode, city, country }: ShopAddress) {
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    postalCode: postcode,
    addressLocality: city,
    addressCountry: country,
  } as const;
}
