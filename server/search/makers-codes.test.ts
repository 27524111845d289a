import { beforeAll, expect, test } from 'vitest';
import { shippedSearch } from './fixtures/shipped-search.ts';
import type { SiteSearch } from './site-search.ts';

let search: SiteSearch;
beforeAll(async () => {
  search = await shippedSearch();
});

const PHONES = '/services/reparation-telephone-reims';

test.each([
  ['A2403', '/prix/modele/iphone-12', 'iPhone 12'],
  ['écran a2633', `${PHONES}/ecran-casse`, 'écran iPhone 13'],
  ['SM-A546B/DS', '/prix/modele/galaxy-a54', 'Galaxy A54'],
  ['CFI-1116A', '/prix/modele/playstation-5', 'PlayStation 5'],
  ['CUH-7216B hdmi', '/consoles/playstation-4/reparation-port-hdmi', 'PlayStation 4 hdmi'],
])('« %s » finds what answers for its model', async (words, first, corrected) => {
  const results = await search.find({ words, kind: '', page: 1 });
  expect([results.groups[0]?.items[0]?.path, results.corrected]).toEqual([first, corrected]);
});

test.each([
  ['A2403', PHONES],
  ['SM-A546B/DS', PHONES],
  ['CFI-1116A', '/consoles/playstation-5'],
])('« %s » has the pages about its family after its prices', async (words, path) => {
  const { suggestions } = await search.suggest(words);
  expect(suggestions[1]?.path).toBe(path);
});

test.each([
  ['iPhone 12', PHONES, '/prix/modele/iphone-12'],
  ['prix iphone12', '/prix/modele/iphone-12', '/prix/telephone/iphone'],
  ['combien coûte la réparation de l’iPhone 12 ?', '/prix/modele/iphone-12', undefined],
])('« %s » has the prices of the model, first if it asks for them', async (words, first, second) => {
  const { suggestions } = await search.suggest(words);
  expect(suggestions[0]?.path).toBe(first);
  if (second) expect(suggestions[1]?.path).toBe(second);
});

test('a code of an iPhone finds the parts that fit it', async () => {
  const { products, corrected } = await search.products('A2403');
  expect(corrected).toBe('iPhone 12');
  expect(products.map(({ path }) => path)).toContain('/produit/ecran-iphone-12-compatible');
});

test('a code that nobody knows stays as it was typed', async () => {
  expect((await search.find({ words: 'A9999', kind: '', page: 1 })).corrected).toBeNull();
});
