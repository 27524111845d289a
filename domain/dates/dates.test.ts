import { describe, expect, test } from 'vitest';
import { dayInParis, formatDate, formatLongDate, parisTime } from './dates.ts';

describe('formatDate', () => {
  test.each([
    ['2025-06-18', '18/06/2025'],
    ['2025-06-01', '01/06/2025'],
    ['2024-02-29', '29/02/2024'],
    [new Date('2025-06-18T12:05:00Z'), '18/06/2025'],
    [Date.UTC(2025, 5, 18), '18/06/2025'],
    ['2025-06-18 10:00:00+00', '18/06/2025'],
    ['2025-06-18T22:30:00Z', '19/06/2025'],
    ['2025-12-31T23:30:00Z', '01/01/2026'],
    [0, '01/01/1970'],
  ])('writes %s as %s', (value, expected) => {
    expect(formatDate(value)).toBe(expected);
  });

  test.each([
    ['2025-06-18T12:05:00Z', '18/06/2025 14:05'],
    ['2025-01-18T12:05:00Z', '18/01/2025 13:05'],
    ['2025-06-17T22:00:00Z', '18/06/2025 00:00'],
    ['2025-06-18T09:05', '18/06/2025 09:05'],
    ['2025-06-18 09:05:59.123', '18/06/2025 09:05'],
    ['2025-06-18', '18/06/2025'],
  ])('writes %s with its time as %s', (value, expected) => {
    expect(formatDate(value, { withTime: true })).toBe(expected);
  });

  test('agrees with what fr-FR prints, apart from its narrow spaces', () => {
    const options = {
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    } as const;
    const french = new Intl.DateTimeFormat('fr-FR', { ...options, timeZone: 'Europe/Paris' });
    const instant = new Date('2025-03-30T01:00:00Z');
    expect(formatDate(instant, { withTime: true })).toBe(
      french.format(instant).replaceAll('\u202f', '\u00a0'),
    );
  });

  test.each([
    undefined,
    null,
    '',
    'demain',
    '2025-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-06-18T25:00',
    new Date(Number.NaN),
    Number.NaN,
  ])('is empty for %s', (value) => {
    expect(formatDate(value)).toBe('');
    expect(formatDate(value, { withTime: true })).toBe('');
    expect(formatLongDate(value)).toBe('');
  });
});

describe('formatLongDate', () => {
  test.each([
    ['2025-06-18', '18 juin 2025'],
    ['2025-06-01', '1er juin 2025'],
    ['2025-08-21', '21 août 2025'],
    ['2025-12-31', '31 décembre 2025'],
    ['2025-05-31T22:30:00Z', '1er juin 2025'],
    [new Date('2025-02-08T12:00:00Z'), '8 février 2025'],
  ])('writes %s as %s', (value, expected) => {
    expect(formatLongDate(value)).toBe(expected);
  });

  test('gives the same day whatever the zone of the machine', () => {
    const zone = process.env.TZ;
    process.env.TZ = 'Pacific/Honolulu';
    try {
      expect(formatLongDate('2025-06-18')).toBe('18 juin 2025');
      expect(formatDate('2025-06-18')).toBe('18/06/2025');
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});

test.each([
  ['2026-11-21T22:59:59Z', '2026-11-21'],
  ['2026-11-21T23:00:00Z', '2026-11-22'],
  ['2026-06-30T22:00:00Z', '2026-07-01'],
])('%s is the day %s in Paris', (instant, day) => {
  expect(dayInParis(new Date(instant))).toBe(day);
});

test('the clock in Paris is asked in any order, to the minute, over a change of hour too', () => {
  const clock = (instant: string) => {
    const { hour, minute } = parisTime(new Date(instant));
    return `${hour}:${minute}`;
  };
  expect(
    [
      '2026-10-25T00:59:59.999Z',
      '2026-10-25T01:00:00Z',
      '2026-10-25T00:59:00Z',
      '2026-10-25T01:00:59.999Z',
      '2026-10-25T01:01:00Z',
    ].map(clock),
  ).toEqual(['2:59', '2:0', '2:59', '2:0', '2:1']);
});
