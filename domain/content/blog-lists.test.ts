import { expect, test } from 'vitest';
import { isIndexedList } from './blog-lists.ts';

test('a list of three articles is for search engines, a shorter one is not', () => {
  expect([0, 1, 2, 3, 11].map(isIndexedList)).toEqual([false, false, false, true, true]);
});
