import { expect, test } from 'vitest';
import { offeredQuantity } from './offered-quantity.ts';
import { lastText, leftInLists, stockText } from './stock-texts.ts';

test.each([
  [0, 'Épuisé'],
  [1, 'Dernier exemplaire'],
  [2, 'Plus que 2'],
  [3, 'En stock'],
  [6, 'En stock'],
  [120, 'En stock'],
])('of %i: %s', (available, words) => {
  expect(stockText(offeredQuantity(available))).toBe(words);
  // What lists know about the stock leads to the same words.
  expect(stockText(leftInLists(available))).toBe(words);
});

test('a line that tells more says only that little is left', () => {
  expect([0, 1, 2, 3, 99].map(lastText)).toEqual([null, 'dernier exemplaire', 'plus que 2', null, null]);
});
