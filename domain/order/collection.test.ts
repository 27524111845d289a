import { expect, test } from 'vitest';
import { isCollectable, movesToCollect } from './collection.ts';

test('a paid order goes through every step that is left until it is collected', () => {
  expect(movesToCollect('paid')).toEqual(['preparing', 'ready', 'collected']);
  expect(movesToCollect('preparing')).toEqual(['ready', 'collected']);
  expect(movesToCollect('ready')).toEqual(['collected']);
});

test('what has a contract and waits in the shop is collected, nothing else', () => {
  const day = new Date();
  const pickup = { state: 'reserved', deliveryMethod: 'pickup' } as const;
  expect(isCollectable(pickup, day)).toBe(true);
  expect(isCollectable(pickup, null)).toBe(false);
  expect(isCollectable({ ...pickup, deliveryMethod: 'parcel' }, day)).toBe(false);
  for (const state of ['unproven', 'collected', 'cancelled', 'refunded'] as const)
    expect(isCollectable({ ...pickup, state }, day)).toBe(false);
});
