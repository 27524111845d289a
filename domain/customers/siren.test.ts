import { expect, test } from 'vitest';
import { formatSiren, readSiren } from './siren.ts';

test.each([
  ['732829320', '732829320'],
  ['732 829 320', '732829320'],
  ['732\u00a0829\u202f320', '732829320'],
  ['732.829.320', '732829320'],
  ['732829321', null],
  ['723829320', null],
  ['73282932', null],
  ['7328293200', null],
  ['73282932O', null],
  ['', null],
])('« %s » is read as %s', (text, siren) => {
  expect(readSiren(text)).toBe(siren);
});

test('a number is shown in groups of three', () => {
  expect(formatSiren('732829320')).toBe('732\u00a0829\u00a0320');
});
