import type { ContentType } from '#server/content/schemas.ts';
import type { Check } from '../context.ts';

/** Below this a page says too little to stand alone. Counted without front matter and code. */
const MINIMUM_WORDS: Readonly<Record<ContentType, number>> = {
  service: 600,
  console: 300,
  fault: 320,
  professional: 600,
  hosting: 450,
  article: 800,
  guide: 900,
  legal: 300,
  page: 200,
  store: 300,
};

export const checkWordCount: Check = ({ pages }) =>
  pages
    .filter(({ page }) => page.words < MINIMUM_WORDS[page.type])
    .map(({ page }) => ({
      file: page.source,
      line: null,
      severity: 'error',
      message: `${page.words} mots, il en faut au moins ${MINIMUM_WORDS[page.type]} (type ${page.type})`,
    }));
