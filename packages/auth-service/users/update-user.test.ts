import { expect, test } from 'vitest';
import { mergeMetadata } from './update-user.ts';

test.each([
  [null, { a: 1 }, { a: 1 }],
  [{ a: 1, b: 2 }, { b: 3 }, { a: 1, b: 3 }],
  [{ a: { x: 1 } }, { a: { y: 2 } }, { a: { y: 2 } }],
  [{ a: 1, b: 2 }, { a: null }, { b: 2 }],
  [{ a: 1 }, {}, { a: 1 }],
  [{ a: 1 }, { b: false, c: '', d: 0 }, { a: 1, b: false, c: '', d: 0 }],
])('%j and %j give %j', (kept, changes, expected) => {
  expect(mergeMetadata(kept, changes)).toEqual(expected);
});
