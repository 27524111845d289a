import { expect, test } from 'vitest';
import { type AppointmentState, closingStates, isAhead } from './appointment-states.ts';

const startsAt = new Date('2026-11-24T09:30:00Z');
const BEFORE = new Date('2026-11-23T12:00:00Z');
const THAT_MORNING = new Date('2026-11-24T08:00:00Z');
const AFTER = new Date('2026-11-24T09:30:00Z');

test.each<[AppointmentState, Date, string[]]>([
  ['booked', BEFORE, ['cancelled']],
  ['moved', THAT_MORNING, ['came', 'cancelled']],
  ['booked', AFTER, ['came', 'missed']],
  ['came', AFTER, ['missed']],
  ['missed', AFTER, ['came']],
  ['cancelled', BEFORE, []],
  ['cancelled', AFTER, []],
])('of one that is %s, at %s, the shop may say %j', (state, now, expected) => {
  expect(closingStates({ state, startsAt }, now)).toEqual(expected);
});

test.each<[AppointmentState, Date, boolean]>([
  ['booked', BEFORE, true],
  ['moved', THAT_MORNING, true],
  ['booked', AFTER, false],
  ['cancelled', BEFORE, false],
  ['came', THAT_MORNING, false],
])('%s at %s is ahead: %s', (state, now, expected) => {
  expect(isAhead({ state, startsAt }, now)).toBe(expected);
});
