import { expect, test } from 'vitest';
import { sitemapXml } from './sitemap-xml.ts';

const siteUrl = 'https://exemple.fr';

test('lists the pages with the day of their last change', () => {
  const entries = [{ path: '/' }, { path: '/faq', lastmod: '2026-11-21' }];
  expect(sitemapXml({ siteUrl, entries })).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>https://exemple.fr</loc></url>
<url><loc>https://exemple.fr/faq</loc><lastmod>2026-11-21</lastmod></url>
</urlset>
`);
});

test.each([
  ['/produit/vis-&-écrous', 'https://exemple.fr/produit/vis-&amp;-%C3%A9crous'],
  ['/a?category=1&step=2&utm_source=x', 'https://exemple.fr/a?category=1&amp;step=2'],
  ["/l'atelier", 'https://exemple.fr/l&apos;atelier'],
  ['/<script>', 'https://exemple.fr/%3Cscript%3E'],
  ['/services/', 'https://exemple.fr/services'],
])('escapes %s', (path, expected) => {
  expect(sitemapXml({ siteUrl, entries: [{ path }] })).toContain(`<loc>${expected}</loc>`);
});

test.each(['2026-11-21', '2026-11-21T10:00:00Z', '2026-11-21T10:00:00.123+01:00'])(
  'keeps the change of %s',
  (lastmod) => {
    expect(sitemapXml({ siteUrl, entries: [{ path: '/', lastmod }] })).toContain(
      `<lastmod>${lastmod}</lastmod>`,
    );
  },
);

test.each(['', '21/11/2026', '2026-11-21 10:00', '<b>'])(
  'leaves out %j, which is no date of a sitemap',
  (lastmod) => {
    expect(sitemapXml({ siteUrl, entries: [{ path: '/', lastmod }] })).not.toContain('lastmod');
  },
);

test('agrees with the canonical addresses on host and scheme', () => {
  const entries = [{ path: '/' }, { path: '/faq' }];
  const xml = sitemapXml({ siteUrl: 'http://www.exemple.fr', entries });
  expect(xml.match(/<loc>[^<]*/g)).toEqual(['<loc>https://exemple.fr', '<loc>https://exemple.fr/faq']);
});

test('lists a page once', () => {
  const xml = sitemapXml({ siteUrl, entries: [{ path: '/faq' }, { path: '/faq/' }] });
  expect(xml.match(/<url>/g)).toHaveLength(1);
});

test('names the pictures of a page by their full addresses', () => {
  const entries = [{ path: '/faq', pictures: ['/social/faq.png', '/photos/a&b.jpg'] }];
  const images = sitemapXml({ siteUrl, entries }).match(/<image:loc>[^<]*/g);
  expect(images).toEqual([
    '<image:loc>https://exemple.fr/social/faq.png',
    '<image:loc>https://exemple.fr/photos/a&amp;b.jpg',
  ]);
});
