import { expect, test } from 'vitest';
import type { Schedule } from '../opening/opening-state.ts';
import { deliveryDaysText, deliveryOf, pickupDayOf, pickupText } from './delivery-date.ts';

const schedule: Schedule = {
  openingHours: [
    { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], opens: '10:00', closes: '19:00' },
    { days: ['saturday'], opens: '10:00', closes: '14:00' },
  ],
  closures: [{ from: '2027-08-02', to: '2027-08-21' }],
};

// Times of Reims: +01:00 in winter, +02:00 in summer.
test.each([
  ['a Monday morning', '2026-11-23T09:00+01:00', '2026-11-23', '2026-11-25', '2026-11-26'],
  ['a minute before the hour', '2026-11-23T13:59+01:00', '2026-11-23', '2026-11-25', '2026-11-26'],
  ['after the hour', '2026-11-23T14:00+01:00', '2026-11-24', '2026-11-26', '2026-11-27'],
  [
    'a Friday evening: Saturday is no day of departure',
    '2026-11-27T18:00+01:00',
    '2026-11-30',
    '2026-12-02',
    '2026-12-03',
  ],
  [
    'a Thursday: Saturday counts for the carrier, Sunday does not',
    '2026-11-26T09:00+01:00',
    '2026-11-26',
    '2026-11-28',
    '2026-11-30',
  ],
  ['a Sunday', '2026-11-22T12:00+01:00', '2026-11-23', '2026-11-25', '2026-11-26'],
  ['before Christmas', '2026-12-23T15:00+01:00', '2026-12-24', '2026-12-28', '2026-12-29'],
  ['around New Year', '2026-12-31T15:00+01:00', '2027-01-04', '2027-01-06', '2027-01-07'],
  ['Easter Monday', '2027-03-26T15:00+01:00', '2027-03-30', '2027-04-01', '2027-04-02'],
  ['while the shop is on holiday', '2027-08-02T09:00+02:00', '2027-08-23', '2027-08-25', '2027-08-26'],
  [
    'just after midnight in Reims, still the day before in UTC',
    '2027-06-07T00:30+02:00',
    '2027-06-07',
    '2027-06-09',
    '2027-06-10',
  ],
])('%s', (_, now, leaves, earliest, latest) => {
  expect(deliveryOf(schedule, new Date(now))).toEqual({ leaves, earliest, latest });
});

test('a shop that does not open says no date', () => {
  expect(deliveryOf({ openingHours: [], closures: [] }, new Date('2026-11-23T09:00Z'))).toBeNull();
});

test.each([
  ['a Monday', '2026-11-23T09:00+01:00', '2026-11-24'],
  ['a Saturday', '2026-11-28T09:00+01:00', '2026-11-30'],
  ['before Christmas', '2026-12-24T15:00+01:00', '2026-12-26'],
  ['on holiday', '2027-08-02T09:00+02:00', '2027-08-23'],
])('an order of %s waits in the shop the next day that it opens', (_, now, day) => {
  expect(pickupDayOf(schedule, new Date(now))).toBe(day);
});

test('a shop that stays closed promises no day', () => {
  const closed = { ...schedule, closures: [{ from: '2026-01-01', to: '2030-01-01' }] };
  expect(pickupDayOf(closed, new Date('2026-11-23T09:00+01:00'))).toBeNull();
});

test.each([
  ['the next day', '2026-11-23T09:00+01:00', 'demain mardi à partir de 10\u00a0h'],
  ['after a Sunday', '2026-11-28T09:00+01:00', 'lundi à partir de 10\u00a0h'],
  ['after Christmas', '2026-12-24T15:00+01:00', 'samedi à partir de 10\u00a0h'],
  ['on holiday', '2027-08-02T09:00+02:00', 'le lundi 23 août à partir de 10\u00a0h'],
  ['late, already the next day in Reims', '2026-11-23T23:30Z', 'demain mercredi à partir de 10\u00a0h'],
])('from when an order is ready: %s', (_, now, words) => {
  expect(pickupText(schedule, new Date(now))).toBe(words);
});

test('a shop that stays closed is never said to open', () => {
  expect(pickupText({ openingHours: [], closures: [] }, new Date('2026-11-23T09:00Z'))).toBeNull();
});

test.each([
  ['2026-12-03', '2026-12-04', 'entre le 3 et le 4 décembre 2026'],
  ['2026-11-30', '2026-12-01', 'entre le 30 novembre et le 1er décembre 2026'],
  ['2026-12-31', '2027-01-02', 'entre le 31 décembre 2026 et le 2 janvier 2027'],
])('%s to %s: %s', (earliest, latest, words) => {
  expect(deliveryDaysText({ earliest, latest })).toBe(words);
});
