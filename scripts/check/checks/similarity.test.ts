import { expect, test } from 'vitest';
import { manyWords, plainPage } from '#server/content/fixtures/pages.ts';
import { makeProject } from '#server/content/fixtures/project.ts';
import { problemsOf } from '../check-fixture.ts';
import { gatherContext } from '../context.ts';
import { checkSimilarity, reportSimilarity } from './similarity.ts';

/** A page that shares no words with others, except those of its body. */
function page(seed: string, body: string, lead = '') {
  const own = (count: number, field: string) => manyWords(count, `${field}${seed}`);
  const seo = {
    title: own(4, 'search'),
    description: own(12, 'says'),
    keywords: ['reims', 'atelier', 'panne'],
  };
  return {
    [`content/pages/${seed}.md`]: plainPage(
      seed,
      { title: own(4, 'title'), seo, ...(lead && { lead }) },
      body,
    ),
  };
}

const pages = (sharedWords: number, ownWords: number) => {
  const shared = manyWords(sharedWords, 'commun');
  return {
    ...page('a', `${shared} ${manyWords(ownWords, 'alpha')}`),
    ...page('b', `${shared} ${manyWords(ownWords, 'beta')}`),
  };
};

test('refuses pages that share more than a fifth of their five-word runs', async () => {
  expect(await problemsOf(checkSimilarity, pages(104, 100))).toEqual([
    'content/pages/b.md erreur : 45 % de texte commun avec content/pages/a.md (20 % au plus)',
  ]);
});

test('reads the fields of a page with its body', async () => {
  const lead = manyWords(60, 'commun');
  const files = { ...page('a', manyWords(100, 'alpha'), lead), ...page('b', manyWords(100, 'beta'), lead) };
  expect((await problemsOf(checkSimilarity, files)).join()).toMatch(/3\d % de texte commun/);
});

test('accepts less, and a passage that both must quote', async () => {
  expect(await problemsOf(checkSimilarity, pages(40, 160))).toEqual([]);
});

test('measures against the shorter page', async () => {
  const files = {
    ...page('long', `${manyWords(60, 'commun')} ${manyWords(900, 'x')}`),
    ...page('mini', manyWords(60, 'commun')),
  };
  expect((await problemsOf(checkSimilarity, files)).join()).toContain('74 % de texte commun');
});

test('accepts pages too short to hold a run', async () => {
  expect(await problemsOf(checkSimilarity, { ...page('a', 'Court.'), ...page('b', 'Court.') })).toEqual([]);
});

test('reports the nearest pair of each type, the refused ones and the others', async () => {
  const { contentDir } = await makeProject({ ...pages(20, 160), ...page('c', manyWords(90, 'gamma')) });
  const { pages: read } = await gatherContext(contentDir);
  expect(reportSimilarity(read)).toEqual([expect.stringMatching(/^page : \d % au plus, \/a et \/b$/)]);
  expect(reportSimilarity(read.slice(2))).toEqual(['page : rien de commun avec une autre page']);
});
