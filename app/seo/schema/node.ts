import { canonicalPageUrl } from '#domain/urls/canonical-url.ts';

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
