import type { MetaDescriptor } from 'react-router';
import { documentTitle, SITE_NAME } from '#app/seo/document-title.ts';
import { canonicalPageUrl } from '#domain/urls/canonical-url.ts';

/** Taken from the arguments of a route's `meta`. */
type PageArgs = {
  location: { pathname: string; search: string };
  matches: readonly ({ loaderData?: unknown } | undefined)[];
};

/** The head of a page that belongs to its visitor, or means nothing to search engines. */
export function privateMeta(
  { location, matches }: PageArgs,
  title: string,
  description: string,
): MetaDescriptor[] {
  const siteUrl = siteUrlOf(matches);
  return [
    { title: documentTitle(title) },
    { name: 'description', content: description },
    { name: 'keywords', content: `${title}, ${SITE_NAME}` },
    { name: 'robots', content: 'noindex' },
    ...(siteUrl
      ? [
          {
            tagName: 'link' as const,
            rel: 'canonical',
            href: canonicalPageUrl(siteUrl, location.pathname, location.search),
          },
        ]
      : []),
  ];
}

/** From the layout of all pages (routes/site/layout.tsx); undefined if the layout itself failed. */
function siteUrlOf(matches: PageArgs['matches']): string | undefined {
  for (const match of matches) {
    const data = match?.loaderData;
    if (typeof data === 'object' && data && 'siteUrl' in data && typeof data.siteUrl === 'string')
      return data.siteUrl;
  }
  return undefined;
}
