import { canonicalPageUrl } from '#domain/urls/canonical-url.ts';
import { type JsonLdNode, webSiteId } from './node.ts';
import { pageList } from './page-list.ts';

type Collection = {
  path: string;
  name: string;
  description: string;
  /** In the order shown. */
  pages: readonly { path: string; title: string }[];
};

/** A page that collects others of one kind. */
export function collectionPage(siteUrl: string, { path, name, description, pages }: Collection): JsonLdNode {
  const url = canonicalPageUrl(siteUrl, path);
  return {
    '@type': 'CollectionPage',
    '@id': `${url}#page`,
    url,
    name,
    description,
    inLanguage: 'fr-FR',
    isPartOf: { '@id': webSiteId(siteUrl) },
    mainEntity: pageList(
      siteUrl,
      name,
      pages.map((page) => ({ path: page.path, cardTitle: page.title })),
    ),
  };
}
