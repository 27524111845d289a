import { expect, test } from 'vitest';
import { nextReminder, readReminderDays, whyNotReminded } from './reminders.ts';

const DAYS = { before: 3, after: [7, 21] };
const dueOn = '2026-11-30';
const next = (today: string, ...sent: [step: number, on: string][]) =>
  nextReminder(DAYS, { dueOn, today, sent: sent.map(([step, on]) => ({ step, on })) });

test('before and on the due day, a first reminder; it is sent once', () => {
  expect(next('2026-11-01')).toEqual({ step: 0, from: '2026-11-27' });
  expect(next('2026-11-30')).toEqual({ step: 0, from: '2026-11-27' });
  expect(next('2026-11-30', [0, '2026-11-27'])).toBeNull();
  expect(nextReminder({ ...DAYS, before: 0 }, { dueOn, today: dueOn, sent: [] })).toEqual({
    step: 0,
    from: null,
  });
});

test('behind it each step once, on its day', () => {
  expect(next('2026-12-01')).toEqual({ step: 1, from: '2026-12-07' });
  expect(next('2026-12-08', [0, '2026-11-27'], [1, '2026-12-07'])).toEqual({ step: 2, from: '2026-12-21' });
  expect(next('2026-12-22', [1, '2026-12-07'], [2, '2026-12-21'])).toBeNull();
});

test('reminders of an old invoice keep the days between them', () => {
  expect(next('2027-03-01')).toEqual({ step: 1, from: '2026-12-07' });
  expect(next('2027-03-01', [1, '2027-03-01'])).toEqual({ step: 2, from: '2027-03-15' });
});

test.each([
  ['7, 21', [7, 21]],
  [' 7;21 45 ', [7, 21, 45]],
  ['21, 7', null],
  ['7, 7', null],
  ['0, 7', null],
  ['7, 181', null],
  ['1 2 3 4 5 6', null],
  ['sept', null],
  ['-7', null],
  ['', null],
])('days %j are %j', (text, days) => {
  expect(readReminderDays(text)).toEqual(days);
});

const late = {
  state: 'issued',
  total_cents: 6000,
  credited_cents: 0,
  paid_cents: 0,
  refunded_cents: 0,
  email: 'compta@dubois.example',
  disputed_at: null,
} as const;

test('what is a draft, paid, credited, disputed or without an address is not reminded of', () => {
  expect(whyNotReminded(late)).toBeNull();
  expect(whyNotReminded({ ...late, paid_cents: 5999 })).toBeNull();
  for (const change of [
    { state: 'draft' as const },
    { paid_cents: 6000 },
    { credited_cents: 6000 },
    { paid_cents: 4000, credited_cents: 2000 },
    { disputed_at: new Date() },
    { email: null },
  ])
    expect(whyNotReminded({ ...late, ...change })).not.toBeNull();
});
