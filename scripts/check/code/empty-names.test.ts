import { expect, test } from 'vitest';
import { findEmptyNames } from './empty-names.ts';

const linesOf = (source: string) => findEmptyNames('server/a.ts', source).map(({ line }) => line);

test('what stands at the top of a module is called after what it does', () => {
  expect(linesOf('export function write() {}\nconst answer = () => 1;\nasync function line() {}')).toEqual([
    1, 2, 3,
  ]);
  expect(linesOf('export const read = new Map();')).toEqual([1]);
});

test('inside a function, and as a part of a name or an object, the words may stand', () => {
  expect(
    linesOf(
      'function drawWords() {\n  const line = 1;\n}\nconst api = { read, write };\nconst answerOf = 1;',
    ),
  ).toEqual([]);
});
