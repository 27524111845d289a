import type { CatalogueQuery } from '#domain/catalogue/catalogue-query.ts';
import type { Database } from '../../db/database.ts';
import { PAGE_CACHE_CHANNEL } from '../../pages/cache/empty-on-notify.ts';
import { findProducts, isSlug, type Product, productsByIds, type SoldProduct } from './find-products.ts';
import { gatherReads } from './gather-reads.ts';
import { listOffers, type Offer } from './list-offers.ts';
import { loadRows } from './load-rows.ts';
import type { ProductCard } from './product.ts';
import { type CatalogueResults, type Snapshot, takeSnapshot } from './snapshot.ts';

export type Catalogue = {
  search(query: CatalogueQuery): Promise<CatalogueResults>;
  /** All products, by category, then by name. */
  products(): Promise<readonly ProductCard[]>;
  /** What the merchant feed says of each. */
  offers(): Promise<Offer[]>;
  /** Those that have products, in the shop's order. */
  categories(): Promise<Snapshot['categories']>;
  /** Those of these addresses that are published, in their order. */
  productsBySlugs(slugs: readonly string[]): Promise<ProductCard[]>;
  /** Other products for the same models. */
  forModels(models: readonly string[], butNot: string, limit: number): Promise<ProductCard[]>;
  /** As it is now, with how many may be ordered. */
  findProduct(slug: string): Promise<Product | null>;
  /** As they are now, in the order of the ids; those that are not published are left out. */
  productsByIds(ids: readonly string[]): Promise<SoldProduct[]>;
};

/** What of the message that empties pages means another catalogue. */
const TAGS = new Set(['products', '*']);

/**
 * Lists are answered from memory, read again when the message that empties their pages says so: every process hears it,
 * so that all agree. The stock of one product, which changes without a message, is asked of the database each time.
 */
export async function openCatalogue(
  database: Pick<Database, 'asRole' | 'kysely' | 'listen'>,
): Promise<Catalogue> {
  let known: Promise<Snapshot> | null = null;
  const forget = () => {
    known = null;
  };
  await database.listen(
    PAGE_CACHE_CHANNEL,
    (payload) => {
      if (payload.split(' ').some((tag) => TAGS.has(tag))) forget();
    },
    // While the connection was lost, a message may have been missed.
    forget,
  );

  const readProduct = gatherReads((slugs) => findProducts(database, slugs));

  async function read(): Promise<Snapshot> {
    const { rows, categories } = await loadRows(database);
    return takeSnapshot(rows, categories);
  }

  function current(): Promise<Snapshot> {
    if (known) return known;
    const reading = read();
    known = reading;
    // Asked again next time.
    reading.catch(() => {
      if (known === reading) forget();
    });
    return reading;
  }

  return {
    search: async (query) => (await current()).search(query),
    products: async () => (await current()).products,
    offers: () => listOffers(database),
    categories: async () => (await current()).categories,
    productsBySlugs: async (slugs) => (await current()).bySlugs(slugs),
    forModels: async (...asked) => (await current()).forModels(...asked),
    findProduct: async (slug) => (isSlug(slug) && (await readProduct(slug))) || null,
    productsByIds: (ids) => productsByIds(database, ids),
  };
}
