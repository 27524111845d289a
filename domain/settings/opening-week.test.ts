import { expect, test } from 'vitest';
import { hoursText, type OpeningHours, overlapOf, rangesOn, toOpeningHours } from './opening-week.ts';

const weekdays: OpeningHours[number]['days'] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
const usual: OpeningHours = [
  { days: weekdays, opens: '10:00', closes: '19:00' },
  { days: ['saturday'], opens: '10:00', closes: '14:00' },
];

test.each<[OpeningHours, string]>([
  [usual, 'du lundi au vendredi de 10\u00a0h à 19\u00a0h, le samedi de 10\u00a0h à 14\u00a0h'],
  [
    [
      { days: ['tuesday', 'wednesday'], opens: '14:00', closes: '18:30' },
      { days: ['tuesday', 'wednesday'], opens: '09:05', closes: '12:00' },
      { days: ['sunday'], opens: '00:00', closes: '23:59' },
    ],
    'le mardi et le mercredi de 9\u00a0h\u00a005 à 12\u00a0h et de 14\u00a0h à 18\u00a0h\u00a030, le dimanche de 0\u00a0h à 23\u00a0h\u00a059',
  ],
  [[], ''],
])('in words: %#', (hours, words) => {
  expect(hoursText(hours)).toBe(words);
});

test('a week by day becomes the same entries again', () => {
  expect(toOpeningHours((day) => rangesOn(usual, day))).toEqual(usual);
});

test.each([
  [['10:00-12:00', '14:00-19:00'], undefined],
  [['14:00-19:00', '10:00-14:00'], undefined],
  [['10:00-14:00', '13:59-19:00'], 1],
  [['10:00-19:00', '11:00-12:00'], 1],
  [['11:00-12:00', '13:00-14:00', '10:00-19:00'], 2],
  [['10:00-12:00', '10:00-12:00'], 1],
])('%j overlap at %s', (written, index) => {
  const ranges = written.map((range) => ({ opens: range.slice(0, 5), closes: range.slice(6) }));
  expect(overlapOf(ranges)).toBe(index);
});
