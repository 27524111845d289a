import { expect, test } from 'vitest';
import { add, allOf, and, countBoth, has, noneOf, or } from './bit-set.ts';

const of = (size: number, rows: readonly number[]) => {
  const bits = noneOf(size);
  for (const row of rows) add(bits, row);
  return bits;
};
const rowsOf = (bits: Uint32Array, size: number) =>
  Array.from({ length: size }, (_, row) => row).filter((row) => has(bits, row));

test.each([0, 1, 31, 32, 33, 64, 70])('all of %i rows are these rows and no more', (size) => {
  expect(countBoth(allOf(size), allOf(size))).toBe(size);
  expect(rowsOf(allOf(size), size + 40)).toHaveLength(size);
});

test('both, either, and how many, across words and at the sign bit', () => {
  const a = of(70, [0, 31, 32, 69]);
  const b = of(70, [31, 33, 69]);
  expect(rowsOf(and(a, b), 70)).toEqual([31, 69]);
  expect(rowsOf(or(a, b), 70)).toEqual([0, 31, 32, 33, 69]);
  expect(countBoth(a, b)).toBe(2);
});
