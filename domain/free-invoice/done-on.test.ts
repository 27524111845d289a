import { expect, test } from 'vitest';
import { doneOnFault, otherYearText } from './done-on.ts';

const TODAY = '2026-11-30';

test('what is invoiced was done today or in the five years before', () => {
  const days = [TODAY, '2026-01-02', '2025-12-31', '2021-11-30'];
  expect(days.map((day) => doneOnFault(day, TODAY))).toEqual([null, null, null, null]);
  expect(doneOnFault('2026-12-01', TODAY)).toContain('pas encore passé');
  expect(doneOnFault('2027-01-04', TODAY)).toContain('la date de son émission');
  for (const slip of ['2021-11-29', '2016-11-12', '0026-11-12'])
    expect(doneOnFault(slip, TODAY)).toContain('depuis le 30 novembre 2021');
});

test('a day of another year than the invoice’s is said', () => {
  expect(otherYearText('2026-01-02', TODAY)).toBeNull();
  expect(otherYearText('2025-12-31', TODAY)).toBe('en 2025, alors que la facture sera de 2026');
});
