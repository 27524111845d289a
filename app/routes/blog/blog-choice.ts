/** A visitor's choice in the list of articles; it lives in the address only. */
export type BlogChoice = { category: string; tag: string; sort: 'newest' | 'oldest' };

type Filed = { category: string; tags: readonly string[] };

export function readChoice(params: URLSearchParams): BlogChoice {
  const read = (name: string) => (params.get(name) ?? '').trim();
  return {
    category: read('category'),
    tag: read('tag'),
    sort: read('sort') === 'oldest' ? 'oldest' : 'newest',
  };
}

/** The address of the list for a choice; defaults are left out. */
export function blogPath({ category, tag, sort }: Partial<BlogChoice>): string {
  const params = new URLSearchParams();
  if (category) params.set('category', category);
  if (tag) params.set('tag', tag);
  if (sort === 'oldest') params.set('sort', sort);
  return params.size > 0 ? `/blog?${params}` : '/blog';
}

/** @param newestFirst all articles, newest first, as the library lists them. */
export function chooseArticles<T extends Filed>(
  newestFirst: readonly T[],
  { category, tag, sort }: BlogChoice,
): T[] {
  const wanted = foldCase(tag);
  const chosen = newestFirst.filter(
    (article) =>
      (!category || article.category === category) &&
      (!tag || article.tags.some((one) => foldCase(one) === wanted)),
  );
  return sort === 'oldest' ? chosen.reverse() : chosen;
}

/** The categories that have an article, in the editor's order. */
export function usedCategories(articles: readonly Filed[], order: readonly { name: string }[]): string[] {
  const used = new Set(articles.map(({ category }) => category));
  return order.map(({ name }) => name).filter((name) => used.has(name));
}

// Tags are typed by hand in the articles, so « Apple » and « apple » are the same.
const foldCase = (text: string) => text.toLocaleLowerCase('fr');
