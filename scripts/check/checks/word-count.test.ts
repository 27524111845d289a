import { expect, test } from 'vitest';
import {
  articlePage,
  hostingPage,
  legalPage,
  manyWords,
  plainPage,
  professionalPage,
  servicePage,
} from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkWordCount } from './word-count.ts';

test.each([
  ['service', 'content/pages/services/x.md', servicePage, 600],
  ['professional', 'content/pages/professionnel/x.md', professionalPage, 600],
  ['hosting', 'content/pages/hebergement/x.md', hostingPage, 450],
  ['article', 'content/blog/x.md', articlePage, 800],
  ['legal', 'content/pages/legal/cgv/2026-11-21.md', legalPage, 300],
  ['page', 'content/pages/x.md', plainPage, 200],
] as const)('asks of a %s %s its minimum of words', async (type, file, write, minimum) => {
  const check = (words: number) =>
    problemsOf(checkWordCount, { [file]: write('x', {}, manyWords(words, 'mot')) });
  expect(await check(minimum)).toEqual([]);
  expect(await check(minimum - 1)).toEqual([
    `${file} erreur : ${minimum - 1} mots, il en faut au moins ${minimum} (type ${type})`,
  ]);
});
