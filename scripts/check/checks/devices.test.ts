import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { servicePage } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkDevices } from './devices.ts';

const family = {
  id: 'iphone',
  brand: 'Apple',
  name: 'iPhone',
  kind: 'telephone',
  illustration: 'console',
  pages: ['/services/a'],
  models: [{ id: 'iphone-12', name: 'iPhone 12' }],
};
const files = (change: object) => ({
  'content/pages/services/a.md': servicePage('a'),
  'content/data/devices/telephones.yml': stringify({ families: [{ ...family, ...change }] }),
});

test('takes what exists', async () => {
  expect(await problemsOf(checkDevices, files({}))).toEqual([]);
});

test('refuses a page and a drawing that do not exist', async () => {
  expect(await problemsOf(checkDevices, files({ pages: ['/services/b'], illustration: 'rien' }))).toEqual([
    expect.stringMatching(/telephones\.yml:\d+ erreur : la page n’existe pas : \/services\/b$/),
    expect.stringMatching(
      /telephones\.yml:\d+ erreur : illustration : public\/illustrations\/rien\.svg n’existe pas$/,
    ),
  ]);
});

test('refuses a product for a model that the register does not know', async () => {
  const product = {
    slug: 'ecran',
    sku: 'E-1',
    name: 'Écran',
    category: 'ecrans',
    condition: 'neuf',
    listedPrice: 10,
    stock: 1,
    weightG: 10,
    description: 'Un écran.',
    specs: [{ key: 'Taille', value: '6 pouces' }],
    compatibleModels: ['iphone12', 'Minitel'],
    pictures: [{ drawing: 'console', shows: 'Un écran' }],
  };
  const products = stringify({
    newWarranty: 'Deux ans.',
    categories: [{ id: 'ecrans', label: 'Écrans' }],
    products: [product],
  });
  expect(await problemsOf(checkDevices, { ...files({}), 'content/data/products.yml': products })).toEqual([
    expect.stringMatching(/products\.yml:\d+ erreur : « Minitel » n’est pas un appareil de data\/devices$/),
  ]);
});
