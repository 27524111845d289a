import { expect, test } from 'vitest';
import { hoursLine, hoursRows } from './opening-hours.ts';

const week = [
  { days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], opens: '10:00', closes: '19:00' },
  { days: ['saturday'], opens: '10:00', closes: '14:00' },
] as const;

test('neighbouring days with the same hours share a line, days without hours are closed', () => {
  expect(hoursRows(week)).toEqual([
    { days: 'Lundi–vendredi', hours: '10:00–19:00' },
    { days: 'Samedi', hours: '10:00–14:00' },
    { days: 'Dimanche', hours: 'Fermé' },
  ]);
});

test('a break at noon and two days of rest are said', () => {
  const broken = [
    { days: ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday'], opens: '14:00', closes: '18:30' },
    { days: ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday'], opens: '09:30', closes: '12:00' },
  ] as const;
  expect(hoursRows(broken)).toEqual([
    { days: 'Lundi', hours: 'Fermé' },
    { days: 'Mardi–samedi', hours: '09:30–12:00, 14:00–18:30' },
    { days: 'Dimanche', hours: 'Fermé' },
  ]);
  expect(hoursLine(broken)).toBe('Mardi–samedi 9\u00a0h\u00a030–12\u00a0h, 14\u00a0h–18\u00a0h\u00a030');
});

test('the strip above the header says the open days in one line', () => {
  expect(hoursLine(week)).toBe('Lundi–vendredi 10\u00a0h–19\u00a0h · samedi 10\u00a0h–14\u00a0h');
});
