import { expect, test } from 'vitest';
import { formatPriceRange } from './price-range.ts';

test.each([
  [0, 0, 'gratuit'],
  [0, 15, 'de 0 à 15\u00a0€'],
  [69, 129, 'de 69 à 129\u00a0€'],
  [null, null, 'sur devis'],
])('a range from %s to %s euros reads %s', (minEuros, maxEuros, words) => {
  expect(formatPriceRange({ minEuros, maxEuros })).toBe(words);
});
