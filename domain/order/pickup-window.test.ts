import { expect, test } from 'vitest';
import type { Schedule } from '../opening/opening-state.ts';
import { isPickupOff, pickupWindow } from './pickup-window.ts';

const schedule: Schedule = {
  openingHours: [
    { days: ['monday', 'tuesday'], opens: '14:00', closes: '19:00' },
    { days: ['monday', 'tuesday'], opens: '10:00', closes: '12:00' },
  ],
  closures: [],
};
/** A Monday. */
const NOW = new Date('2026-11-30T15:00:00Z');
const order = { state: 'reserved', delivery_method: 'pickup', created_at: NOW } as const;
const tuesday = { day: '2026-12-01', opens: 600, closes: 720 };

test('an order is fetched from the first hour of the day that was promised', () => {
  expect(pickupWindow(schedule, order, NOW)).toEqual(tuesday);
  expect(pickupWindow(schedule, order, new Date('2026-12-01T10:59:00Z'))).toEqual(tuesday);
});

test('once those hours are over, in the next ones', () => {
  const ready = { ...order, state: 'ready' } as const;
  const from = (now: string) => pickupWindow(schedule, ready, new Date(now));
  expect(from('2026-12-01T11:00:00Z')).toEqual({ day: '2026-12-01', opens: 840, closes: 1140 });
  const monday = { day: '2026-12-07', opens: 600, closes: 720 };
  expect(from('2026-12-01T18:00:00Z')).toEqual(monday);
  expect(from('2026-12-02T09:00:00Z')).toEqual(monday);
  // An order that is late waits for the hours of today, not for another day.
  expect(from('2026-12-07T13:30:00Z')).toEqual({ ...monday, opens: 840, closes: 1140 });
});

test.each(['unproven', 'pending', 'collected', 'cancelled'] as const)('none while it is %s', (state) => {
  expect(pickupWindow(schedule, { ...order, state }, NOW)).toBeNull();
});

test('none for a parcel, nor for a shop that stays closed', () => {
  expect(pickupWindow(schedule, { ...order, delivery_method: 'parcel' }, NOW)).toBeNull();
  expect(pickupWindow({ ...schedule, openingHours: [] }, order, NOW)).toBeNull();
});

test('none once its goods went back on sale; what is paid is kept', () => {
  // Kept until Monday the 7th: what is closed by then opens a week later.
  const last = new Date('2026-12-07T18:30:00Z');
  expect(pickupWindow(schedule, order, last)).toBeNull();
  expect(pickupWindow(schedule, { ...order, state: 'paid' }, last)).toMatchObject({ day: '2026-12-08' });
});

test.each([
  [['reserved', 'cancelled'], false, true],
  [['paid', 'cancelled', 'refunded'], false, true],
  [['reserved'], true, true],
  [['reserved'], false, false],
  [['paid', 'ready', 'collected'], true, false],
  [['paid', 'collected', 'returned', 'refunded'], false, false],
  // Nobody was told of its day.
  [['unproven', 'cancelled'], false, false],
] as const)('after %j, renounced: %j, is off: %j', (states, isRenounced, isOff) => {
  const events = states.map((to_state) => ({ to_state }));
  const ended = { events, state: states.at(-1) ?? 'reserved' };
  expect(isPickupOff({ ...ended, delivery_method: 'pickup' }, isRenounced)).toBe(isOff);
  expect(isPickupOff({ ...ended, delivery_method: 'parcel' }, isRenounced)).toBe(false);
});
