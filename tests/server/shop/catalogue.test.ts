import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { readCatalogueQuery } from '#domain/catalogue/catalogue-query.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/database.ts';
import { productSource } from '#server/search/product-documents.ts';
import { rebuildOnNotify } from '#server/search/rebuild-on-notify.ts';
import { createSiteSearch } from '#server/search/site-search.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { type Catalogue, createCatalogue } from '#server/shop/catalogue/catalogue-module.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';

const db = useTestDatabase();
let catalogue: Catalogue;
/** Opens the catalogue with a search that is notified of changes, as the site's is. */
async function openCatalogue(database: Database): Promise<Catalogue> {
  const search = createSiteSearch([productSource(database)]);
  await rebuildOnNotify(search, database, quietLog);
  return (await createCatalogue(database, search)).api;
}
const ask = (query: string) => readCatalogueQuery(new URLSearchParams(query));
const change = (slug: string, set: { name?: string; reserved?: number; is_published?: boolean }) =>
  db.database.kysely.updateTable('products').set(set).where('slug', '=', slug).execute();

beforeAll(async () => {
  await seedDemo(db.database, path.resolve(import.meta.dirname, '../../../content'));
  catalogue = await openCatalogue(db.database);
});

test('the 72 products, their categories and the first of their pictures', async () => {
  const { total, pageCount, products, facets } = await catalogue.search(ask(''));
  expect([total, pageCount, products.length]).toEqual([72, 3, 24]);
  expect(products[0]).toMatchObject({
    slug: 'ryzen-5-7600',
    brand: 'AMD',
    listedPriceCents: 20_900,
    directPriceCents: 18_661,
    left: 3,
    picture: { src: '/images-de-synthese/ryzen-5-7600-three-quarter-1280.webp', width: 1280, height: 960 },
  });
  const categories = await catalogue.categories();
  expect(categories).toHaveLength(10);
  expect(categories[0]).toEqual({ id: 'composants-neufs', label: 'Composants neufs', count: 8 });
  expect(facets.find(({ name }) => name === 'etat')?.values.map(({ id, count }) => [id, count])).toEqual([
    ['neuf', 50],
    ['occasion', 9],
    ['reconditionné', 13],
  ]);
});

test('a product as it is now, with its pictures in their order and what is left of it', async () => {
  await change('switch-lite-reconditionnee', { reserved: 1 });
  const product = await catalogue.findProduct('switch-lite-reconditionnee');
  expect(product).toMatchObject({
    name: 'Nintendo Switch Lite reconditionnée',
    category: 'Consoles reconditionnées',
    available: 2,
    battery_percent: 86,
  });
  expect(product?.pictures.map(({ src }) => src)).toEqual([
    '/images-de-synthese/switch-lite-reconditionnee-three-quarter-1280.webp',
    '/images-de-synthese/switch-lite-reconditionnee-front-1280.webp',
    '/images-de-synthese/switch-lite-reconditionnee-macro-1280.webp',
  ]);
});

test('what is not published is nowhere', async () => {
  const before = await catalogue.search(ask('q=multimètre'));
  expect(before.total).toBe(1);
  const { id, slug } = before.products[0] ?? { id: '', slug: '' };
  await change(slug, { is_published: false });
  await expect.poll(async () => (await catalogue.search(ask('q=multimètre'))).total).toBe(0);
  expect([await catalogue.findProduct(slug), await catalogue.productsByIds([id])]).toEqual([null, []]);
});

test('products by id, in the order asked, without what is no id', async () => {
  const { products } = await catalogue.search(ask('category=stockage'));
  const [first, second] = products;
  const found = await catalogue.productsByIds([
    second?.id ?? '',
    'pas-un-identifiant',
    "'; drop table products; --",
    '00000000-0000-4000-8000-000000000000',
    first?.id ?? '',
    second?.id ?? '',
  ]);
  expect(found.map(({ slug }) => slug)).toEqual([second?.slug, first?.slug]);
  expect(found[0]).toMatchObject({ listed_price_cents: second?.listedPriceCents, picture: second?.picture });
  expect(await catalogue.productsByIds([])).toEqual([]);
});

test('two processes agree: each hears what one of them changed', async () => {
  const other = await openDatabase({ databaseUrl: db.url, dataDir: '', poolMax: 2, log: quietLog });
  try {
    const theirs = await openCatalogue(other);
    const names = async (one: Catalogue) =>
      (await one.search(ask('q=etabli-unique'))).products.map(({ name }) => name);
    expect([await names(catalogue), await names(theirs)]).toEqual([[], []]);
    await change('pate-thermique-5-g', { name: 'Pâte etabli-unique' });
    await expect.poll(() => names(theirs)).toEqual(['Pâte etabli-unique']);
    await expect.poll(() => names(catalogue)).toEqual(['Pâte etabli-unique']);
  } finally {
    await other.close();
  }
});

test('the last unit leaves the list of what is in stock', async () => {
  const inStock = async () => (await catalogue.search(ask('category=composants-occasion&dispo=1'))).total;
  expect(await inStock()).toBe(8);
  await change('carte-mere-b450-occasion', { reserved: 2 });
  await expect.poll(inStock).toBe(7);
});

test('a database that fails is asked again by the next question', async () => {
  await sql`alter table public.product_categories rename to away`.execute(db.database.kysely);
  await db.database.notify('page_cache', 'products');
  try {
    await expect
      .poll(() =>
        catalogue.search(ask('')).then(
          () => 'answered',
          () => 'failed',
        ),
      )
      .toBe('failed');
  } finally {
    await sql`alter table public.away rename to product_categories`.execute(db.database.kysely);
  }
  expect((await catalogue.search(ask(''))).pageCount).toBe(3);
});
