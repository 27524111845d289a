import { expect, test } from 'vitest';
import { findSharedNames, isShared } from './shared-names.ts';

const told = (sources: Record<string, string>, allowed = {}) =>
  findSharedNames(new Map(Object.entries(sources)), allowed).map(({ file, line }) => `${file}:${line}`);

test('a name that two modules export is told at the second', () => {
  const sources = {
    'domain/a.ts': 'export const lines = 1;\nexport type Amount = number;',
    'server/b.ts': 'const own = 1;\nexport type Amount = string;\nexport function lines() {}',
    'server/c.ts': 'const lines = 3;\nexport { own };',
  };
  expect(told(sources)).toEqual(['server/b.ts:3', 'server/b.ts:2']);
  expect(told(sources, { lines: 'a reason' })).toEqual(['server/b.ts:2']);
});

test('a type and a value of one name in one module are one', () => {
  expect(told({ 'domain/a.ts': 'export const KINDS = [];\nexport type KINDS = string;' })).toEqual([]);
});

test.each([
  ['app/features/cart/cart-of.ts', true],
  ['server/shop/cart/cart.ts', true],
  ['app/routes/shop/order/order-view.ts', false],
  ['packages/data-api/run.ts', false],
  ['server/content/fixtures/shipped-content.ts', false],
])('%s is looked at: %s', (file, is) => {
  expect(isShared(file)).toBe(is);
});
