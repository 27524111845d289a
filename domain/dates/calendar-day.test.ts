import { expect, test } from 'vitest';
import { addDays, addMonths, daysBetween } from './calendar-day.ts';

test('days go over months, years and the change of hour', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-11-22', 30)).toBe('2026-12-22');
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
  expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
});

test('months end where the month does', () => {
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28');
  expect(addMonths('2027-11-30', 3)).toBe('2028-02-29');
  expect(addMonths('2026-11-22', 24)).toBe('2028-11-22');
  expect(addMonths('2026-12-31', 6)).toBe('2027-06-30');
});
