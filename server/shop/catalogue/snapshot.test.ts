import { expect, test } from 'vitest';
import { attributesOf } from '#domain/catalogue/attributes/attributes.ts';
import { type CatalogueQuery, cataloguePath, readCatalogueQuery } from '#domain/catalogue/catalogue-query.ts';
import { productPath } from '#domain/catalogue/product-path.ts';
import type { CatalogueRow } from './load-rows.ts';
import type { ProductCard } from './product.ts';
import { PAGE_SIZE, takeSnapshot } from './snapshot.ts';

const categories = [
  { id: 'pieces', label: 'Pièces détachées' },
  { id: 'cables', label: 'Câbles' },
];

function row(
  name: string,
  change: Partial<ProductCard> = {},
  models: string[] = [],
  specs: Record<string, string> = {},
): CatalogueRow {
  const listedPriceCents = change.listedPriceCents ?? 1_120;
  const card: ProductCard = {
    id: name,
    slug: name,
    sku: `S-${name}`,
    name,
    brand: null,
    category: 'pieces',
    condition: 'neuf',
    grade: null,
    listedPriceCents,
    directPriceCents: Math.round(listedPriceCents / 1.12),
    left: 3,
    units: 0,
    picture: null,
    ...change,
  };
  const attributes = attributesOf(Object.entries(specs).map(([key, value]) => ({ key, value })));
  return { card, models, usages: [], attributes };
}

const rows = [
  row('Port HDMI', { listedPriceCents: 1_200 }, ['PlayStation 5']),
  row('Bloc optique', { listedPriceCents: 2_900, left: 0 }, ['PlayStation 4']),
  row('Dissipateur M.2', { listedPriceCents: 10_000, brand: 'Noctua' }, ['PlayStation 5', 'PC']),
  row('Câble HDMI', { category: 'cables', listedPriceCents: 1_400 }, [
    'PlayStation 5',
    'PlayStation 4',
    'PC',
  ]),
  row('PlayStation 4 Slim', {
    condition: 'reconditionné',
    grade: 'B',
    listedPriceCents: 18_900,
    brand: 'Sony',
  }),
];
const snapshot = takeSnapshot(rows, categories);
const ask = (query: string): CatalogueQuery => readCatalogueQuery(new URLSearchParams(query));
const names = (query: string) => snapshot.search(ask(query), null).products.map(({ name }) => name);
const counts = (query: string, facet: string) =>
  Object.fromEntries(
    snapshot
      .search(ask(query), null)
      .facets.find(({ name }) => name === facet)
      ?.values.map(({ id, count }) => [id, count]) ?? [],
  );

test('by itself: what is left first, by category, the newest first', () => {
  expect(names('')).toEqual([
    'Port HDMI',
    'Dissipateur M.2',
    'PlayStation 4 Slim',
    'Câble HDMI',
    'Bloc optique',
  ]);
});

test.each([
  ['prix-croissant', ['Port HDMI', 'Câble HDMI', 'Bloc optique', 'Dissipateur M.2', 'PlayStation 4 Slim']],
  ['prix-decroissant', ['PlayStation 4 Slim', 'Dissipateur M.2', 'Bloc optique', 'Câble HDMI', 'Port HDMI']],
  ['nom', ['Bloc optique', 'Câble HDMI', 'Dissipateur M.2', 'PlayStation 4 Slim', 'Port HDMI']],
  ['nouveautes', ['Port HDMI', 'Bloc optique', 'Dissipateur M.2', 'Câble HDMI', 'PlayStation 4 Slim']],
])('in the order of %s', (sort, order) => {
  expect(names(`sort=${sort}`)).toEqual(order);
});

test('values of one facet widen it, those of two facets narrow each other', () => {
  expect(names('modele=PlayStation 4&modele=PlayStation 5')).toHaveLength(4);
  expect(names('modele=PlayStation 5&category=cables')).toEqual(['Câble HDMI']);
  expect(names('prix=25-75')).toEqual(['Bloc optique']);
  expect(names('dispo=1&modele=PlayStation 4')).toEqual(['Câble HDMI']);
});

