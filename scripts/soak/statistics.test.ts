import { expect, test } from 'vitest';
import { readSoakOptions } from './options.ts';
import { slopeOf } from './statistics.ts';

test('the slope of points around a line is that of the line', () => {
  const points = Array.from({ length: 50 }, (_, x) => ({ x, y: 3 * x + 10 + (x % 2 ? 1 : -1) }));
  expect(slopeOf(points)).toBeCloseTo(3, 1);
});

test('options are minutes, a rate and a part of the requests', () => {
  expect(readSoakOptions(['--minutes=3', '--faults=1%', '--readers=95%'])).toEqual({
    minutes: 3,
    rate: 0,
    faults: 0.01,
    readers: 0.95,
  });
  expect(readSoakOptions([])).toEqual({ minutes: 10, rate: 0, faults: 0, readers: 0 });
  expect(() => readSoakOptions(['--readers=100%'])).toThrow();
  expect(() => readSoakOptions(['--minutes=x'])).toThrow();
});
