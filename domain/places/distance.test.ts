import { expect, test } from 'vitest';
import { kilometresBetween, type Point } from './distance.ts';

const reims: Point = [49.2535, 4.0551];

test('a degree of latitude is 111 km, and of longitude less as one goes north', () => {
  expect(kilometresBetween([49, 4], [50, 4])).toBeCloseTo(111.2, 1);
  expect(kilometresBetween([0, 4], [0, 5])).toBeCloseTo(111.2, 1);
  expect(kilometresBetween([60, 4], [60, 5])).toBeCloseTo(55.6, 1);
});

test('from the centre of Reims to that of other towns', () => {
  expect(kilometresBetween(reims, reims)).toBe(0);
  expect(Math.round(kilometresBetween(reims, [49.2488, 3.9895]))).toBe(5);
  expect(Math.round(kilometresBetween(reims, [49.0391, 3.9282]))).toBe(26);
});
