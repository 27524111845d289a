import { expect, test } from 'vitest';
import { formatEuros } from '../money/money.ts';
import { changeOf } from './change.ts';

test.each([
  [300, 268, 'up', '+12\u00a0%, 268 avant'],
  [134, 268, 'down', '−50\u00a0%, 268 avant'],
  [1001, 1000, 'up', '0\u00a0%, 1000 avant'],
  [0, 4, 'down', '−100\u00a0%, 4 avant'],
  [5, 0, 'up', '0 avant'],
  [5, -3, 'up', '-3 avant'],
  [0, 0, 'flat', 'Comme avant'],
  [7, 7, 'flat', 'Comme avant'],
])('%i after %i: %s, %s', (now, before, direction, text) => {
  expect(changeOf(now, before)).toEqual({ direction, text });
});

test('writes sums as they are written elsewhere', () => {
  expect(changeOf(15_000, 10_000, formatEuros).text).toBe('+50\u00a0%, 100,00\u00a0€ avant');
});
