import { expect, test } from 'vitest';
import { readBanEnd } from './ban.ts';

const now = new Date('2026-11-21T10:00:00Z');

test.each([
  ['24h', '2026-11-22T10:00:00.000Z'],
  ['1h30m', '2026-11-21T11:30:00.000Z'],
  ['300ms', '2026-11-21T10:00:00.300Z'],
  ['1.5h', '2026-11-21T11:30:00.000Z'],
  ['2m3s', '2026-11-21T10:02:03.000Z'],
  ['876000h', '2126-10-28T10:00:00.000Z'],
])('%s ends at %s', (duration, end) => {
  expect(readBanEnd(duration, now)?.toISOString()).toBe(end);
});

test.each(['none', '0', '0s'])('%s is no ban', (duration) => {
  expect(readBanEnd(duration, now)).toBeNull();
});

test.each(['', 'forever', '24', '24 h', '-24h', 'h', '1d', '999999999999h', '1h;drop'])(
  '"%s" is refused',
  (duration) => {
    expect(() => readBanEnd(duration, now)).toThrow('invalid format for ban duration');
  },
);
