import { expect, test } from 'vitest';
import { countedText, formatCount, formatPercent } from './format-count.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1_234_567, '1\u00a0234\u00a0567'],
])('%i is written %s', (count, words) => {
  expect(formatCount(count)).toBe(words);
});

test.each([
  [1, 3, '33\u00a0%'],
  [0, 3, '0\u00a0%'],
  [0, 0, '—'],
])('%i of %i is %s', (count, all, words) => {
  expect(formatPercent(count, all)).toBe(words);
});

test.each([
  [0, '0 page vue'],
  [1, '1 page vue'],
  [2, '2 pages vues'],
  [1234, '1\u00a0234 pages vues'],
])('%i of something is counted as « %s »', (count, words) => {
  expect(countedText(count, 'page vue', 'pages vues')).toBe(words);
});
