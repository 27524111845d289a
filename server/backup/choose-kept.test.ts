import { expect, test } from 'vitest';
import { chooseKept } from './choose-kept.ts';

const rule = { days: 7, weeks: 4, months: 6 };
const backup = (takenAt: string) => ({ takenAt: new Date(takenAt) });
const daysOf = (kept: { takenAt: Date }[]) => kept.map(({ takenAt }) => takenAt.toISOString().slice(0, 10));

test('of a year of nights, seven days, four weeks and six months stay', () => {
  // Sunday 22 November 2026, and every night before it.
  const nights = Array.from({ length: 365 }, (_, index) =>
    backup(new Date(Date.UTC(2026, 10, 22 - index, 2)).toISOString()),
  );
  expect(daysOf(chooseKept(nights, rule, new Date('2026-11-22T03:00:00Z')))).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2026-11-20',
    '2026-11-19',
    '2026-11-18',
    '2026-11-17',
    '2026-11-16',
    // Sundays: the last nights of their weeks. The week of the 22nd has its own.
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
  ]);
});

test('what a day, a week or a month lacks makes place for older ones', () => {
  const kept = chooseKept(
    [backup('2026-11-20T02:00:00Z'), backup('2026-05-01T02:00:00Z'), backup('2024-01-01T02:00:00Z')],
    { days: 2, weeks: 0, months: 0 },
    new Date('2026-11-22T03:00:00Z'),
  );
  expect(daysOf(kept)).toEqual(['2026-11-20', '2026-05-01']);
});

test('all of the last twenty-four hours stay, and the newest however old', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const hours = [1, 5, 20, 25, 30].map((ago) =>
    backup(new Date(now.getTime() - ago * 3_600_000).toISOString()),
  );
  const none = { days: 0, weeks: 0, months: 0 };
  expect(chooseKept(hours, none, now)).toEqual(hours.slice(0, 3));
  expect(chooseKept(hours.slice(3), none, now)).toEqual([hours[3]]);
  expect(chooseKept([], rule, now)).toEqual([]);
});

test('a day is the shop’s: half past eleven in the evening in London is the next one', () => {
  const evening = backup('2026-11-20T23:30:00Z');
  const morning = backup('2026-11-21T08:00:00Z');
  expect(
    chooseKept([evening, morning], { days: 5, weeks: 0, months: 0 }, new Date('2026-11-25T00:00:00Z')),
  ).toEqual([morning]);
});
