import { expect, test } from 'vitest';
import { dueReminders, unclaimedDates } from './unclaimed.ts';

test('reminders come after two weeks, one, three and six months; the judge after one year', () => {
  expect(unclaimedDates('2026-08-31')).toEqual({
    remindersOn: ['2026-09-14', '2026-09-30', '2026-11-30', '2027-02-28'],
    letterOn: '2027-02-28',
    saleFrom: '2027-08-31',
  });
});

test('a reminder is due on its day', () => {
  expect(dueReminders('2026-08-31', '2026-09-13')).toBe(0);
  expect(dueReminders('2026-08-31', '2026-09-14')).toBe(1);
  expect(dueReminders('2026-08-31', '2027-09-01')).toBe(4);
});
