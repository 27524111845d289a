import { JSON_FEED_PATH } from '#domain/content/feed-paths.ts';
import { siteAddress } from '#domain/urls/canonical-url.ts';
import { socialImagePath } from '#domain/urls/social-image-path.ts';
import { BLOG_PATH, FEED_LANGUAGE, type Feed, htmlAway } from './feed.ts';
import { feedStartOfDay } from './feed-dates.ts';

/** The articles as JSON Feed 1.1 (jsonfeed.org), in full. */
export function jsonFeed({ siteUrl, title, description, articles }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: siteAddress(siteUrl, BLOG_PATH),
    feed_url: siteAddress(siteUrl, JSON_FEED_PATH),
    description,
    favicon: siteAddress(siteUrl, '/favicon.ico'),
    language: FEED_LANGUAGE,
    items: articles.map((article) => {
      const address = siteAddress(siteUrl, article.path);
      return {
        id: address,
        url: address,
        title: article.title,
        content_html: htmlAway(article, siteUrl),
        summary: article.excerpt,
        image: siteAddress(siteUrl, article.ogImage ?? socialImagePath(article.path)),
        date_published: feedStartOfDay(article.date),
        date_modified: feedStartOfDay(article.updated),
        authors: [{ name: article.author }],
        tags: [article.category, ...article.tags],
        language: FEED_LANGUAGE,
      };
    }),
  });
}
