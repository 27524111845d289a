import type { Check } from '../context.ts';
import { findDuplicates } from '../duplicates.ts';

/** No two pages have the same description; an article's is its excerpt. */
export const checkUniqueDescriptions: Check = ({ pages }) =>
  findDuplicates(pages, {
    name: 'description',
    pathOf: ({ page }) => (page.type === 'article' ? ['excerpt'] : ['seo', 'description']),
    valueOf: ({ page }) => page.seo.description,
  });
