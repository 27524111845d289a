import { canonicalPageUrl } from '#domain/canonical-url.ts';

/** What JSON-LD may hold; `undefined` is left out of the page. */
type JsonLdValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly JsonLdValue[]
  | { readonly [key: string]: JsonLdValue };

/** One thing described with the words of schema.org. */
export type JsonLdNode = {
  readonly '@type': string | readonly string[];
  readonly [key: string]: JsonLdValue;
};

/** Says that two pages speak of the same shop and the same site. */
export const shopId = (siteUrl: string) => `${canonicalPageUrl(siteUrl, '/')}/#atelier`;
export const webSiteId = (siteUrl: string) => `${canonicalPageUrl(siteUrl, '/')}/#site`;
