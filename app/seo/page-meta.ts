import type { MetaDescriptor } from 'react-router';
import { canonicalPageUrl, siteAddress } from '#domain/canonical-url.ts';
import { socialImagePath } from '#domain/social-image-path.ts';
import { cutPageDescription, cutPageTitle } from '#domain/text-limits.ts';
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
  /** Path of the page; its query is kept as far as it makes another page. */
  path: string;
  /** Query of the address asked for, kept in the canonical address in the same way. */
  search: string;
  siteUrl: string;
  /** Name of the shop as its settings give it. */
  siteName?: string;
  /** A picture of 1200 × 630, path on the site or full address; by default the one drawn from the page's title. */
  image?: { path: string; alt: string };
  noindex?: boolean;
  article?: ArticleMeta;
  /** Open Graph type; 'article' by itself when `article` is given. */
  type?: 'website' | 'article' | 'product';
};

/** Everything a page says of itself in its head. A loader knows it best, by `headData`; some pages say it in the browser too. */
export function pageMeta(page: PageMetaInput): MetaDescriptor[] {
  const address = canonicalPageUrl(page.siteUrl, page.path, page.search);
  // A link that fills in a form, or that names a step, leads to the words of a page that is in the index already.
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
  // Pages out of the index (client area, search results) have no picture of their own: the home page's stands in.
  if (noindex) return { address: siteAddress(siteUrl, socialImagePath('/')), alt: siteName };
  return { address: siteAddress(siteUrl, socialImagePath(path)), alt: `${title}, ${siteName}` };
}

/** Its tags are not here: they are the keywords, of the page and of its JSON-LD. */
function articleTags({ publishedTime, modifiedTime, author, section }: ArticleMeta): MetaDescriptor[] {
  return [
    { property: 'article:published_time', content: publishedTime },
    { property: 'article:modified_time', content: modifiedTime ?? publishedTime },
    { property: 'article:author', content: author },
    { property: 'article:section', content: section },
  ];
}
