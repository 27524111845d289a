import { expect, test } from 'vitest';
import { wholeOf } from './whole-number.ts';

test('thousands may be apart', () => {
  for (const text of ['1000', '1 000', ' 1\u00a0000 ', '1\u202f000', '+1000'])
    expect(wholeOf(text, 0, 10_000)).toBe(1000);
  expect(wholeOf('-2', -10, 10)).toBe(-2);
});

test('anything else is no number', () => {
  for (const text of ['', '1,5', '1e3', '1.000', 'mille', '10001', '-1', '0x10'])
    expect(wholeOf(text, 0, 10_000)).toBeNull();
});
