import { expect, test } from 'vitest';
import { categoriesToAdd } from './categories-to-add.ts';

test('each name is added once, however it is written', () => {
  expect(categoriesToAdd(['Câbles', 'cables ', 'Coques'])).toEqual(['cables', 'Coques']);
});

test('a column of something else makes no categories', () => {
  const skus = Array.from({ length: 41 }, (_, index) => `REF-${index}`);
  expect(categoriesToAdd(skus)).toEqual([]);
  expect(categoriesToAdd(skus.slice(1))).toHaveLength(40);
  expect(categoriesToAdd(['x'.repeat(101)])).toEqual([]);
});
