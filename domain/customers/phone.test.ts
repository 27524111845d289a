import { expect, test } from 'vitest';
import { canTakeTexts, internationalPhone, maskedPhone, shownPhone } from './phone.ts';

test.each([
  ['06 12 34 56 78', '+33612345678'],
  ['06.12.34.56.78', '+33612345678'],
  ['0612345678', '+33612345678'],
  ['06\u00a012\u202f34 56 78', '+33612345678'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['0033 (0)6-12-34-56-78', '+33612345678'],
  ['+32 470 12 34 56', '+32470123456'],
  ['0049 151 23456789', '+4915123456789'],
])('%s is %s', (written, expected) => {
  expect(internationalPhone(written)).toBe(expected);
});

test.each([
  '',
  '12',
  '06 12 34 56',
  '06 12 34 56 78 9',
  '612345678',
  '+0612345678',
  'six',
  '+33 six',
  '+1234567890123456',
])('« %s » is no number', (written) => {
  expect(internationalPhone(written)).toBeNull();
});

test.each([
  ['+33612345678', true],
  ['+33712345678', true],
  ['+33326123456', false],
  ['+336123456', false],
  ['+32470123456', true],
])('texts reach %s: %s', (number, expected) => {
  expect(canTakeTexts(number)).toBe(expected);
});

test('a masked number shows its last four digits', () => {
  expect(maskedPhone('+33612345678')).toBe('••\u00a0••\u00a056\u00a078');
});

test.each([
  ['+33612345678', '06 12 34 56 78'],
  ['06.12.34.56.78', '06 12 34 56 78'],
  ['+33 3 53 01 00 51', '03 53 01 00 51'],
  ['+32475123456', '+32 475 12 34 56'],
  ['+35226123456', '+352 26 12 34 56'],
  ['+262692123456', '+262 692 12 34 56'],
  ['+12025550123', '+1 20 25 55 01 23'],
  // A number as it was written, with its own groups.
  ['+32 2 123 45 67', '+32 2 123 45 67'],
  ['Sans adresse', 'Sans adresse'],
  ['', ''],
])('%s is shown as %s, on one line', (written, expected) => {
  expect(shownPhone(written)).toBe(
    expected.includes('adresse') ? expected : expected.replaceAll(' ', '\u00a0'),
  );
  expect(internationalPhone(shownPhone(written))).toBe(internationalPhone(written));
});
