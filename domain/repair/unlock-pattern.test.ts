import { expect, test } from 'vitest';
import { patternCode, patternOf, readPattern, withPoint } from './unlock-pattern.ts';

test.each(['1478', '1 4 7 8', '1-4-7-8', '1, 4, 7, 8'])('« %s » is a pattern', (typed) => {
  expect(readPattern(typed)).toEqual([1, 4, 7, 8]);
});

test.each([
  ['too short', '147'],
  ['a point twice', '14741'],
  ['no such point', '1470'],
  ['words', 'mot de passe'],
  ['', ''],
])('no pattern: %s', (_, typed) => {
  expect(readPattern(typed)).toBeNull();
});

test('a pattern is kept as a code, and known again', () => {
  expect(patternOf(patternCode([1, 4, 7, 8]))).toEqual([1, 4, 7, 8]);
  expect(patternOf('1478')).toBeNull();
  expect(patternOf('Schéma du salon')).toBeNull();
});

test('the finger takes the point that it passes over, unless it has it already', () => {
  expect(withPoint([1], 3)).toEqual([1, 2, 3]);
  expect(withPoint([2, 1], 3)).toEqual([2, 1, 3]);
  expect(withPoint([1], 9)).toEqual([1, 5, 9]);
  expect(withPoint([1], 6)).toEqual([1, 6]);
  expect(withPoint([1, 6], 1)).toEqual([1, 6]);
});
