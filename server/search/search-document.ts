import type { SearchKind } from '#domain/content/search.ts';

/** A document that can be found: a page, a question, a product. */
export type SearchDocument = {
  /** Its address, which names it: an anchor may follow. */
  path: string;
  kind: SearchKind;
  title: string;
  /** Its title in lists; searched as the title is. */
  shortTitle?: string;
  /** Its place on the site, shown above its title: « Consoles › PlayStation 5 ». */
  place: string;
  /** Shown under its title, when no other part of its text answers better. */
  summary: string;
  keywords: readonly string[];
  /** The names that customers use for it besides its title; they weigh as much. */
  names?: readonly string[];
  headings: readonly string[];
  /** All its other words. */
  text: string;
  price: string | null;
  /** Phrases that mean this document before any other. */
  phrases?: readonly string[];
  /** Factor below 1 for a document that should follow another one with the same answers. */
  weight?: number;
};

/** Documents that change together. A new one plugs in with its `read`. */
export type SearchSource = {
  name: string;
  /** Tags of the page cache that say that its data have changed (server/pages/cache/). */
  tags: readonly string[];
  read: () => Iterable<SearchDocument> | Promise<Iterable<SearchDocument>>;
};
