import { expect, test } from 'vitest';
import { z } from 'zod';
import { hasMoved, inForceAt, isSameValue, mergeOverlay, scheduledAfter } from './in-force.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 27, hour));
const version = (id: number, hour: number) => ({ id, validFrom: at(hour) });

test('the latest hour that has come counts, and of one hour the latest saved', () => {
  const all = [version(1, 8), version(2, 12), version(3, 9), version(4, 9)];
  expect([7, 8, 9, 11, 12, 13].map((hour) => inForceAt(all, at(hour))?.id)).toEqual([
    undefined,
    1,
    4,
    4,
    2,
    2,
  ]);
});

test('what is scheduled comes in the order of its hours', () => {
  const all = [version(1, 8), version(2, 12), version(3, 10), version(4, 12)];
  expect(scheduledAfter(all, at(8)).map(({ id }) => id)).toEqual([3, 2, 4]);
  expect(scheduledAfter(all, at(12))).toEqual([]);
});

const overlay = { shipped: { price: 1 }, schema: z.strictObject({ price: z.number() }) };

test.each([
  ['without a version', undefined, { price: 1 }, false, false],
  ['after the return to it', { value: null }, { price: 1 }, false, false],
  ['under a value that no longer fits', { value: { cost: 2 } }, { price: 1 }, false, true],
  ['not under the owner’s', { value: { price: 2 } }, { price: 2 }, true, false],
])('the shipped value counts %s', (_, stored, value, isChanged, isRefused) => {
  expect(mergeOverlay(overlay, stored)).toEqual({ value, isChanged, isRefused });
});

test('a shipped value has moved when it is no longer the one that was written over', () => {
  expect(hasMoved(overlay, { value: { price: 2 }, shipped: { price: 1 } })).toBe(false);
  expect(hasMoved(overlay, { value: { price: 2 }, shipped: { price: 0 } })).toBe(true);
  expect(hasMoved(overlay, { value: null, shipped: { price: 0 } })).toBe(false);
  expect(hasMoved(overlay, undefined)).toBe(false);
});

test('values are the same whatever the order of their keys, and lists are not', () => {
  expect(isSameValue({ a: 1, b: { c: 2, d: [1, 2] } }, { b: { d: [1, 2], c: 2 }, a: 1 })).toBe(true);
  expect(isSameValue([1, 2], [2, 1])).toBe(false);
});
