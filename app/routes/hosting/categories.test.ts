import { expect, test } from 'vitest';
import type { HostingCard } from '#server/content/cards.ts';
import { HOSTING_CATEGORIES } from '#server/content/schemas.ts';
import { CATEGORIES, categoryName, inCategory } from './categories.ts';

test('every category that content may name has its shelf, in the same order', () => {
  expect(CATEGORIES.map(({ id }) => id)).toEqual(HOSTING_CATEGORIES);
  for (const id of HOSTING_CATEGORIES) expect(categoryName(id)).not.toBe('');
});

test('a shelf holds the products of its category and never the index of the area', () => {
  const cards = [
    { path: '/hebergement', category: null },
    { path: '/hebergement/plesk', category: 'web' },
    { path: '/hebergement/rust', category: 'gaming' },
  ] as HostingCard[];
  expect(inCategory(cards, 'web').map(({ path }) => path)).toEqual(['/hebergement/plesk']);
});
