import { expect, test } from 'vitest';
import {
  archivePeriodText,
  closedPeriods,
  firstDayOf,
  lastDayOf,
  readArchivePeriod,
} from './archive-period.ts';

test('a period is a month or a year that exists', () => {
  const asked = ['2026', '2026-11', '2026-13', '2026-00', '26-11', '2026-11-01', '../2026', ''];
  expect(asked.map(readArchivePeriod)).toEqual(['2026', '2026-11', null, null, null, null, null, null]);
});

test('its days are those of the calendar', () => {
  const periods = ['2026', '2026-11', '2026-12', '2027-02', '2028-02'];
  expect(periods.map(firstDayOf)).toEqual([
    '2026-01-01',
    '2026-11-01',
    '2026-12-01',
    '2027-02-01',
    '2028-02-01',
  ]);
  expect(periods.map(lastDayOf)).toEqual([
    '2026-12-31',
    '2026-11-30',
    '2026-12-31',
    '2027-02-28',
    '2028-02-29',
  ]);
  expect(periods.slice(0, 2).map(archivePeriodText)).toEqual(['année 2026', 'novembre 2026']);
});

test('a month is over with the closing of its last day, or of a later one; the year with its last month', () => {
  expect(closedPeriods([])).toEqual([]);
  expect(closedPeriods(['2026-11-29'])).toEqual([]);
  expect(closedPeriods(['2026-11-29', '2026-11-30'])).toEqual(['2026-11']);
  expect(closedPeriods(['2026-11-29', '2026-12-02'])).toEqual(['2026-11']);
  expect(closedPeriods(['2026-12-30', '2027-01-04'])).toEqual(['2026-12', '2026']);
});
