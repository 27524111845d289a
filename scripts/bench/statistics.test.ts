import { expect, test } from 'vitest';
import { median, percentile, ratios, spreadOf } from './statistics.ts';

test.each([
  [[3], 3],
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[10, 9, 100], 10],
])('the median of %j is %d', (values, expected) => expect(median(values)).toBe(expected));

test('a median leaves its values in their order', () => {
  const values = [3, 1, 2];
  median(values);
  expect(values).toEqual([3, 1, 2]);
});

test('a percentile is the value that so many do not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(hundred, 95), percentile(hundred, 100), percentile([7], 95)]).toEqual([95, 100, 7]);
  expect(percentile(hundred.slice(0, 20), 95)).toBe(99);
  expect(() => percentile([], 95)).toThrow('no value');
});

test('there is no median of nothing', () => expect(() => median([])).toThrow('no value'));

test('a spread is a median between its extremes', () => {
  expect(spreadOf([5, 1, 9])).toEqual({ median: 5, min: 1, max: 9 });
});

test('ratios pair the rounds in their order', () => {
  expect(ratios([1, 6], [2, 3])).toEqual([0.5, 2]);
  expect(() => ratios([1], [])).toThrow('pairs');
});
