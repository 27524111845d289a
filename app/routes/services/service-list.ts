import type { JsonLdNode } from '#app/seo/schema/node.ts';
import { canonicalPageUrl } from '#domain/canonical-url.ts';

/** The services of the shop as a list of pages, in the order in which they are shown. */
export function serviceList(
  siteUrl: string,
  services: readonly { path: string; cardTitle: string }[],
): JsonLdNode {
  return {
    '@type': 'ItemList',
    name: 'Services de l’atelier',
    itemListElement: services.map(({ path, cardTitle }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: cardTitle,
      url: canonicalPageUrl(siteUrl, path),
    })),
  };
}
