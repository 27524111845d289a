import { expect, test } from 'vitest';
import type { Feed } from './feed.ts';
import { jsonFeed } from './json-feed.ts';
import { rssXml } from './rss-xml.ts';

const feed: Feed = {
  siteUrl: 'https://exemple.fr/',
  title: 'Le blog',
  description: 'Pannes & gestes.',
  articles: [
    {
      path: '/blog/b',
      title: 'Prises <HDMI> & "co" : l\'essai ]]>\u0007',
      date: '2025-06-18',
      updated: '2025-12-24',
      author: 'L’Atelier & Fils',
      category: 'Actualités & Conseils',
      tags: ['usb-c', '<b>'],
      excerpt: 'Un <script>alert(1)</script> & rien d’autre.',
      ogImage: null,
      html: '<p><a href="/guides/a?b=1&amp;c=2">Guide</a>, <a href="#fin">fin</a>, <a href="https://x.fr/">x</a> ]]></p>',
    },
    {
      path: '/blog/a',
      title: 'A',
      date: '2025-01-08',
      updated: '2025-01-08',
      author: 'L’Atelier',
      category: 'Conseils',
      tags: [],
      excerpt: 'Un extrait.',
      ogImage: '/photos/a.jpg',
      html: '<p>A.</p>',
    },
  ],
};

/** The text of the first article with addresses that lead somewhere from a reader. */
const WHOLE =
  '<p><a href="https://exemple.fr/guides/a?b=1&amp;c=2">Guide</a>, <a href="https://exemple.fr/blog/b#fin">fin</a>, <a href="https://x.fr/">x</a> ]]></p>';

test('RSS says each article with its place, its day, its author and its subjects, whatever their signs', () => {
  expect(rssXml(feed)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>Le blog</title>
<link>https://exemple.fr/blog</link>
<description>Pannes &amp; gestes.</description>
<language>fr-FR</language>
<lastBuildDate>Wed, 24 Dec 2025 00:00:00 +0100</lastBuildDate>
<atom:link href="https://exemple.fr/rss.xml" rel="self" type="application/rss+xml"/>
<item>
<title>Prises &lt;HDMI&gt; &amp; &quot;co&quot; : l&apos;essai ]]&gt;</title>
<link>https://exemple.fr/blog/b</link>
<guid isPermaLink="true">https://exemple.fr/blog/b</guid>
<pubDate>Wed, 18 Jun 2025 00:00:00 +0200</pubDate>
<dc:creator>L’Atelier &amp; Fils</dc:creator>
<category>Actualités &amp; Conseils</category>
<category>usb-c</category>
<category>&lt;b&gt;</category>
<description>Un &lt;script&gt;alert(1)&lt;/script&gt; &amp; rien d’autre.</description>
<content:encoded>${WHOLE.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}</content:encoded>
</item>
<item>
<title>A</title>
<link>https://exemple.fr/blog/a</link>
<guid isPermaLink="true">https://exemple.fr/blog/a</guid>
<pubDate>Wed, 08 Jan 2025 00:00:00 +0100</pubDate>
<dc:creator>L’Atelier</dc:creator>
<category>Conseils</category>
<description>Un extrait.</description>
<content:encoded>&lt;p&gt;A.&lt;/p&gt;</content:encoded>
</item>
</channel>
</rss>
`);
});

test('RSS without articles is a channel without a date', () => {
  const xml = rssXml({ ...feed, articles: [] });
  expect(xml).toContain('</channel>');
  expect(xml).not.toMatch(/lastBuildDate|<item>/);
});

test('JSON Feed says the same', () => {
  const { items, ...head } = JSON.parse(jsonFeed(feed));
  expect(head).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Le blog',
    home_page_url: 'https://exemple.fr/blog',
    feed_url: 'https://exemple.fr/feed.json',
    description: 'Pannes & gestes.',
    favicon: 'https://exemple.fr/favicon.ico',
    language: 'fr-FR',
  });
  expect(items[0]).toEqual({
    id: 'https://exemple.fr/blog/b',
    url: 'https://exemple.fr/blog/b',
    title: feed.articles[0]?.title,
    content_html: WHOLE,
    summary: feed.articles[0]?.excerpt,
    image: 'https://exemple.fr/social/blog/b.png',
    date_published: '2025-06-18T00:00:00+02:00',
    date_modified: '2025-12-24T00:00:00+01:00',
    authors: [{ name: 'L’Atelier & Fils' }],
    tags: ['Actualités & Conseils', 'usb-c', '<b>'],
    language: 'fr-FR',
  });
  expect(items[1].image).toBe('https://exemple.fr/photos/a.jpg');
});
