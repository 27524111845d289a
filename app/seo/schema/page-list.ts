import { canonicalPageUrl } from '#domain/urls/canonical-url.ts';
import type { JsonLdNode } from './node.ts';

/** Pages of one kind as a list, in the order shown. */
export function pageList(
  siteUrl: string,
  name: string,
  pages: readonly { path: string; cardTitle: string }[],
): JsonLdNode {
  return {
    '@type': 'ItemList',
    name,
    itemListElement: pages.map(({ path, cardTitle }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: cardTitle,
      url: canonicalPageUrl(siteUrl, path),
    })),
  };
}
