import { expect, test } from 'vitest';
import { feedStartOfDay, mailDate } from './feed-dates.ts';

test.each([
  ['2025-06-18', '2025-06-18T00:00:00+02:00', 'Wed, 18 Jun 2025 00:00:00 +0200'],
  ['2025-01-01', '2025-01-01T00:00:00+01:00', 'Wed, 01 Jan 2025 00:00:00 +0100'],
  // The days on which the clock changes, and those that follow.
  ['2025-03-30', '2025-03-30T00:00:00+01:00', 'Sun, 30 Mar 2025 00:00:00 +0100'],
  ['2025-03-31', '2025-03-31T00:00:00+02:00', 'Mon, 31 Mar 2025 00:00:00 +0200'],
  ['2025-10-26', '2025-10-26T00:00:00+02:00', 'Sun, 26 Oct 2025 00:00:00 +0200'],
  ['2025-10-27', '2025-10-27T00:00:00+01:00', 'Mon, 27 Oct 2025 00:00:00 +0100'],
])('%s begins at %s, which RSS writes %s', (day, instant, written) => {
  expect(feedStartOfDay(day)).toBe(instant);
  expect(mailDate(day)).toBe(written);
  const clock = new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'Europe/Paris',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  expect(clock.format(new Date(written))).toBe(`${day.split('-').reverse().join('/')} 00:00`);
});
