import { expect, test } from 'vitest';
import { changedPrice, quantityToBuy } from './price-change.ts';

test.each([
  [10_000, 5, 10_500],
  [10_000, -5, 9_500],
  [999, 10, 1_099],
  [50, -1, 50],
  [1, -90, 1],
  [333, 200, 999],
])('%i cents changed by %i % are %i', (cents, percent, expected) => {
  expect(changedPrice(cents, percent)).toBe(expected);
});

test.each([
  [{ available: 0, threshold: 3 }, 6],
  [{ available: 3, threshold: 3 }, 3],
  [{ available: 0, threshold: 0 }, 1],
  [{ available: 9, threshold: 3 }, 1],
])('%o: %i to buy', (product, expected) => {
  expect(quantityToBuy(product)).toBe(expected);
});
