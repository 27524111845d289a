import { expect, test } from 'vitest';
import { workLoad } from './day-load.ts';

const SCHEDULE = {
  openingHours: [
    {
      days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
      opens: '10:00',
      closes: '19:00',
    },
  ],
  closures: [{ from: '2026-12-01', to: '2026-12-01' }],
} as const;

// A Saturday.
const TODAY = '2026-11-28';

test('a day tells how many devices are promised for it, and whether the shop opens', () => {
  const { days } = workLoad(
    [
      { state: 'registered', promised_on: '2026-11-30', count: 2 },
      { state: 'in_repair', promised_on: '2026-11-30', count: 1 },
    ],
    SCHEDULE,
    TODAY,
  );
  expect(days.slice(0, 4)).toEqual([
    { day: '2026-11-28', isOpen: true, promised: 0 },
    { day: '2026-11-29', isOpen: false, promised: 0 },
    { day: '2026-11-30', isOpen: true, promised: 3 },
    { day: '2026-12-01', isOpen: false, promised: 0 },
  ]);
});

test('work is what is at the shop and not ready, whatever day it was promised for', () => {
  const { days, open, late } = workLoad(
    [
      { state: 'requested', promised_on: null, count: 9 },
      { state: 'registered', promised_on: null, count: 4 },
      { state: 'quoted', promised_on: '2026-11-20', count: 1 },
      { state: 'waiting_part', promised_on: '2027-06-01', count: 2 },
      { state: 'ready', promised_on: TODAY, count: 5 },
      { state: 'handed_over', promised_on: TODAY, count: 70 },
    ],
    SCHEDULE,
    TODAY,
  );
  expect(open).toEqual([
    { group: 'diagnosing', count: 4 },
    { group: 'quoting', count: 1 },
    { group: 'repairing', count: 2 },
  ]);
  expect(late).toBe(1);
  expect(days[0]).toEqual({ day: TODAY, isOpen: true, promised: 0 });
});
