import { expect, test } from 'vitest';
import { holidaysOf } from './holidays.ts';

test('2026 has the eleven holidays of the law, without those of Alsace and Moselle', () => {
  expect([...holidaysOf(2026)].toSorted()).toEqual([
    ['2026-01-01', 'jour de l’An'],
    ['2026-04-06', 'lundi de Pâques'],
    ['2026-05-01', 'fête du Travail'],
    ['2026-05-08', 'victoire de 1945'],
    ['2026-05-14', 'Ascension'],
    ['2026-05-25', 'lundi de Pentecôte'],
    ['2026-07-14', 'fête nationale'],
    ['2026-08-15', 'Assomption'],
    ['2026-11-01', 'Toussaint'],
    ['2026-11-11', 'armistice de 1918'],
    ['2026-12-25', 'Noël'],
  ]);
});

// Known Easter Mondays, the earliest and the latest of the century among them.
test.each([
  '2000-04-24',
  '2008-03-24',
  '2011-04-25',
  '2019-04-22',
  '2024-04-01',
  '2025-04-21',
  '2027-03-29',
  '2030-04-22',
  '2035-03-26',
  '2038-04-26',
])('%s is an Easter Monday', (day) => {
  expect(holidaysOf(Number(day.slice(0, 4))).get(day)).toBe('lundi de Pâques');
});

test('two holidays on one day are one day', () => {
  expect(holidaysOf(2008).get('2008-05-01')).toBe('fête du Travail, Ascension');
  expect(holidaysOf(2008).size).toBe(10);
});
