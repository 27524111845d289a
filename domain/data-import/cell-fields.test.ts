import { expect, test } from 'vitest';
import { cellText, pastDayCell, phoneCell, postcodeCell, readDay } from './cell-fields.ts';

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['06.12.34.56.78', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['0033612345678', '+33612345678'],
  ['612345678', '+33612345678'],
  ['33612345678', '+33612345678'],
  ['+32 475 12 34 56', '+32475123456'],
  ['06 12 34 56', null],
  ['0612345678 / 0326112233', null],
  ['3,36123E+10', null],
])('the number « %s » is %s', (text, phone) => {
  expect(phoneCell.safeParse(text).data ?? null).toBe(phone);
});

test.each([
  ['12/03/2026', '2026-03-12'],
  ['1/2/2019 14:05', '2019-02-01'],
  ['12.03.2026', '2026-03-12'],
  ['2026-03-12T10:00:00Z', '2026-03-12'],
  ['03/25/2026', null],
  ['30/02/2026', null],
  ['12/03/26', null],
  ['hier', null],
])('the day « %s » is %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test('a day to come is refused, today is not', () => {
  const cell = pastDayCell('2026-11-27');
  expect(cell.safeParse('27/11/2026').data).toBe('2026-11-27');
  expect(cell.safeParse('28/11/2026').success).toBe(false);
});

test('a postcode has its zero again', () => {
  expect(postcodeCell.parse('1000')).toBe('01000');
  expect(postcodeCell.parse('51 100')).toBe('51100');
  expect(postcodeCell.safeParse('511000').success).toBe(false);
});

test('the apostrophe in front of a formula is not part of the text', () => {
  expect(cellText(" '=1+1")).toBe('=1+1');
  expect(cellText('\uFEFF\u202EeliF\u202C')).toBe('eliF');
  expect(cellText("'quoted'")).toBe("'quoted'");
});
