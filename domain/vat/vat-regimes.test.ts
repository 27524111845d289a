import { expect, test } from 'vitest';
import { nextRegimeDay, readVatNumber, vatDaysIn, vatRegimeAt } from './vat-regimes.ts';

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

const days = (from: string, before: string) => ({ from, before });

test.each([
  // In franchise, before the switch, after its end.
  [[], days('2027-01-01', '2028-01-01'), []],
  [[OFF, ON], days('2026-01-01', '2027-01-01'), []],
  [[OFF, ON], days('2029-01-01', '2030-01-01'), []],
  // All of it, from the switch on, until its end.
  [[OFF, ON], days('2027-05-01', '2027-06-01'), [days('2027-05-01', '2027-06-01')]],
  [[OFF, ON], days('2026-12-01', '2027-02-01'), [days('2027-01-01', '2027-02-01')]],
  [[OFF, ON], days('2028-12-01', '2029-02-01'), [days('2028-12-01', '2029-01-01')]],
  // The switch on its last day, and one after the other.
  [[{ ...ON, from: '2027-12-31' }], days('2027-01-01', '2028-01-01'), [days('2027-12-31', '2028-01-01')]],
  [
    [OFF, ON, { ...ON, from: '2029-03-01' }],
    days('2028-12-01', '2029-04-01'),
    [days('2028-12-01', '2029-01-01'), days('2029-03-01', '2029-04-01')],
  ],
])('with %j, the days with VAT of %j are %j', (regimes, period, expected) => {
  expect(vatDaysIn(period, regimes)).toEqual(expected);
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
