import { expect, test } from 'vitest';
import { readSignatureCode, shownSignatureCode } from './signature-code.ts';

test.each([
  ['K7R4WM92', 'K7R4WM92'],
  [' k7r4 wm92 ', 'K7R4WM92'],
  ['K7R4-WMSZ', 'K7R4WM52'],
  ['K7R4WM9', null],
  ['K7R4WM921', null],
  ['K7R4WM9É', null],
  ['', null],
])('%j is the code %j', (typed, code) => {
  expect(readSignatureCode(typed)).toBe(code);
});

test('a code is shown in two halves, which read as the code', () => {
  expect(shownSignatureCode('K7R4WM92')).toBe('K7R4 WM92');
  expect(readSignatureCode(shownSignatureCode('K7R4WM92'))).toBe('K7R4WM92');
});
