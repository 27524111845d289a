import { expect, test } from 'vitest';
import { labelStep, ticksOf } from './chart-scale.ts';

test.each([
  [[0, 287, 100], 1, [0, 100, 200, 300]],
  [[3], 1, [0, 1, 2, 3]],
  [[0], 1, [0, 1]],
  [[], 1, [0, 1]],
  [[12_345, 800], 100, [0, 5000, 10_000, 15_000]],
  [[50], 100, [0, 100]],
  [[400, -150], 100, [-200, 0, 200, 400]],
])('%j in units of %i: %j', (values, unit, ticks) => {
  expect(ticksOf(values, unit)).toEqual(ticks);
});

test.each([
  [1, 8, 1],
  [8, 8, 1],
  [9, 8, 2],
  [31, 8, 4],
  [31, 4, 8],
])('of %i labels, with room for %i, every %ith is written', (count, most, step) => {
  expect(labelStep(count, most)).toBe(step);
});
