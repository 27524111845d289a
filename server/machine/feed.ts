import { siteAddress } from '#domain/urls/canonical-url.ts';
import type { ArticleCard } from '../content/cards.ts';

export type FeedArticle = Pick<
  ArticleCard,
  'path' | 'title' | 'date' | 'updated' | 'author' | 'category' | 'tags' | 'excerpt' | 'ogImage'
> & {
  /** The whole text, as on its page. */
  html: string;
};

/** The contents of the blog's feeds, whatever their format. */
export type Feed = {
  siteUrl: string;
  title: string;
  description: string;
  /** Newest first. */
  articles: readonly FeedArticle[];
};

export const BLOG_PATH = '/blog';
export const FEED_LANGUAGE = 'fr-FR';

/** The day on which an article last changed; undefined when there is none. */
export function lastFeedChange({ articles }: Feed): string | undefined {
  return articles
    .map(({ updated }) => updated)
    .sort()
    .at(-1);
}

/** The text of an article for a reader that has left the site: addresses of ours in full. */
export function htmlAway({ html, path }: Pick<FeedArticle, 'html' | 'path'>, siteUrl: string): string {
  return html.replace(
    /(<[a-z][^>]*\s(?:href|src)=")([/#][^"]*)/g,
    (_, before: string, address: string) =>
      before + siteAddress(siteUrl, address.startsWith('#') ? path : '') + address,
  );
}
