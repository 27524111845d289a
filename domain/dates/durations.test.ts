import { expect, test } from 'vitest';
import { formatMinutes, readingMinutes } from './durations.ts';

test.each([
  [5, '5\u00a0min'],
  [60, '1\u00a0h'],
  [65, '1\u00a0h\u00a005'],
  [90, '1\u00a0h\u00a030'],
  [180, '3\u00a0h'],
])('writes %i minutes', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

test('a page takes a minute at least', () => {
  expect([0, 100, 345, 1150].map(readingMinutes)).toEqual([1, 1, 2, 5]);
});
