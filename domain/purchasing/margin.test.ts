import { expect, test } from 'vitest';
import { marginOf, marginRate, sumOfMargins } from './margin.ts';

test('a margin is what is left, and unknown without a cost', () => {
  expect([
    marginOf({ soldCents: 10_000, costCents: 5800 }),
    marginRate({ soldCents: 10_000, costCents: 5800 }),
  ]).toEqual([4200, '42\u00a0%']);
  expect([
    marginOf({ soldCents: 10_000, costCents: null }),
    marginRate({ soldCents: 10_000, costCents: null }),
  ]).toEqual([null, null]);
  expect(marginRate({ soldCents: 0, costCents: 0 })).toBeNull();
  expect(marginRate({ soldCents: 1000, costCents: 1500 })).toBe('-50\u00a0%');
});

test('the sum says how many products have no cost', () => {
  expect(
    sumOfMargins([
      { soldCents: 10_000, costCents: 5800 },
      { soldCents: 3000, costCents: null },
    ]),
  ).toEqual({ soldCents: 13_000, marginCents: 4200, unknownCount: 1 });
});
