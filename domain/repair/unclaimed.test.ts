import { expect, test } from 'vitest';
import { dueReminders, unclaimedDates, waitingText } from './unclaimed.ts';

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

test('a customer reads what may follow once a reminder is due, and that the device stays theirs', () => {
  expect(waitingText('2026-08-31', '2026-09-13')).toBeNull();
  expect(waitingText('2026-08-31', '2026-09-14')).toBe(
    'Il est prêt depuis le 31 août 2026, et il reste le vôtre. S’il n’est pas repris, nous pourrons demander au juge, à partir du 31 août 2027, l’autorisation de le faire vendre (loi du 31 décembre 1903).',
  );
});
