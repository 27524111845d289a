import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { renderedSrc } from '#domain/stock/rendered-picture.ts';
import { readYamlFile } from '#server/content/source/yaml-file.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { countUnits } from '#server/shop/catalogue/find-units.ts';
import { catalogueDataSchema } from '#server/shop/catalogue-data.ts';
import { readUnitsData } from '#server/shop/seed-units.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const file = readYamlFile(path.join(ROOT, 'content/data/products.yml'), catalogueDataSchema);
const unitsOfModels = readUnitsData(path.join(ROOT, 'content'));
const examples = Object.values(unitsOfModels);
/** Products whose units are all that there is of them, and those units. */
const MODELS = examples.length;
const UNITS = examples.flatMap(({ units }) => units).length;
const db = useTestDatabase();
const tables = () => db.database.kysely;
const seed = () => seedDemo(db.database, path.join(ROOT, 'content'));
const count = async (table: 'products' | 'product_images' | 'product_categories' | 'stock_movements') =>
  Number((await sql<{ n: string }>`select count(*) n from ${sql.table(table)}`.execute(tables())).rows[0]?.n);

beforeEach(async () => {
  await emptyTables(db.database, 'public.product_categories', 'internal.seeds');
});

test('a new shop sells the 72 products of the file, each with a picture, a first price and an opening of its stock', async () => {
  await seed();
  expect([await count('products'), await count('product_categories')]).toEqual([72 + UNITS, 10]);
  expect(await count('product_images')).toBe(file.products.flatMap(({ pictures }) => pictures).length);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from public.products p
    where is_published and reserved = 0
      and exists (select from public.product_prices where product_id = p.id)
      and (p.stock = 0
        or exists (select from public.stock_movements where product_id = p.id and reason = 'opening' and delta = p.stock))
  `.execute(tables());
  expect(rows).toEqual([{ n: 72 }]);
});

test('where a price was seen is told', () => {
  const seen = file.products.filter(({ priceSeen }) => priceSeen);
  expect(seen.length).toBeGreaterThan(0);
  for (const { slug, listedPrice, priceSeen } of seen) {
    const paid = listedPrice / 1.12;
    // What is asked stays near what was seen.
    expect(paid, slug).toBeGreaterThan((priceSeen?.euros ?? 0) * 0.8);
    expect(paid, slug).toBeLessThan((priceSeen?.euros ?? 0) * 1.2);
  }
});

test('a product that is sold by unit says neither a grade nor what comes with it: each unit does', () => {
  for (const slug of Object.keys(unitsOfModels)) {
    const product = file.products.find((each) => each.slug === slug);
    expect(product?.description, slug).not.toMatch(/grade [ABC]\b/i);
    for (const { key, value } of product?.specs ?? [])
      if (key === 'Fourni') expect(value, slug).toBe('selon l’exemplaire');
  }
});

test('what is planted is what the file says', async () => {
  await seed();
  const planted = await tables()
    .selectFrom('products')
    .selectAll()
    .where('slug', '=', 'switch-v2-reconditionnee')
    .executeTakeFirstOrThrow();
  expect(planted).toMatchObject({
    sku: 'LAP-CR-006',
    brand: 'Nintendo',
    condition: 'reconditionné',
    grade: 'B',
    listed_price_cents: 18900,
    direct_price_cents: 16875,
    stock: 5,
    battery_percent: 89,
    legal: { hasExampleTests: true },
  });
  expect(planted.unit_tests).toContainEqual({ label: 'Charge', result: '15 V négociés au testeur' });
});

test('used products of the file are offered as units, each a specimen of its own', async () => {
  await seed();
  const offered = await countUnits(db.database);
  expect([offered.size, [...offered.values()].reduce((sum, { units }) => sum + units, 0)]).toEqual([
    MODELS,
    UNITS,
  ]);
  const { rows } = await sql<{ fault: string }>`
    select u.number as fault from public.used_units u
    join public.products p on p.id = u.product_id
    join public.products m on m.id = u.model_id
    where m.stock > 0 or m.condition = 'neuf' or not p.is_example or p.is_published
      or p.direct_price_cents <> u.price_cents or p.sku <> u.number
      -- No unit of the best grade costs half of its model more.
      or u.price_cents not between m.direct_price_cents * 0.7 and m.direct_price_cents * 1.2
  `.execute(tables());
  expect(rows).toEqual([]);
});

test('processes that start at once plant once', async () => {
  await Promise.all([seed(), seed(), seed()]);
  expect([await count('products'), await count('stock_movements')]).toEqual([
    72 + UNITS,
    72 - MODELS + UNITS,
  ]);
});

test('what the owner changed stays so', async () => {
  await seed();
  await tables()
    .updateTable('products')
    .set({ name: 'Pâte', is_published: false })
    .where('slug', 'like', 'pate-%')
    .execute();
  await seed();
  expect(
    await tables().selectFrom('products').select('name').where('slug', 'like', 'pate-%').execute(),
  ).toEqual([{ name: 'Pâte' }]);
  expect(await count('products')).toBe(72 + UNITS);
});

test('a shop that sells something already gets no example', async () => {
  await tables().insertInto('product_categories').values({ id: 'divers', label: 'Divers' }).execute();
  await tables()
    .insertInto('products')
    .values({
      slug: 'vis',
      sku: 'V1',
      name: 'Vis',
      category_id: 'divers',
      condition: 'neuf',
      listed_price_cents: 100,
    })
    .execute();
  await seed();
  expect([await count('products'), await count('product_categories')]).toEqual([1, 1]);
});

test('every picture is there', () => {
  const sources = file.products.flatMap(({ slug, pictures }) =>
    pictures.map((picture) =>
      'drawing' in picture ? `/illustrations/${picture.drawing}.svg` : renderedSrc(slug, picture.view),
    ),
  );
  expect(sources).toHaveLength(3 * file.products.length);
  expect(sources.filter((src) => !existsSync(path.join(ROOT, 'public', src)))).toEqual([]);
});

test.each([
  ['a grade on a new product', { condition: 'neuf' as const, unitTests: [] }],
  ['used goods without measures', { unitTests: [] }],
  ['words forbidden of reconditioned goods', { description: 'Console comme neuf.' }],
  ['a category that is not there', { category: 'ailleurs' }],
  ['a price seen nowhere', { priceSeen: { euros: 9, on: '2026-11-30' } }],
  [
    'a price seen on no day',
    { priceSeen: { euros: 9, on: '2026-13', title: 'T', publisher: 'P', url: 'https://exemple.fr/' } },
  ],
])('%s is refused', (_, change) => {
  const used = file.products.find(({ condition }) => condition === 'reconditionné');
  const isRead = (product: object) => catalogueDataSchema.safeParse({ ...file, products: [product] }).success;
  expect([isRead({ ...used }), isRead({ ...used, ...change })]).toEqual([true, false]);
});
