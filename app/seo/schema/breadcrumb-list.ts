import { canonicalPageUrl } from '#domain/urls/canonical-url.ts';
import type { JsonLdNode } from './node.ts';

/** The path from the home page to this one, in the order shown; the current page comes last. */
export function breadcrumbList(
  siteUrl: string,
  crumbs: readonly { name: string; path: string }[],
): JsonLdNode {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: canonicalPageUrl(siteUrl, path),
    })),
  };
}
