import type { GuideDifficulty } from '#domain/content/guides.ts';
import { cutHeadline } from '#domain/text/text-limits.ts';
import { canonicalPageUrl, siteAddress } from '#domain/urls/canonical-url.ts';
import { socialImagePath } from '#domain/urls/social-image-path.ts';
import { type JsonLdNode, pageWithReader, shopNamed, webSiteId } from './node.ts';

export type DescribedGuide = {
  path: string;
  title: string;
  /** The day on which it came onto the site. */
  published: string;
  updated: string;
  difficulty: GuideDifficulty;
  tools: readonly string[];
  /** The pages that it was checked against. */
  sources: readonly { url: string }[];
  /** Who has read it as it stands and is named on it. */
  reading?: { name: string; day: string } | null;
  seo: { description: string; keywords: readonly string[] };
};

/** schema.org knows two levels. */
const PROFICIENCY: Readonly<Record<GuideDifficulty, string>> = {
  débutant: 'Beginner',
  intermédiaire: 'Beginner',
  avancé: 'Expert',
};

/** A guide. */
export function techArticle(
  { reading, ...guide }: DescribedGuide,
  { siteUrl, shopName, section }: { siteUrl: string; shopName: string; section: string },
): JsonLdNode {
  const url = canonicalPageUrl(siteUrl, guide.path);
  const shop = shopNamed(siteUrl, shopName);
  return {
    '@type': 'TechArticle',
    '@id': `${url}#guide`,
    mainEntityOfPage: pageWithReader(url, reading),
    url,
    headline: cutHeadline(guide.title),
    description: guide.seo.description,
    image: siteAddress(siteUrl, socialImagePath(guide.path)),
    datePublished: guide.published,
    dateModified: guide.updated,
    author: shop,
    publisher: shop,
    isPartOf: { '@id': webSiteId(siteUrl) },
    articleSection: section,
    keywords: guide.seo.keywords.join(', '),
    proficiencyLevel: PROFICIENCY[guide.difficulty],
    dependencies: guide.tools.length > 0 ? guide.tools.join(', ') : undefined,
    citation: guide.sources.length > 0 ? guide.sources.map(({ url }) => url) : undefined,
    inLanguage: 'fr-FR',
  };
}
