import { expect, test } from 'vitest';
import {
  accountingDays,
  accountingPeriodLabel,
  periodAfter,
  periodText,
  readPeriod,
  totalsOf,
} from './accounting.ts';

const now = new Date('2026-11-30T23:30:00Z');

test.each([
  ['2026-02', '2026-02', 'février 2026', '2026-02-01', '2026-03-01'],
  ['2025-12', '2025-12', 'décembre 2025', '2025-12-01', '2026-01-01'],
  ['2025', '2025', 'année 2025', '2025-01-01', '2026-01-01'],
  // Reims is an hour ahead: it is December there.
  [null, '2026-12', 'décembre 2026', '2026-12-01', '2027-01-01'],
  ['2026-13', '2026-12', 'décembre 2026', '2026-12-01', '2027-01-01'],
  ['1999-01', '2026-12', 'décembre 2026', '2026-12-01', '2027-01-01'],
])('%s is %s, %s', (asked, text, words, from, before) => {
  const period = readPeriod(asked, now);
  expect([periodText(period), accountingPeriodLabel(period), accountingDays(period)]).toEqual([
    text,
    words,
    { from, before },
  ]);
});

test('the months before and after cross the year', () => {
  const january = { year: 2026, month: 1 };
  expect([-1, 0, 11, 12].map((count) => periodText(periodAfter(january, count)))).toEqual([
    '2025-12',
    '2026-01',
    '2026-12',
    '2027-01',
  ]);
  expect(periodText(periodAfter({ year: 2026, month: null }, -1))).toBe('2025');
});

test('totals are what came less what was given back, on both lines of a declaration', () => {
  expect(
    totalsOf([
      { kind: 'sale', amountCents: 10_000 },
      { kind: 'sale', amountCents: -2500 },
      { kind: 'service', amountCents: 6000 },
    ]),
  ).toEqual({ sale: 7500, service: 6000, all: 13_500 });
});
