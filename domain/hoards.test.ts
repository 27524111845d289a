import { expect, test } from 'vitest';
import { areGoodsHoarded, areSlotsHoarded, isHoarded } from './hoards.ts';

const product = (units: number, unpaid: number, unproven = 0) => ({
  id: 'x',
  name: 'X',
  units,
  unpaid,
  unproven,
});

test.each([
  [1, 1, false],
  [4, 4, false],
  [5, 5, true],
  [20, 5, false],
  [20, 6, true],
  [100, 25, false],
  [100, 26, true],
])('of a product of %i units, %i unpaid ones are a hoard: %s', (units, unpaid, is) => {
  expect(isHoarded(product(units, unpaid))).toBe(is);
  expect(areGoodsHoarded({ units: 10_000, products: [product(units, unpaid)] })).toBe(is);
});

test.each([
  ['as much as strangers may hold', 20, [product(100, 1, 1), product(100, 19, 19)], true],
  ['less than that', 20, [product(100, 19, 19)], false],
  ['five of a small shop', 5, [product(20, 5, 5)], true],
  ['four of it', 4, [product(20, 4, 4)], false],
])('of the whole shop, %s', (_, held, products, is) => {
  expect(areGoodsHoarded({ units: held * 10, products })).toBe(is);
});

test('a quarter of the shop, a little of each product, is a hoard although everybody has proven their mailbox', () => {
  const products = Array.from({ length: 13 }, () => product(8, 2));
  expect(areGoodsHoarded({ units: 104, products })).toBe(false);
  expect(areGoodsHoarded({ units: 100, products })).toBe(true);
});

const day = (places: number, unproven: number) => ({ day: '2026-11-24', places, unproven });

test.each([
  ['a day is as full as strangers may make it', [day(36, 7), day(36, 0)], true],
  ['a day has fewer', [day(36, 6), day(36, 0)], false],
  ['a short day is full', [day(8, 4)], false],
  ['short days are full one after the other', [day(8, 1), day(8, 1), day(8, 1), day(8, 1), day(8, 1)], true],
  ['many days have a few', [day(36, 2), day(36, 2), day(36, 2)], false],
  ['nobody waits', [day(0, 0)], false],
])('%s', (_, days, is) => {
  expect(areSlotsHoarded(days)).toBe(is);
});
