import { expect, test } from 'vitest';
import { pageSlots } from './page-slots.ts';

const shown = (current: number, count: number) =>
  pageSlots(current, count)
    .map((slot) => slot.page ?? '…')
    .join(' ');

test.each([
  [1, 1, '1'],
  [2, 3, '1 2 3'],
  [1, 5, '1 2 … 5'],
  [3, 5, '1 2 3 4 5'],
  [4, 9, '1 2 3 4 5 … 9'],
  [6, 12, '1 … 5 6 7 … 12'],
  [9, 12, '1 … 8 9 10 11 12'],
  [12, 12, '1 … 11 12'],
])('page %i of %i shows %s', (current, count, expected) => {
  expect(shown(current, count)).toBe(expected);
});

test('the ends and the page shown stay where room is short', () => {
  const kept = (current: number, count: number) =>
    pageSlots(current, count).flatMap((slot) => (slot.page !== null && !slot.isNear ? slot.page : []));
  expect(kept(6, 12)).toEqual([1, 6, 12]);
  expect(kept(3, 9)).toEqual([1, 3, 9]);
  expect(kept(2, 4)).toEqual([1, 2, 3, 4]);
});

test('every slot has a key of its own', () => {
  for (const current of [1, 3, 4, 7, 10]) {
    const keys = pageSlots(current, 10).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  }
});
