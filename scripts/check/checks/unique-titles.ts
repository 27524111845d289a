import type { Check } from '../context.ts';
import { findDuplicates } from '../duplicates.ts';

/** No two pages have the same title, neither on the page nor in search results. */
export const checkUniqueTitles: Check = ({ pages }) => [
  ...findDuplicates(pages, {
    name: 'titre',
    pathOf: () => ['title'],
    valueOf: ({ page }) => page.title,
  }),
  ...findDuplicates(pages, {
    name: 'seo.title',
    pathOf: () => ['seo', 'title'],
    valueOf: ({ page }) => page.seo.title,
  }),
];
