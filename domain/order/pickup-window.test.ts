import { expect, test } from 'vitest';
import type { Schedule } from '../opening/opening-state.ts';
import { pickupWindow } from './pickup-window.ts';

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
  expect(pickupWindow(schedule, { ...order, state: 'ready' }, new Date('2026-12-01T20:00:00Z'))).toEqual(
    tuesday,
  );
});

test('once that day is over, on the next one', () => {
  expect(pickupWindow(schedule, order, new Date('2026-12-02T09:00:00Z'))?.day).toBe('2026-12-07');
});

test.each(['unproven', 'pending', 'collected', 'cancelled'] as const)('none while it is %s', (state) => {
  expect(pickupWindow(schedule, { ...order, state }, NOW)).toBeNull();
});

test('none for a parcel, nor for a shop that stays closed', () => {
  expect(pickupWindow(schedule, { ...order, delivery_method: 'parcel' }, NOW)).toBeNull();
  expect(pickupWindow({ ...schedule, openingHours: [] }, order, NOW)).toBeNull();
});
