import { expect, test } from 'vitest';
import { refusedDays } from './promised-days.ts';

const SCHEDULE = {
  openingHours: [{ days: ['monday', 'thursday', 'friday'], opens: '10:00', closes: '19:00' }],
  closures: [{ from: '2026-12-03', to: '2026-12-04', reason: 'inventaire' }],
} as const;
const when = { today: '2026-11-27', schedule: SCHEDULE };

const pathsOf = (promisedOn: string, until: string, standing?: Parameters<typeof refusedDays>[2]) =>
  refusedDays({ promisedOn, estimate: { until } }, when, standing).map(({ path, message }) => [
    path,
    message.split('\u00a0')[0],
  ]);

test('today and other open days can be promised', () => {
  expect(pathsOf('2026-11-27', '2026-12-07')).toEqual([]);
});

test.each([
  ['past days', '2026-11-26', 'Cette date est passée'],
  ['days of the week without hours', '2026-12-01', 'Le magasin est fermé ce jour-là'],
  ['days of a closure', '2026-12-03', 'Le magasin est fermé ce jour-là'],
  ['public holidays', '2026-12-25', 'Le magasin est fermé ce jour-là'],
])('%s are refused, for the device and for the estimate', (_, day, words) => {
  expect(pathsOf(day, day)).toEqual([
    ['promisedOn', words],
    ['estimate.until', words],
  ]);
});

test('a day that is in the case already may stay', () => {
  const standing = { promised_on: '2026-11-26', estimate_until: '2026-12-03' };
  expect(pathsOf('2026-11-26', '2026-12-03', standing)).toEqual([]);
});
