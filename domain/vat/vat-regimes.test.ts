import { expect, test } from 'vitest';
import { nextRegimeDay, readVatNumber, vatRegimeAt } from './vat-regimes.ts';

const ON = { from: '2027-01-01', vatNumber: 'FR83404833048' };
const OFF = { from: '2029-01-01', vatNumber: null };

test('a shop is in franchise until the day of its first switch, and again from that of its last', () => {
  expect(vatRegimeAt([], '2027-01-01')).toBeNull();
  expect(vatRegimeAt([OFF, ON], '2026-12-31')).toBeNull();
  expect(vatRegimeAt([OFF, ON], '2027-01-01')).toBe(ON);
  expect(vatRegimeAt([OFF, ON], '2028-12-31')).toBe(ON);
  expect(vatRegimeAt([OFF, ON], '2029-01-01')).toBeNull();
});

test('the next change is the first day after today', () => {
  expect(nextRegimeDay([OFF, ON], '2026-11-27')).toBe('2027-01-01');
  expect(nextRegimeDay([OFF, ON], '2027-01-01')).toBe('2029-01-01');
  expect(nextRegimeDay([ON], '2027-01-01')).toBeUndefined();
});

test.each([
  ['FR83404833048', 'FR83404833048'],
  [' fr 83 404 833 048 ', 'FR83404833048'],
  ['FR84404833048', null],
  ['83404833048', null],
  ['DE123456789', null],
  ['', null],
])('« %s » is read as %s', (typed, number) => {
  expect(readVatNumber(typed, null)).toBe(number);
});

test('the number is that of the shop itself', () => {
  expect(readVatNumber('FR83404833048', '404 833 048')).toBe('FR83404833048');
  expect(readVatNumber('FR83404833048', '732829320')).toBeNull();
});
