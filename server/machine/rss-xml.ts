import { RSS_PATH } from '#domain/content/feed-paths.ts';
import { siteAddress } from '#domain/urls/canonical-url.ts';
import { escapeXml } from './escape-xml.ts';
import { BLOG_PATH, FEED_LANGUAGE, type Feed, type FeedArticle, htmlAway, lastFeedChange } from './feed.ts';
import { mailDate } from './feed-dates.ts';

/**
 * The articles as RSS 2.0, in full. Authors are named with Dublin Core, because RSS's own element requires a mail
 * address. The excerpt is plain text, escaped once.
 */
export function rssXml(feed: Feed): string {
  const { siteUrl, title, description, articles } = feed;
  const changed = lastFeedChange(feed);
  const self = siteAddress(siteUrl, RSS_PATH);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">',
    '<channel>',
    element('title', title),
    element('link', siteAddress(siteUrl, BLOG_PATH)),
    element('description', description),
    element('language', FEED_LANGUAGE),
    ...(changed ? [element('lastBuildDate', mailDate(changed))] : []),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...articles.map((article) => item(siteUrl, article)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function item(siteUrl: string, article: FeedArticle): string {
  const { path, title, date, author, category, tags, excerpt } = article;
  const address = siteAddress(siteUrl, path);
  return [
    '<item>',
    element('title', title),
    element('link', address),
    `<guid isPermaLink="true">${escapeXml(address)}</guid>`,
    element('pubDate', mailDate(date)),
    element('dc:creator', author),
    ...[category, ...tags].map((name) => element('category', name)),
    element('description', excerpt),
    element('content:encoded', htmlAway(article, siteUrl)),
    '</item>',
  ].join('\n');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}
