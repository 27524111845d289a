import type { MetaDescriptor } from 'react-router';
import { cutPageDescription, cutPageTitle } from '#domain/text/text-limits.ts';
import { canonicalPageUrl, siteAddress } from '#domain/urls/canonical-url.ts';
import { socialImagePath } from '#domain/urls/social-image-path.ts';
import { documentTitle, SITE_NAME } from './document-title.ts';

type ArticleMeta = {
  publishedTime: string;
  modifiedTime?: string;
  author: string;
  section: string;
};

export type PageMetaInput = {
  title: string;
  description: string;
  keywords: readonly string[];
  /** Path of the page; only the parameters that make another page are kept. */
  path: string;
  /** Query of the requested address, treated in the same way in the canonical address. */
  search: string;
  siteUrl: string;
  /** The shop's name in its settings. */
  siteName?: string;
  /** A picture of 1200 × 630, path on the site or full address; by default the one drawn from the page's title. */
  image?: { path: string; alt: string };
  noindex?: boolean;
  article?: ArticleMeta;
  /** Open Graph type; 'article' by default if `article` is given. */
  type?: 'website' | 'article' | 'product';
};

/**
 * Everything that a page's head says about it. Usually a loader supplies it, by `headData`; some pages compute it in
 * the browser too.
 */
export function pageMeta(page: PageMetaInput): MetaDescriptor[] {
  const address = canonicalPageUrl(page.siteUrl, page.path, page.search);
  // A link that fills in a form or names a step leads to words of a page that is already indexed.
  const isVariant = address !== canonicalPageUrl(page.siteUrl, page.path);
  return [
    { title: documentTitle(page.title, page.siteName) },
    { name: 'description', content: cutPageDescription(page.description) },
    ...(page.keywords.length > 0 ? [{ name: 'keywords', content: page.keywords.join(', ') }] : []),
    {
      name: 'robots',
      content: page.noindex || isVariant ? 'noindex' : 'index, follow, max-image-preview:large',
    },
    { tagName: 'link', rel: 'canonical', href: address },
    ...shareCard(page, address),
    ...(page.article ? articleTags(page.article) : []),
  ];
}

function shareCard(page: PageMetaInput, address: string): MetaDescriptor[] {
  const image = shareImage(page);
  return [
    { property: 'og:type', content: page.type ?? (page.article ? 'article' : 'website') },
    { property: 'og:site_name', content: page.siteName ?? SITE_NAME },
    { property: 'og:locale', content: 'fr_FR' },
    { property: 'og:title', content: cutPageTitle(page.title) },
    { property: 'og:description', content: cutPageDescription(page.description) },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image.address },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: image.alt },
    // Title, description and picture of the card are read from the og: properties.
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

function shareImage({ image, path, siteUrl, siteName = SITE_NAME, title, noindex }: PageMetaInput): {
  address: string;
  alt: string;
} {
  if (image) {
    const isFullAddress = /^https?:\/\//.test(image.path);
    return { address: isFullAddress ? image.path : siteAddress(siteUrl, image.path), alt: image.alt };
  }
  // Pages that are not indexed (client area, search results) have no picture of their own: they use the home page's.
  if (noindex) return { address: siteAddress(siteUrl, socialImagePath('/')), alt: siteName };
  return { address: siteAddress(siteUrl, socialImagePath(path)), alt: `${title}, ${siteName}` };
}

/** Its tags are not here: they are the keywords of the page and of its JSON-LD. */
function articleTags({ publishedTime, modifiedTime, author, section }: ArticleMeta): MetaDescriptor[] {
  return [
    { property: 'article:published_time', content: publishedTime },
    { property: 'article:modified_time', content: modifiedTime ?? publishedTime },
    { property: 'article:author', content: author },
    { property: 'article:section', content: section },
  ];
}
