import { expect, test } from 'vitest';
import { comparisonPath, readComparison } from './comparison-query.ts';
import { comparisonRows } from './comparison-rows.ts';

const read = (query: string) => readComparison(new URLSearchParams(query));

test('products are in one parameter or in one for each box, once each, in their order', () => {
  expect(read('produits=a,b,a')).toEqual({ slugs: ['a', 'b'], isShort: false });
  expect(read('produits=b&produits=a&vue=differences')).toEqual({ slugs: ['b', 'a'], isShort: true });
  expect(read('vue=autre')).toEqual({ slugs: [], isShort: false });
});

test('an address may contain anything: what is no end of an address is as if it were not there', () => {
  expect(read(`produits=,,%20a%20,${'x'.repeat(121)}`).slugs).toEqual(['a']);
  expect(read(`produits=${'x'.repeat(3_000)}`).slugs).toEqual([]);
  expect(read(`produits=${Array.from({ length: 50 }, (_, index) => index).join(',')}`).slugs).toHaveLength(
    20,
  );
});

test.each(['/comparer', '/comparer?produits=a', '/comparer?produits=a,b-2&vue=differences'])(
  '%s is the address of what it asks for',
  (path) => {
    const { slugs, isShort } = read(path.split('?')[1] ?? '');
    expect(comparisonPath(slugs, isShort)).toBe(path);
  },
);

test('lines have each name once, say who does not say it, and mark what differs', () => {
  expect(
    comparisonRows([
      {
        facts: [
          { key: 'Socket', value: 'AM5' },
          { key: 'TDP', value: '65 W' },
        ],
      },
      {
        facts: [
          { key: 'TDP', value: '120\u00a0W' },
          { key: 'socket ', value: 'am5' },
          { key: 'Cache L3', value: '96 Mo' },
          { key: 'Note', value: ' ' },
        ],
      },
    ]),
  ).toEqual([
    { label: 'Socket', values: ['AM5', 'am5'], isDifferent: false },
    { label: 'TDP', values: ['65 W', '120\u00a0W'], isDifferent: true },
    { label: 'Cache L3', values: [null, '96 Mo'], isDifferent: false },
  ]);
});

test('a value that one of three does not say differs only if the two others do', () => {
  const row = (...brands: string[]) =>
    comparisonRows(brands.map((value) => ({ facts: [{ key: 'Marque', value }] })))[0]?.isDifferent;
  expect(row('AMD', '', 'Intel')).toBe(true);
  expect(row('AMD', '', 'amd')).toBe(false);
});

test('a name that one product has twice has both values; a single product differs from nothing', () => {
  expect(
    comparisonRows([
      {
        facts: [
          { key: 'Port', value: 'HDMI' },
          { key: 'Port', value: 'USB-C' },
        ],
      },
    ]),
  ).toEqual([{ label: 'Port', values: ['HDMI, USB-C'], isDifferent: false }]);
});
