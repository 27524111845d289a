import { canonicalPageUrl, siteAddress } from '#domain/urls/canonical-url.ts';
import { escapeXml } from './escape-xml.ts';

export type SitemapEntry = {
  path: string;
  /** Day or instant of the last change, ISO 8601; other values are left out. */
  lastmod?: string | undefined;
  /** Pictures of the page, paths on the site. */
  pictures?: readonly string[];
};

const LAST_CHANGE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;

/**
 * A sitemap of sitemaps.org: one entry for each page, by its canonical address, in the given order, with the pictures
 * that search engines may show.
 */
export function sitemapXml({
  siteUrl,
  entries,
}: {
  siteUrl: string;
  entries: readonly SitemapEntry[];
}): string {
  const byAddress = new Map<string, string>();
  for (const { path, lastmod, pictures = [] } of entries) {
    const address = canonicalPageUrl(siteUrl, path);
    const images = pictures.map((picture) => siteAddress(siteUrl, picture));
    if (!byAddress.has(address)) byAddress.set(address, urlElement(address, lastmod, images));
  }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...byAddress.values(),
    '</urlset>',
    '',
  ].join('\n');
}

function urlElement(address: string, lastmod: string | undefined, images: readonly string[]): string {
  const changed = lastmod && LAST_CHANGE.test(lastmod) ? `<lastmod>${lastmod}</lastmod>` : '';
  const shown = images.map(
    (image) => `<image:image><image:loc>${escapeXml(image)}</image:loc></image:image>`,
  );
  return `<url><loc>${escapeXml(address)}</loc>${changed}${shown.join('')}</url>`;
}
