import { canonicalPageUrl } from '#domain/canonical-url.ts';
import type { JsonLdNode } from './node.ts';

/** A list of pages, in the order in which they are shown. */
export function pageList(
  siteUrl: string,
  name: string,
  pages: readonly { path: string; name: string }[],
): JsonLdNode {
  return {
    '@type': 'ItemList',
    name,
    itemListElement: pages.map((page, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: page.name,
      url: canonicalPageUrl(siteUrl, page.path),
    })),
  };
}
