import { expect, test } from 'vitest';
import type { ProductRecord } from '#domain/stock/product-fields.ts';
import { EMPTY_RECORD } from './product-record.ts';
import { productReader } from './read-product.ts';

const read = productReader([{ id: 'stockage', label: 'Stockage' }], false);

const written = (change: Partial<ProductRecord> = {}): ProductRecord => ({
  ...EMPTY_RECORD,
  sku: 'SSD-1',
  name: 'SSD 1 To',
  category: 'stockage',
  condition: 'neuf',
  listedPrice: '89,90',
  ...change,
});

test('a product is read as it is written', () => {
  const { value } = read(
    written({
      category: ' STOCKAGE ',
      condition: 'Reconditionne',
      grade: 'b',
      stock: '1 200',
      specs: 'Format\u00a0: M.2: 2280\n\n Capacité : 1 To ',
      compatibleModels: 'PS5\r\n Steam Deck ',
      'legal.hasExampleTests': 'OUI',
      'purchase.price': '0',
      ean: '4006381 333931',
    }),
  );
  expect(value).toMatchObject({
    category: 'stockage',
    condition: 'reconditionné',
    grade: 'B',
    listedPrice: 8990,
    stock: 1200,
    lowStockThreshold: 1,
    weight: null,
    specs: [
      ['Format', 'M.2: 2280'],
      ['Capacité', '1 To'],
    ],
    compatibleModels: ['PS5', 'Steam Deck'],
    'legal.hasExampleTests': true,
    'purchase.price': 0,
    ean: '4006381333931',
    isPublished: false,
  });
});

test.each<[Partial<ProductRecord>, string, string]>([
  [{ sku: ' ' }, 'sku', 'Écrivez la référence.'],
  [{ sku: 'x'.repeat(41) }, 'sku', '40 caractères'],
  [{ sku: 'uo-2026-000012' }, 'sku', 'appareil d’occasion'],
  [{ ean: '4006381333932' }, 'ean', 'EAN'],
  [{ slug: 'Été 2026' }, 'slug', 'minuscules'],
  [{ category: 'meubles' }, 'category', 'inconnue'],
  [{ category: '' }, 'category', 'Choisissez une catégorie.'],
  [{ condition: 'moyen' }, 'condition', 'neuf, occasion ou reconditionné'],
  [{ grade: 'A' }, 'grade', 'Retirez le grade'],
  [{ condition: 'occasion' }, 'grade', 'Choisissez le grade'],
  [{ grade: 'D' }, 'grade', 'A, B ou C'],
  [{ listedPrice: '' }, 'listedPrice', 'Écrivez le prix affiché.'],
  [{ listedPrice: '0' }, 'listedPrice', 'de 0,01'],
  [{ listedPrice: '12,345' }, 'listedPrice', 'prix en euros'],
  [{ listedPrice: '100000,01' }, 'listedPrice', 'prix en euros'],
  [{ stock: '-1' }, 'stock', 'nombre entier'],
  [{ stock: '1e3' }, 'stock', 'nombre entier'],
  [{ batteryPercent: '101' }, 'batteryPercent', 'de 0 à 100'],
  [{ specs: 'Format M.2' }, 'specs', 'à la ligne 1'],
  [{ compatibleModels: `PS5\n${'x'.repeat(81)}` }, 'compatibleModels', 'à la ligne 2'],
  [{ 'legal.energyClass': 'H' }, 'legal.energyClass', 'A, B, C, D, E, F ou G'],
  [{ 'legal.energyClass': 'D' }, 'legal.energySheet', 'Écrivez l’adresse de la fiche'],
  [
    { 'legal.energyClass': 'D', 'legal.energySheet': 'https://eprel.example/1' },
    'legal.energySheet',
    'https://eprel.ec.europa.eu/',
  ],
  [
    { 'legal.energySheet': 'https://eprel.ec.europa.eu/screen/1' },
    'legal.energyClass',
    'Choisissez la classe',
  ],
  [{ isPublished: 'peut-être' }, 'isPublished', 'oui ou non'],
  [{ isPublished: 'oui' }, 'description', 'Écrivez la description'],
  [
    { isPublished: 'oui', description: 'D.', condition: 'occasion', grade: 'A' },
    'unitTests',
    'Écrivez les essais',
  ],
  [
    { condition: 'reconditionné', grade: 'A', description: 'Comme neuf.' },
    'description',
    'la loi les refuse',
  ],
])('%o: %s is wrong', (change, field, words) => {
  const { faults } = read(written(change));
  expect(faults?.map((fault) => fault.field)).toEqual([field]);
  expect(faults?.[0]?.message).toContain(words);
});

test('fields that are wrong together are told beside those that are wrong by themselves', () => {
  const wrong = { isPublished: 'oui', condition: 'occasion', listedPrice: 'dix' };
  const { faults = [] } = read(written(wrong));
  expect(faults.map(({ field }) => field).toSorted()).toEqual(
    ['description', 'grade', 'listedPrice', 'unitTests'].toSorted(),
  );
});
