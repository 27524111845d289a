import { expect, test } from 'vitest';
import { isCourtCase } from './court-file.ts';

const waiting = {
  state: 'ready',
  way_in: 'counter',
  left_by: null,
  ready_at: new Date('2026-11-25T10:00:00Z'),
} as const;

test('a court file is drawn from the day of the law on, while the device waits for its customer', () => {
  expect(isCourtCase(waiting, 5000, '2027-11-24')).toBe(false);
  expect(isCourtCase(waiting, 5000, '2027-11-25')).toBe(true);
  expect(isCourtCase({ ...waiting, state: 'in_repair' }, 5000, '2028-01-01')).toBe(false);
});

test('a parcel that the shop has not sent is nobody’s neglect but its own', () => {
  const parcel = { ...waiting, way_in: 'mail-in' } as const;
  expect(isCourtCase(parcel, 0, '2028-01-01')).toBe(false);
  expect(isCourtCase(parcel, 1490, '2028-01-01')).toBe(true);
});

test('it stays after the decision; a request that was closed has none', () => {
  expect(isCourtCase({ ...waiting, state: 'closed' }, 0, '2027-12-01')).toBe(true);
  expect(isCourtCase({ ...waiting, state: 'closed', ready_at: null }, 0, '2027-12-01')).toBe(false);
});
