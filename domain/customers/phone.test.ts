import { expect, test } from 'vitest';
import { dialledPhone, maskedPhone, shownPhone } from './phone.ts';

test('a masked number shows its last four digits', () => {
  expect(maskedPhone('+33612345678')).toBe('••\u00a0••\u00a056\u00a078');
});

test.each([
  ['+33612345678', '06 12 34 56 78'],
  ['06.12.34.56.78', '06 12 34 56 78'],
  ['+33 (0)6 12 34 56 78', '06 12 34 56 78'],
  ['+33 3 53 01 00 51', '03 53 01 00 51'],
  ['+32475123456', '+32 475 12 34 56'],
  ['+35226123456', '+352 26 12 34 56'],
  ['+352621123456', '+352 621 12 34 56'],
  ['+41791234567', '+41 791 23 45 67'],
  ['+262692123456', '+262 692 12 34 56'],
  ['+12025550123', '+1 20 25 55 01 23'],
  // A number as it was written, with its own groups.
  ['+32 2 123 45 67', '+32 2 123 45 67'],
])('%s is shown as %s, on one line', (written, expected) => {
  expect(shownPhone(written)).toBe(expected.replaceAll(' ', '\u00a0'));
  expect(dialledPhone(shownPhone(written))).toBe(dialledPhone(written));
});

test.each(['Sans adresse', '', '39 49', 'demander à Paul'])('« %s » is shown as it is', (written) => {
  expect(shownPhone(written)).toBe(written);
});

test('a link dials the number without what separates its digits', () => {
  expect(dialledPhone('03\u00a053\u00a001\u00a000\u00a051')).toBe('+33353010051');
  expect(dialledPhone('+32 2 123 45 67')).toBe('+3221234567');
  expect(dialledPhone('3949')).toBe('3949');
});
