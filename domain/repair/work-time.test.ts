import { expect, test } from 'vitest';
import { minutesText, parseMinutes } from './work-time.ts';

test.each([
  ['45', 45],
  [' 45 min ', 45],
  ['90', 90],
  ['1 h', 60],
  ['1h30', 90],
  ['1 h 05', 65],
  ['1\u00a0h\u00a030 min', 90],
  ['1:30', 90],
  ['1,5 h', 90],
  ['0.25 h', 15],
  ['24 h', 1440],
])('« %s » is %i minutes', (text, minutes) => {
  expect(parseMinutes(text)).toBe(minutes);
});

test.each(['', '0', '0 h', '1 h 75', '1441', '25 h', '-5', '1,5', 'une heure', '1 h 30 15'])(
  '« %s » is no time that anybody works',
  (text) => {
    expect(parseMinutes(text)).toBeNull();
  },
);

test.each([
  [45, '45 min'],
  [60, '1 h'],
  [65, '1 h 05'],
  [150, '2 h 30'],
])('%i minutes are written « %s »', (minutes, text) => {
  expect(minutesText(minutes).replaceAll('\u00a0', ' ')).toBe(text);
});
