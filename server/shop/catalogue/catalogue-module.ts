import type { CatalogueQuery } from '#domain/catalogue/catalogue-query.ts';
import { productPath } from '#domain/catalogue/product-path.ts';
import { bindDeps } from '../../bind-deps.ts';
import type { Database } from '../../db/database.ts';
import type { Module } from '../../module.ts';
import { PAGE_CACHE_CHANNEL } from '../../pages/cache/empty-on-notify.ts';
import type { ProductAnswer, SiteSearch } from '../../search/site-search.ts';
import { findProducts, isSlug, productsByIds } from './find-products.ts';
import { findModelOfUnit, findUnits } from './find-units.ts';
import { gatherReads } from './gather-reads.ts';
import { listOffers } from './list-offers.ts';
import { loadProductRows } from './load-rows.ts';
import type { ProductCard } from './product.ts';
import { type CatalogueResults, type Snapshot, takeSnapshot } from './snapshot.ts';

/** The tags that mean that the catalogue has changed. */
const TAGS = new Set(['products', '*']);

/** The way a visitor's words were read. */
export type WordsReading = Omit<ProductAnswer, 'products'>;

type FoundByWords = { answers: string[]; reading: WordsReading };

export type Catalogue = Awaited<ReturnType<typeof createCatalogue>>['api'];

/**
 * Lists are answered from memory, which is read again when the message arrives that empties their pages: every
 * process hears it, so all agree. The stock of a single product changes without a message, so the database is asked
 * each time.
 */
export async function createCatalogue(
  database: Pick<Database, 'asRole' | 'kysely' | 'listen'>,
  siteSearch: Pick<SiteSearch, 'products'>,
) {
  let known: Promise<Snapshot> | null = null;
  const forget = () => {
    known = null;
  };
  await database.listen(
    PAGE_CACHE_CHANNEL,
    (payload) => {
      if (payload.split(' ').some((tag) => TAGS.has(tag))) forget();
    },
    // A message may have been missed while the connection was lost.
    forget,
  );

  const readProduct = gatherReads((slugs) => findProducts(database, slugs));

  async function read(): Promise<Snapshot> {
    const { rows, categories } = await loadProductRows(database);
    return takeSnapshot(rows, categories);
  }

  function current(): Promise<Snapshot> {
    if (known) return known;
    const reading = read();
    known = reading;
    // The next call asks again.
    reading.catch(() => {
      if (known === reading) forget();
    });
    return reading;
  }

  async function findByWords(words: string): Promise<FoundByWords | null> {
    if (words === '') return null;
    const { products, ...reading } = await siteSearch.products(words);
    return { answers: products.map(({ path }) => path), reading };
  }

  return {
    api: {
      ...bindDeps(database, { offers: listOffers, productsByIds, unitsOf: findUnits }),
      /** `reading` is null without words. */
      async search(query: CatalogueQuery): Promise<CatalogueResults & { reading: WordsReading | null }> {
        const found = await findByWords(query.words);
        const results = (await current()).search(query, found?.answers ?? null);
        return { ...results, reading: found?.reading ?? null };
      },
      /** All products that the words find, by category, then by name. */
      async productsWith(
        words: string,
      ): Promise<{ products: readonly ProductCard[]; reading: WordsReading | null }> {
        const { products } = await current();
        const found = await findByWords(words);
        if (!found) return { products, reading: null };
        const answers = new Set(found.answers);
        return {
          products: products.filter(({ slug }) => answers.has(productPath(slug))),
          reading: found.reading,
        };
      },
      /** All products, by category, then by name. */
      products: async () => (await current()).products,
      /** Categories with products, in the shop's order. */
      categories: async () => (await current()).categories,
      /** The names of models that some product fits. */
      models: async () => (await current()).models,
      /** The published products of these addresses, in order. */
      productsBySlugs: async (slugs: readonly string[]) => (await current()).bySlugs(slugs),
      /** Other products for the same models. */
      forModels: async (models: readonly string[], butNot: string, limit: number) =>
        (await current()).forModels(models, butNot, limit),
      /** Where the unit of this address is offered, or was. */
      modelOfUnit: async (slug: string) => (isSlug(slug) ? findModelOfUnit(database, slug) : null),
      /** The present state, with how many can be ordered. */
      findProduct: async (slug: string) => (isSlug(slug) && (await readProduct(slug))) || null,
    },
  } satisfies Module<unknown>;
}
