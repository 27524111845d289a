import { expect, test } from 'vitest';
import type { Schedule } from '../opening/opening-state.ts';
import {
  type AppointmentRules,
  bookableDays,
  findSlot,
  freePlaces,
  isBookable,
  reminderTime,
  slotsOn,
  weekStart,
} from './slots.ts';

const schedule: Schedule = {
  openingHours: [
    { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], opens: '10:00', closes: '19:00' },
    { days: ['saturday'], opens: '10:00', closes: '14:00' },
  ],
  closures: [{ from: '2026-12-28', to: '2026-12-30', reason: 'inventaire' }],
};
const rules: AppointmentRules = { slotMinutes: 30, places: 2, leadMinutes: 120, daysAhead: 21 };

const startsOf = (day: string, change: Partial<AppointmentRules> = {}, hours = schedule) =>
  slotsOn(hours, { ...rules, ...change }, day).map(({ startsAt }) => startsAt.toISOString());

test('the slots of a day fill its opening hours, and none ends after closing', () => {
  const monday = startsOf('2026-11-23');
  expect([monday.length, monday[0], monday.at(-1)]).toEqual([
    18,
    '2026-11-23T09:00:00.000Z',
    '2026-11-23T17:30:00.000Z',
  ]);
  expect(startsOf('2026-11-28')).toHaveLength(8);
  // Five slots of 45 minutes fit into 240 minutes; the rest stays unused.
  expect(startsOf('2026-11-28', { slotMinutes: 45 }).at(-1)).toBe('2026-11-28T12:00:00.000Z');
});

test.each([
  ['a Sunday', '2026-11-29'],
  ['a public holiday', '2026-12-25'],
  ['an announced closure', '2026-12-29'],
])('%s has none', (_, day) => {
  expect(startsOf(day)).toEqual([]);
});

test('a day with a lunch break has none over noon', () => {
  const lunch: Schedule = {
    openingHours: [
      { days: ['monday'], opens: '14:00', closes: '15:00' },
      { days: ['monday'], opens: '11:00', closes: '12:15' },
    ],
    closures: [],
  };
  expect(startsOf('2026-11-23', {}, lunch).map((start) => start.slice(11, 16))).toEqual([
    '10:00',
    '10:30',
    '13:00',
    '13:30',
  ]);
});

test('ten in the morning is ten in Reims, whichever way the clock was changed on Sunday', () => {
  expect(startsOf('2026-03-27')[0]).toBe('2026-03-27T09:00:00.000Z');
  expect(startsOf('2026-03-30')[0]).toBe('2026-03-30T08:00:00.000Z');
  expect(startsOf('2026-10-23')[0]).toBe('2026-10-23T08:00:00.000Z');
  expect(startsOf('2026-10-26')[0]).toBe('2026-10-26T09:00:00.000Z');
});

const nights: Schedule = {
  openingHours: [{ days: ['sunday'], opens: '01:00', closes: '04:00' }],
  closures: [],
};

test('in spring the hour that the clock leaps over has no slot; those around it follow each other', () => {
  expect(startsOf('2026-03-29', { slotMinutes: 60 }, nights)).toEqual([
    '2026-03-29T00:00:00.000Z',
    '2026-03-29T01:00:00.000Z',
  ]);
});

test('in autumn the hour that comes twice has its slots once, and no two overlap', () => {
  const slots = slotsOn(nights, rules, '2026-10-25');
  expect(slots.map(({ startsAt }) => startsAt.toISOString().slice(11, 16))).toEqual([
    '23:00',
    '23:30',
    '00:00',
    '00:30',
    '02:00',
    '02:30',
  ]);
  slots.forEach(({ startsAt }, index) => {
    expect(startsAt.getTime()).toBeGreaterThanOrEqual(slots[index - 1]?.endsAt.getTime() ?? 0);
  });
});

