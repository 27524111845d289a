import type { SearchKind } from '#domain/content/search.ts';

/** What can be found: a page, a question, a product. */
export type SearchDocument = {
  /** Its address, which names it: an anchor may follow. */
  path: string;
  kind: SearchKind;
  title: string;
  /** As lists call it; searched as the title is. */
  shortTitle?: string;
  /** Where it stands, shown above its title: « Consoles › PlayStation 5 ». */
  place: string;
  /** Shown under its title, when no other part of its text answers better. */
  summary: string;
  keywords: readonly string[];
  /** What customers call it besides its title, and worth as much. */
  names?: readonly string[];
  headings: readonly string[];
  /** All its other words. */
  text: string;
  price: string | null;
  /** Who writes one of these means this document before any other. */
  phrases?: readonly string[];
  /** Under 1 for what stands behind another document that answers the same questions. */
  weight?: number;
};

/** Documents that change together. A new one plugs in with its `read`. */
export type SearchSource = {
  name: string;
  /** Tags of the page cache that say that its data have changed (server/pages/cache/). */
  tags: readonly string[];
  read: () => Iterable<SearchDocument> | Promise<Iterable<SearchDocument>>;
};