test('the count of a value is what it would give with all that is chosen in other facets', () => {
  expect(counts('', 'category')).toEqual({ pieces: 4, cables: 1 });
  expect(counts('modele=PC', 'category')).toEqual({ pieces: 1, cables: 1 });
  expect(counts('modele=PC', 'modele')).toEqual({ PC: 2, 'PlayStation 4': 2, 'PlayStation 5': 3 });
  expect(counts('etat=reconditionné', 'prix')).toEqual({ '75-200': 1 });
  expect(counts('', 'dispo')).toEqual({ 1: 4 });
});

test('every count is kept when its value is chosen', () => {
  for (const { name, values } of snapshot
    .search(ask('dispo=1'), null)
    .facets.filter((one) => one.name !== 'dispo'))
    for (const { id, count } of values)
      expect(snapshot.search(ask(`dispo=1&${name}=${encodeURIComponent(id)}`), null).total).toBe(count);
});

test('a value chosen stays in sight though it gives nothing', () => {
  expect(counts('etat=reconditionné&category=cables', 'category')).toEqual({ pieces: 1, cables: 0 });
});

const addressOf = (name: string) => productPath(name);

test('what answers the words comes in its order, unless another is chosen', () => {
  const answers = ['Bloc optique', 'Câble HDMI', 'Port HDMI'].map(addressOf);
  const found = (query: string) => snapshot.search(ask(query), answers).products.map(({ name }) => name);
  expect(found('')).toEqual(['Bloc optique', 'Câble HDMI', 'Port HDMI']);
  expect(found('sort=prix-croissant')).toEqual(['Port HDMI', 'Câble HDMI', 'Bloc optique']);
  expect(found('dispo=1')).toEqual(['Câble HDMI', 'Port HDMI']);
});

test('what answers the words is counted by its facets', () => {
  const { total, facets } = snapshot.search(ask(''), ['Port HDMI', 'Câble HDMI'].map(addressOf));
  expect(total).toBe(2);
  expect(facets.find(({ name }) => name === 'category')?.values.map(({ id, count }) => [id, count])).toEqual([
    ['pieces', 1],
    ['cables', 1],
  ]);
});

test('an answer that is no product any more is left out; no answer is an empty list', () => {
  expect(snapshot.search(ask(''), ['/produit/parti', addressOf('Port HDMI')]).total).toBe(1);
  expect(snapshot.search(ask(''), [])).toMatchObject({ total: 0, pageCount: 1, products: [] });
});

test('pages hold 24, and the last one stands for those beyond it', () => {
  const many = takeSnapshot(
    Array.from({ length: 50 }, (_, index) => row(`Vis ${index}`)),
    categories,
  );
  const page = (number: number) => many.search(ask(`page=${number}&sort=nom`), null);
  expect([page(1).products.length, page(2).products.length, page(3).products.length]).toEqual([
    PAGE_SIZE,
    24,
    2,
  ]);
  expect(page(3).products.map(({ name }) => name)).toEqual(['Vis 48', 'Vis 49']);
  expect(page(9)).toMatchObject({ page: 3, pageCount: 3, total: 50 });
});

test('for the models of a product, those that share most of them, never itself', () => {
  const found = snapshot.forModels(['PlayStation 5', 'PC'], 'Port HDMI', 2);
  expect(found.map(({ name }) => name)).toEqual(['Dissipateur M.2', 'Câble HDMI']);
});

test('of very many values those that give most are shown, in their order, and what is chosen', () => {
  const many = takeSnapshot(
    Array.from({ length: 300 }, (_, index) => row(`Vis ${index}`, {}, [`M${index % 100}`, `R${index}`])),
    categories,
  );
  const { facets } = many.search(ask('modele=R7'), null);
  const models = facets.find(({ name }) => name === 'modele')?.values.map(({ id }) => id) ?? [];
  expect(models).toHaveLength(48);
  expect(models).toContain('R7');
  expect(models.slice(0, 3)).toEqual(['M0', 'M1', 'M2']);
});