test('a slot is given from two hours to 21 days ahead, to the minute and to the day', () => {
  const at = (startsAt: string) => ({ startsAt: new Date(startsAt), endsAt: new Date(startsAt) });
  const now = new Date('2026-11-23T09:00:00Z');
  expect(isBookable(at('2026-11-23T10:59:59Z'), rules, now)).toBe(false);
  expect(isBookable(at('2026-11-23T11:00:00Z'), rules, now)).toBe(true);
  expect(isBookable(at('2026-12-14T17:30:00Z'), rules, now)).toBe(true);
  expect(isBookable(at('2026-12-15T09:00:00Z'), rules, now)).toBe(false);
});

test('the days to book leave out closed ones, today once its last slot is too near, and what is too far', () => {
  const evening = new Date('2026-12-23T16:00:00Z');
  const days = bookableDays(schedule, rules, evening);
  expect(days.slice(0, 4)).toEqual(['2026-12-24', '2026-12-26', '2026-12-31', '2027-01-02']);
  expect(days.at(-1)).toBe('2027-01-13');
  expect(bookableDays(schedule, rules, new Date('2026-12-23T15:30:00Z'))[0]).toBe('2026-12-23');
});

test('only an instant at which a slot begins is one', () => {
  const now = new Date('2026-11-23T09:00:00Z');
  const find = (startsAt: string) => findSlot(schedule, rules, { startsAt: new Date(startsAt), now });
  expect(find('2026-11-24T09:30:00Z')?.endsAt.toISOString()).toBe('2026-11-24T10:00:00.000Z');
  expect(find('2026-11-24T09:30:01Z')).toBeNull();
  expect(find('2026-11-24T18:00:00Z')).toBeNull();
  expect(find('2026-11-23T09:30:00Z')).toBeNull();
  expect(find('2027-11-24T09:30:00Z')).toBeNull();
});

test('a place is free unless somebody is there for a part of the slot', () => {
  const span = (from: string, to: string) => ({
    startsAt: new Date(`2026-11-24T${from}:00Z`),
    endsAt: new Date(`2026-11-24T${to}:00Z`),
  });
  const slot = span('10:00', '10:30');
  const taken = (from: string, to: string, place: number) => ({ ...span(from, to), place });
  expect(freePlaces(slot, rules, [])).toEqual([1, 2]);
  expect(freePlaces(slot, rules, [taken('09:30', '10:00', 1), taken('10:30', '11:00', 2)])).toEqual([1, 2]);
  expect(freePlaces(slot, rules, [taken('10:00', '10:30', 1)])).toEqual([2]);
  // An appointment from when slots lasted an hour.
  expect(freePlaces(slot, rules, [taken('09:45', '10:45', 2)])).toEqual([1]);
  expect(freePlaces(slot, rules, [taken('10:00', '10:15', 1), taken('10:15', '10:30', 2)])).toEqual([]);
});

test.each([
  ['2026-11-24T09:30:00Z', '2026-11-20T09:00:00Z', '2026-11-23T09:00:00.000Z'],
  // The Monday after the clock went forward: ten on Sunday is eight.
  ['2026-03-30T08:00:00Z', '2026-03-20T09:00:00Z', '2026-03-29T08:00:00.000Z'],
  ['2026-11-24T09:30:00Z', '2026-11-22T22:59:00Z', '2026-11-23T09:00:00.000Z'],
  ['2026-11-24T09:30:00Z', '2026-11-22T23:00:00Z', undefined],
])('an appointment at %s taken at %s is reminded of at %s', (startsAt, takenAt, expected) => {
  expect(reminderTime(new Date(startsAt), new Date(takenAt))?.toISOString()).toBe(expected);
});

test('a week begins on Monday, Sunday included', () => {
  expect(['2026-11-23', '2026-11-29', '2026-11-30'].map(weekStart)).toEqual([
    '2026-11-23',
    '2026-11-23',
    '2026-11-30',
  ]);
});
