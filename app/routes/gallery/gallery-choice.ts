type Filed = { slug: string; category: string };

/** The category of all items; addresses leave it out. */
const ALL = 'all';

/** The category id in an address, which need not exist. */
export function readCategory(params: URLSearchParams): string {
  return params.get('categorie') || ALL;
}

/** The items of a category, in order; none for an unknown id. */
export function chooseItems<T extends Filed>(items: readonly T[], category: string): T[] {
  return items.filter((item) => category === ALL || item.category === category);
}

/** The address of the gallery, or of one of its items, filtered by a category. */
export function galleryPath(category: string, slug?: string): string {
  const path = slug ? `/galerie/${slug}` : '/galerie';
  return category === ALL ? path : `${path}?${new URLSearchParams({ categorie: category })}`;
}

/** The previous and next item in the category, in a circle; none for a single item. */
export function neighboursOf<T extends Filed>(items: readonly T[], slug: string): { previous?: T; next?: T } {
  const place = items.findIndex((item) => item.slug === slug);
  if (place === -1 || items.length < 2) return {};
  return { previous: items.at(place - 1), next: items[(place + 1) % items.length] };
}
