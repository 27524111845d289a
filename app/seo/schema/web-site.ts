import { canonicalPageUrl } from '#domain/urls/canonical-url.ts';
import { type JsonLdNode, shopId, webSiteId } from './node.ts';

/** The site and its search box. */
export function webSite({ siteUrl, name }: { siteUrl: string; name: string }): JsonLdNode {
  return {
    '@type': 'WebSite',
    '@id': webSiteId(siteUrl),
    name,
    url: canonicalPageUrl(siteUrl, '/'),
    inLanguage: 'fr-FR',
    publisher: { '@id': shopId(siteUrl) },
    potentialAction: {
      '@type': 'SearchAction',
      // Not passed through URL: the braces of the template must stay as they are.
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${canonicalPageUrl(siteUrl, '/recherche')}?q={search_term}`,
      },
      'query-input': 'required name=search_term',
    },
  };
}
