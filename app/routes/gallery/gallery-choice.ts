type Filed = { slug: string; category: string };

/** The category that is all of them; the address does not name it. */
const ALL = 'all';

/** What the address asks for: a category's id, whether or not there is one. */
export function readCategory(params: URLSearchParams): string {
  return params.get('categorie') || ALL;
}

/** The items of a category, in their order; none for an id that is no category. */
export function chooseItems<T extends Filed>(items: readonly T[], category: string): T[] {
  return items.filter((item) => category === ALL || item.category === category);
}

/** Address of the gallery, or of one of its items, seen through a category. */
export function galleryPath(category: string, slug?: string): string {
  const path = slug ? `/galerie/${slug}` : '/galerie';
  return category === ALL ? path : `${path}?${new URLSearchParams({ categorie: category })}`;
}

/** What comes before and after an item in its category: after the last, the first. An item alone has neither. */
export function neighboursOf<T extends Filed>(items: readonly T[], slug: string): { previous?: T; next?: T } {
  const place = items.findIndex((item) => item.slug === slug);
  if (place === -1 || items.length < 2) return {};
  return { previous: items.at(place - 1), next: items[(place + 1) % items.length] };
}
