/** What to read after an article. */
export type RelatedToArticle = {
  recent: { slug: string; title: string; date: string }[];
  categories: string[];
  tags: string[];
};

type Listed = { slug: string; title: string; date: string; category: string; tags: readonly string[] };

// Specification, section 9.
const RECENT = 5;
const CATEGORIES = 3;
const TAGS = 4;

/**
 * The related block of the article `slug`.
 * @param articles all of them, newest first.
 */
export function relatedTo(slug: string, articles: readonly Listed[]): RelatedToArticle {
  return {
    recent: articles
      .filter((article) => article.slug !== slug)
      .slice(0, RECENT)
      .map(({ slug, title, date }) => ({ slug, title, date })),
    categories: [...new Set(articles.map(({ category }) => category))].slice(0, CATEGORIES),
    tags: mostFrequent(articles.flatMap(({ tags }) => tags)).slice(0, TAGS),
  };
}

/** Most frequent first; at equal count, the first met comes first (sorting is stable). */
function mostFrequent(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
}
