import { LINKS_CLASS } from '#server/content/markdown/links-paragraph.ts';
import type { Check } from '../context.ts';

/** Every article links to other pages in one paragraph of its own. */
export const checkArticleLinks: Check = ({ pages }) =>
  pages
    .filter(({ page }) => page.type === 'article' && page.html.split(`class="${LINKS_CLASS}"`).length !== 2)
    .map(({ page }) => ({
      file: page.source,
      line: null,
      severity: 'error',
      message: 'un article finit par un paragraphe :::links, et un seul',
    }));
