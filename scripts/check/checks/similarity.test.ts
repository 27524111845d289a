import { expect, test } from 'vitest';
import { manyWords, plainPage } from '#server/content/content-fixture.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkSimilarity } from './similarity.ts';

function twoPages(sharedWords: number, ownWords: number) {
  const shared = manyWords(sharedWords, 'commun');
  return {
    'content/pages/a.md': plainPage('a', {}, `${shared} ${manyWords(ownWords, 'alpha')}`),
    'content/pages/b.md': plainPage('b', {}, `${shared} ${manyWords(ownWords, 'beta')}`),
  };
}

test('refuses pages that share more than a fifth of their five-word runs', async () => {
  expect(await problemsOf(checkSimilarity, twoPages(107, 100))).toEqual([
    'content/pages/b.md erreur : 51 % de texte commun avec content/pages/a.md (20 % au plus)',
  ]);
});

test('accepts less, and a passage that both must quote', async () => {
  expect(await problemsOf(checkSimilarity, twoPages(40, 160))).toEqual([]);
});

test('measures against the shorter page', async () => {
  const files = {
    'content/pages/long.md': plainPage('long', {}, `${manyWords(60, 'commun')} ${manyWords(900, 'x')}`),
    'content/pages/mini.md': plainPage('mini', {}, manyWords(60, 'commun')),
  };
  expect((await problemsOf(checkSimilarity, files)).join()).toContain('100 % de texte commun');
});

test('accepts pages too short to hold a run', async () => {
  const files = {
    'content/pages/a.md': plainPage('a', {}, 'Court.'),
    'content/pages/b.md': plainPage('b', {}, 'Court.'),
  };
  expect(await problemsOf(checkSimilarity, files)).toEqual([]);
});
