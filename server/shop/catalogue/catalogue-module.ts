import type { CatalogueQuery } from '#domain/catalogue/catalogue-query.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Database } from '../../db/database.ts';
import type { Module } from '../../module.ts';
import { PAGE_CACHE_CHANNEL } from '../../pages/cache/empty-on-notify.ts';
import { findProducts, isSlug, productsByIds } from './find-products.ts';
import { gatherReads } from './gather-reads.ts';
import { listOffers } from './list-offers.ts';
import { loadRows } from './load-rows.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

/** What of the message that empties pages means another catalogue. */
const TAGS = new Set(['products', '*']);

export type Catalogue = Awaited<ReturnType<typeof createCatalogue>>['api'];

/**
 * Lists are answered from memory, read again when the message that empties their pages says so: every process hears it,
 * so that all agree. The stock of one product, which changes without a message, is asked of the database each time.
 */
export async function createCatalogue(database: Pick<Database, 'asRole' | 'kysely' | 'listen'>) {
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
    api: {
      ...bindDeps(database, { offers: listOffers, productsByIds }),
      search: async (query: CatalogueQuery) => (await current()).search(query),
      /** All products, by category, then by name. */
      products: async () => (await current()).products,
      /** Those that have products, in the shop's order. */
      categories: async () => (await current()).categories,
      /** Those of these addresses that are published, in their order. */
      productsBySlugs: async (slugs: readonly string[]) => (await current()).bySlugs(slugs),
      /** Other products for the same models. */
      forModels: async (models: readonly string[], butNot: string, limit: number) =>
        (await current()).forModels(models, butNot, limit),
      /** As it is now, with how many may be ordered. */
      findProduct: async (slug: string) => (isSlug(slug) && (await readProduct(slug))) || null,
    },
  } satisfies Module<unknown>;
}
