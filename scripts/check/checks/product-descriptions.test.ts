import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { manyWords } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkProductDescriptions } from './product-descriptions.ts';

const product = (slug: string, description: string) => ({
  slug,
  sku: slug,
  name: slug,
  category: 'ecrans',
  condition: 'neuf',
  listedPrice: 10,
  stock: 1,
  weightG: 10,
  description,
  specs: [{ key: 'Taille', value: '6 pouces' }],
  pictures: [{ drawing: 'console', shows: 'Un écran' }],
});

const check = (...descriptions: string[]) =>
  problemsOf(checkProductDescriptions, {
    'content/data/products.yml': stringify({
      newWarranty: 'Deux ans.',
      categories: [{ id: 'ecrans', label: 'Écrans' }],
      products: descriptions.map((description, index) => product(`p${index}`, description)),
    }),
  });

test('asks for 120 words, whatever their paragraphs and their signs', async () => {
  expect(await check(`${manyWords(60, 'mot')}\n\n${manyWords(60, 'lot')}`)).toEqual([]);
  expect(await check(`${manyWords(60, 'mot')} — : ; /\n\n${manyWords(59, 'lot')}`)).toEqual([
    expect.stringMatching(
      /^content\/data\/products\.yml:\d+ erreur : p0 : 119 mots, il en faut au moins 120$/,
    ),
  ]);
});

test('refuses a sentence that another product has, or the same one twice', async () => {
  const long = (word: string) => `${manyWords(120, word)}.`;
  expect(await check(`Débranchez-la. ${long('Mot')}`, `${long('Lot')}\nDébranchez la.`)).toEqual([
    expect.stringMatching(/p1 : phrase déjà prise par p0 : « Débranchez la. »$/),
  ]);
  expect(await check(`Un. ${long('Mot')} Un.`)).toEqual([
    expect.stringMatching(/p0 : phrase déjà prise par p0 : « Un\. »$/),
  ]);
});

test('refuses straight quotation marks', async () => {
  expect(await check(`${manyWords(120, 'mot')} "mot"`)).toEqual([
    expect.stringMatching(/p0 : guillemets droits/),
  ]);
});
