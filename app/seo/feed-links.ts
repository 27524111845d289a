import type { MetaDescriptor } from 'react-router';

export const RSS_PATH = '/rss.xml';
const JSON_FEED_PATH = '/feed.json';

/** The addresses of the feeds (server/machine/), for the `meta` of the blog's pages. */
export const feedLinks: MetaDescriptor[] = [
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: 'Le blog de l’atelier',
    href: RSS_PATH,
  },
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/feed+json',
    title: 'Le blog de l’atelier (JSON)',
    href: JSON_FEED_PATH,
  },
];
