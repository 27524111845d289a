import { expect, test } from 'vitest';
import { drawnTailOf, endOfNumber, isCaseNumber, readCaseEnd, readCaseNumber } from './case-number.ts';

test.each([
  ['CMD-2026-K7R-4WM', 'CMD-2026-K7R-4WM'],
  [' cmd 2026 k7r 4wm ', 'CMD-2026-K7R-4WM'],
  ['CMD2026K7R4WM', 'CMD-2026-K7R-4WM'],
  ['2026-K7R-4WM', 'CMD-2026-K7R-4WM'],
  ['CMD–2026–K7R–4WM', 'CMD-2026-K7R-4WM'],
  // The same number as people may read it from paper.
  ['CMD-2026-KSR-BWM', 'CMD-2026-K5R-8WM'],
  // A number from when numbers were counted.
  ['cmd-2026-000123', 'CMD-2026-000123'],
  ['CMD-2026-OOO123', 'CMD-2026-000123'],
  ['CMD-2026-1234567', 'CMD-2026-1234567'],
])('%j is the order %s', (typed, number) => {
  expect(readCaseNumber('CMD', typed)).toBe(number);
});

test.each([
  '',
  'CMD',
  'REP-2026-K7R-4WM',
  'CMD-2026-K7R',
  'CMD-2026-K7R-4WMX',
  'CMD-2026-K7R-AEU',
  'CMD-26-K7R-4WM',
  "CMD-2026-K7R-4WM' or 1=1",
  'CMD-2026-00012',
])('%j is no order', (typed) => {
  expect(readCaseNumber('CMD', typed)).toBeNull();
});

test.each([
  ['k7r4wm', 'K7R-4WM'],
  ['K7R 4WM', 'K7R-4WM'],
  ['REP2026K7R4WM', 'K7R-4WM'],
  ['rac2026k7r4wm', 'K7R-4WM'],
  ['K7R', null],
  ['000123', null],
  ['234567', null],
  ['Martin', null],
])('%s ends as %s', (typed, tail) => {
  expect(drawnTailOf(typed)).toBe(tail);
});

test.each([
  ['cmd 2026 k7r 4wm', 'CMD-2026-K7R-4WM'],
  ['k7r 4wm', 'K7R-4WM'],
  ['CMD-K7R-4WM', 'K7R-4WM'],
  ['cmd 2026 3', 'CMD-2026-000003'],
  ['2026-123', 'CMD-2026-000123'],
  ['3', '000003'],
  ['CMD 000123', '000123'],
  ['002026', '002026'],
  ['2026', null],
  ['CMD-2026', null],
  ['K7R', null],
  ['REP-2026-K7R-4WM', null],
  ['1234567', null],
  ["' or 1=1 --", null],
])('%j asks for the order or the end %s', (typed, end) => {
  expect(readCaseEnd('CMD', typed)).toBe(end);
});

test('an order and the end of its number have the same end', () => {
  expect(['CMD-2026-K7R-4WM', 'K7R-4WM', '000123'].map(endOfNumber)).toEqual([
    'K7R-4WM',
    'K7R-4WM',
    '000123',
  ]);
});

test('an address has numbers as they are written only', () => {
  expect(isCaseNumber('CMD', 'CMD-2026-K7R-4WM')).toBe(true);
  expect(isCaseNumber('CMD', 'CMD-2026-000123')).toBe(true);
  expect(isCaseNumber('CMD', 'cmd-2026-k7r-4wm')).toBe(false);
  expect(isCaseNumber('CMD', 'CMD-2026-K7R-4WM\n')).toBe(false);
  expect(isCaseNumber('CMD', 'REP-2026-K7R-4WM')).toBe(false);
});
