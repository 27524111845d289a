import { expect, test } from 'vitest';
import { isTooDear, MOST_SALE_CENTS } from './line-fields.ts';

test.each([
  ['a line of the most alone', 0, MOST_SALE_CENTS, 0, false],
  ['a line above', 0, MOST_SALE_CENTS + 1, 0, true],
  ['a sale above with one more line', MOST_SALE_CENTS, 1, 0, true],
  ['a line instead of a dearer one', MOST_SALE_CENTS, 1, 2, false],
])('%s', (_, saleCents, lineCents, beforeCents, isRefused) => {
  expect(isTooDear(saleCents, lineCents, beforeCents)).toBe(isRefused);
});
