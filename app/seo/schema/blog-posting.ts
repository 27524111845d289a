import { articleDescription, cutArticleBody, cutHeadline } from '#domain/text/text-limits.ts';
import { canonicalPageUrl, siteAddress } from '#domain/urls/canonical-url.ts';
import { socialImagePath } from '#domain/urls/social-image-path.ts';
import { type JsonLdNode, pageWithReader, shopNamed, webSiteId } from './node.ts';

export type PostedArticle = {
  path: string;
  title: string;
  excerpt: string;
  date: string;
  updated?: string;
  author: string;
  category: string;
  tags: readonly string[];
  /** The pages that it was checked against. */
  sources: readonly { url: string }[];
  /** Who has read it as it stands and is named on it. */
  reading?: { name: string; day: string } | null;
  /** A picture of its own for social networks. */
  ogImage?: string | null;
  /** The article as plain text. Only the server needs it: see JsonLd. */
  body?: string;
};

/** An article of the blog. `shopName` as author means the shop itself, any other name a person. */
export function blogPosting(
  { reading, ...article }: PostedArticle,
  { siteUrl, shopName }: { siteUrl: string; shopName: string },
): JsonLdNode {
  const url = canonicalPageUrl(siteUrl, article.path);
  const shop = shopNamed(siteUrl, shopName);
  return {
    '@type': 'BlogPosting',
    '@id': `${url}#article`,
    mainEntityOfPage: pageWithReader(url, reading),
    url,
    headline: cutHeadline(article.title),
    description: articleDescription(article.excerpt),
    image: siteAddress(siteUrl, article.ogImage ?? socialImagePath(article.path)),
    datePublished: article.date,
    dateModified: article.updated ?? article.date,
    author: article.author === shopName ? shop : { '@type': 'Person', name: article.author },
    publisher: shop,
    isPartOf: { '@id': webSiteId(siteUrl) },
    articleSection: article.category,
    keywords: article.tags.join(', '),
    citation: article.sources.length > 0 ? article.sources.map(({ url }) => url) : undefined,
    inLanguage: 'fr-FR',
    articleBody: article.body ? cutArticleBody(article.body) : undefined,
  };
}
