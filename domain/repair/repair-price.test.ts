import { expect, test } from 'vitest';
import { formatRepairPrice } from './repair-price.ts';

test.each([
  [{ from: 69, to: 129 }, 'de 69 à 129\u00a0€'],
  [{ from: 59, to: null }, 'à partir de 59\u00a0€'],
  [{ from: 59, to: null, note: 'hors disque' }, 'à partir de 59\u00a0€, hors disque'],
  [{ from: 29, to: 49, note: 'par Joy-Con' }, 'de 29 à 49\u00a0€, par Joy-Con'],
  [{ from: null, to: null, note: null }, 'sur devis'],
  [{ from: 0, to: 0 }, 'gratuit'],
  [{ from: 0, to: 15 }, 'de 0 à 15\u00a0€'],
  [{ from: 15, to: 15 }, '15\u00a0€'],
])('the price %o reads « %s »', (price, words) => {
  expect(formatRepairPrice(price)).toBe(words);
});
