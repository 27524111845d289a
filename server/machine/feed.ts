import type { ArticleCard } from '../content/cards.ts';

export type FeedArticle = Pick<
  ArticleCard,
  'path' | 'title' | 'date' | 'updated' | 'author' | 'category' | 'tags' | 'excerpt' | 'ogImage'
>;

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
