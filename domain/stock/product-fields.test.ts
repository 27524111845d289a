import { expect, test } from 'vitest';
import { PRODUCT_FIELD_NAMES, productField } from './product-fields.ts';

const facts = PRODUCT_FIELD_NAMES.map(productField);

test('no two fields share a column, a title in a CSV file or what they are called', () => {
  for (const each of ['column', 'csv', 'label'] as const) {
    const known = facts.flatMap((field) => field[each] ?? []);
    expect(known.filter((name, at) => known.indexOf(name) < at)).toEqual([]);
  }
});

test('a field has a column, unless it is what the law asks for', () => {
  for (const name of PRODUCT_FIELD_NAMES)
    expect([name, productField(name).column === undefined]).toEqual([name, name.startsWith('legal.')]);
});
