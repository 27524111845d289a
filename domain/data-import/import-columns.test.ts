import { expect, test } from 'vitest';
import { fieldsOfTitles, plainText } from './import-columns.ts';
import { IMPORT_KINDS } from './import-kinds.ts';

test.each(Object.entries(IMPORT_KINDS))('no name of a column stands for two: %s', (_, { columns }) => {
  const fieldOf = new Map<string, string>();
  for (const [field, { title, others }] of Object.entries(columns))
    for (const name of [title, ...others].map(plainText)) {
      expect([name, fieldOf.get(name) ?? field]).toEqual([name, field]);
      fieldOf.set(name, field);
    }
});

test('titles are known as other programs write them: capitals, underscores, no accents', () => {
  const { customers, stock, repairs } = IMPORT_KINDS;
  expect(
    fieldsOfTitles(customers.columns, ['NOM_CLIENT', 'TEL_PORTABLE', 'DATE_CREATION', 'CIVILITE']),
  ).toEqual(['name', 'phone', 'since', null]);
  expect(fieldsOfTitles(stock.columns, ['Code article', 'Qté en stock', 'PA HT'])).toEqual([
    'sku',
    'stock',
    'purchase.price',
  ]);
  expect(fieldsOfTitles(repairs.columns, ['N° dossier', 'Date dépôt'])).toEqual([
    'formerNumber',
    'registeredOn',
  ]);
});