test('a shop without products is an empty list', () => {
  const { products, total, pageCount, facets } = takeSnapshot([], categories).search(ask('q=ssd&page=3'), [
    '/produit/x',
  ]);
  expect([products, total, pageCount]).toEqual([[], 0, 1]);
  expect(facets.flatMap(({ values }) => values)).toEqual([]);
});

/** Two kinds of products that share a category, and a third one beside it. */
const parts = takeSnapshot(
  [
    row('Ryzen', {}, [], { Socket: 'AM5', TDP: '65 W' }),
    row('Core', {}, [], { Socket: 'LGA 1700', TDP: '125 W' }),
    row('Kit 32', {}, [], { Capacité: '2 × 16 Go', 'Type de mémoire': 'DDR5' }),
    row('Kit 16', {}, [], { Capacité: '16 Go', 'Type de mémoire': 'DDR4' }),
    row('Kit 8', { left: 0 }, [], { Capacité: '8 Go', 'Type de mémoire': 'DDR4' }),
    row('Disque', { category: 'cables' }, [], { Capacité: '1 To', Interface: 'SATA' }),
  ],
  categories,
);
const found = (query: string) => parts.search(ask(query), null);
const shownFacets = (query: string) =>
  found(query)
    .facets.filter(({ name }) => !['category', 'etat', 'marque', 'modele', 'prix', 'dispo'].includes(name))
    .map(({ name, values }) => [name, values.map(({ id, count }) => `${id} ${count}`)]);

test('attributes are told apart in a category or among words, where there are two values', () => {
  expect(shownFacets('')).toEqual([]);
  expect(shownFacets('category=pieces')).toEqual([
    ['socket', ['AM5 1', 'LGA1700 1']],
    ['type-memoire', ['DDR4 2', 'DDR5 1']],
    ['capacite', ['8Go 1', '16Go 1', '32Go 1']],
    ['tdp', ['65W 1', '125W 1']],
  ]);
  expect(shownFacets('category=cables')).toEqual([]);
  const { facets } = parts.search(ask('q=kit'), ['Kit 32', 'Kit 16'].map(addressOf));
  expect(facets.map(({ name, label }) => [name, label]).slice(6)).toEqual([
    ['type-memoire', 'Type de mémoire'],
    ['capacite', 'Capacité'],
  ]);
});

test('values of an attribute widen it, and count like those of the other facets', () => {
  const names = (query: string) => found(query).products.map(({ name }) => name);
  expect(names('category=pieces&capacite=16Go&capacite=32Go')).toEqual(['Kit 32', 'Kit 16']);
  expect(names('category=pieces&type-memoire=DDR4&dispo=1')).toEqual(['Kit 16']);
  expect(shownFacets('category=pieces&type-memoire=DDR4')).toEqual([
    ['type-memoire', ['DDR4 2', 'DDR5 1']],
    ['capacite', ['8Go 1', '16Go 1']],
  ]);
  expect(shownFacets('socket=AM5')).toEqual([['socket', ['AM5 1', 'LGA1700 1']]]);
});

test('an address is understood however a value is written, and says so in its normal form', () => {
  const { query, unknown, total } = found('capacite=2+x+16+go&socket=am5&capacite=1To');
  expect([total, unknown]).toEqual([0, []]);
  expect(cataloguePath(query)).toBe('/boutique?socket=AM5&capacite=32Go&capacite=1To');
});

test('what no product has is left aside and told', () => {
  const { query, unknown, total } = found('marque=Inconnue&socket=AM9&socket=AM5&capacite=beaucoup');
  expect([total, query.chosen.socket]).toEqual([1, ['AM5']]);
  expect(unknown).toEqual(['Marque\u00a0: Inconnue', 'Socket\u00a0: AM9', 'Capacité\u00a0: beaucoup']);
});
