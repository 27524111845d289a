import type { MetaDescriptor } from 'react-router';
import { JSON_FEED_PATH, RSS_PATH } from '#domain/content/feed-paths.ts';

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
