import { expect, test } from 'vitest';
import {
  billedPeriodText,
  labelOfPeriod,
  nextPeriod,
  type PlanRhythm,
  periodOf,
  periodsBefore,
} from './invoice-plan.ts';

const startsOf = (first_on: string, every: PlanRhythm, count: number) =>
  Array.from({ length: count }, (_, place) => periodOf({ every, first_on }, place).from);

test('of the 31st a shorter month takes its last day, and the next one the 31st again', () => {
  expect(startsOf('2027-12-31', 'month', 5)).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ]);
  expect(startsOf('2026-11-30', 'quarter', 3)).toEqual(['2026-11-30', '2027-02-28', '2027-05-30']);
  expect(startsOf('2028-02-29', 'year', 5)).toEqual([
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ]);
});

test('periods leave out no day and share none, over both changes of the clock', () => {
  for (const first_on of ['2026-01-31', '2026-03-29', '2026-10-25', '2027-02-01', '2027-12-30'])
    for (const every of ['month', 'quarter', 'year'] as const)
      for (let place = 0; place < 30; place += 1) {
        const { until } = periodOf({ every, first_on }, place);
        const { from } = periodOf({ every, first_on }, place + 1);
        expect(Date.parse(from) - Date.parse(until)).toBe(86_400_000);
      }
});

test.each([
  ['2026-12-01', 'month', 'décembre 2026'],
  ['2026-10-01', 'quarter', 'octobre à décembre 2026'],
  ['2026-11-01', 'quarter', 'novembre 2026 à janvier 2027'],
  ['2027-01-01', 'year', '2027'],
  ['2026-12-01', 'year', 'décembre 2026 à novembre 2027'],
  ['2026-12-15', 'month', 'du 15 décembre 2026 au 14 janvier 2027'],
  ['2028-01-31', 'month', 'du 31 janvier 2028 au 28 février 2028'],
] as const)('a period from %s each %s is called « %s »', (first_on, every, words) => {
  expect(billedPeriodText(periodOf({ every, first_on }, 0))).toBe(words);
});

test('a line names its period, within what a line may have', () => {
  const period = periodOf({ every: 'month', first_on: '2026-12-01' }, 0);
  expect(labelOfPeriod('Hébergement', period)).toBe('Hébergement, décembre 2026');
  const long = labelOfPeriod('x'.repeat(200), period);
  expect([long.length, long.endsWith('x, décembre 2026')]).toEqual([200, true]);
});

test('the next period is none once the plan has ended or its last day is over', () => {
  const plan = { every: 'month', first_on: '2026-12-01', ends_on: '2027-01-31', state: 'active' } as const;
  expect(nextPeriod({ ...plan, done_periods: 1 })?.from).toBe('2027-01-01');
  expect(nextPeriod({ ...plan, done_periods: 2 })).toBeNull();
  expect(nextPeriod({ ...plan, state: 'ended', done_periods: 0 })).toBeNull();
});

test('periods before a day are counted without that of the day itself', () => {
  const rhythm = { every: 'month', first_on: '2026-12-01' } as const;
  expect(
    ['2026-11-01', '2026-12-01', '2026-12-02', '2027-03-01'].map((day) => periodsBefore(rhythm, day)),
  ).toEqual([0, 0, 1, 3]);
});
