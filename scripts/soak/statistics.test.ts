import { expect, test } from 'vitest';
import { readSoakOptions } from './options.ts';
import { quantile, slopeOf } from './statistics.ts';

test('a quantile is one of the values, whatever their order', () => {
  const values = Array.from({ length: 100 }, (_, index) => (index * 37) % 100);
  expect([quantile(values, 0.99), quantile(values, 0.5), quantile([7], 0.99)]).toEqual([98, 49, 7]);
});

test('the slope of points around a line is that of the line', () => {
  const points = Array.from({ length: 50 }, (_, x) => ({ x, y: 3 * x + 10 + (x % 2 ? 1 : -1) }));
  expect(slopeOf(points)).toBeCloseTo(3, 1);
});

test('options are minutes, a rate and a part of the requests', () => {
  expect(readSoakOptions(['--minutes=3', '--faults=1%'])).toEqual({ minutes: 3, rate: 0, faults: 0.01 });
  expect(() => readSoakOptions(['--minutes=x'])).toThrow();
});
