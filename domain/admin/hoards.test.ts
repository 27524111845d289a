import { expect, test } from 'vitest';
import { areGoodsHoarded, areSlotsHoarded, isHoarded } from './hoards.ts';

const CENTS = 1000;
const product = (units: number, unpaid: number, unproven = 0, cents = CENTS) => ({
  id: 'x',
  name: 'X',
  units,
  unpaid,
  unproven,
  unpaidCents: unpaid * cents,
  unprovenCents: unproven * cents,
});
/** A shop with this many units, at this average price. */
const shop = (units: number, products: ReturnType<typeof product>[], cents = CENTS) => ({
  units,
  cents: units * cents,
  products,
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
  expect(areGoodsHoarded(shop(10_000, [product(units, unpaid)]))).toBe(is);
});

test.each([
  ['as much as strangers may hold', 20, [product(100, 1, 1), product(100, 19, 19)], true],
  ['less than that', 20, [product(100, 19, 19)], false],
  ['five of a small shop', 5, [product(20, 5, 5)], true],
  ['four of it', 4, [product(20, 4, 4)], false],
])('of the whole shop, %s', (_, held, products, is) => {
  expect(areGoodsHoarded(shop(held * 10, products))).toBe(is);
});

test('a fifth of the shop, a little of each product, is a hoard although everybody has proven their mailbox', () => {
  const products = Array.from({ length: 13 }, () => product(8, 2));
  expect(areGoodsHoarded(shop(135, products))).toBe(false);
  expect(areGoodsHoarded(shop(134, products))).toBe(true);
});

test.each([
  ['a tenth of its value, unproven', [product(100, 9, 9, 10_000)], true],
  ['a fifth of its value, unpaid', [product(100, 18, 0, 10_000)], true],
  ['the same units of what is cheap', [product(100, 18, 9)], false],
])('few of the dearest units are a hoard: %s', (_, products, is) => {
  expect(areGoodsHoarded({ units: 1000, cents: 900_000, products })).toBe(is);
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
  expect(areSlotsHoarded({ days, ofNetwork: 0, inHour: 0 })).toBe(is);
});

test.each([
  ['four of one network', 4, 4, false],
  ['five of one network', 5, 5, true],
  ['nine in an hour, of as many', 1, 9, false],
  ['ten in an hour', 1, 10, true],
])('confirmed or not: %s', (_, ofNetwork, inHour, is) => {
  expect(areSlotsHoarded({ days: [day(36, 0)], ofNetwork, inHour })).toBe(is);
});
