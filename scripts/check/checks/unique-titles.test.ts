import { expect, test } from 'vitest';
import { articlePage, plainPage } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkUniqueTitles } from './unique-titles.ts';

test('refuses the title of another page, whatever its case', async () => {
  const files = {
    'content/blog/a.md': articlePage('a', { title: 'Réparer la console' }),
    'content/pages/b.md': plainPage('b', { title: 'réparer  la console' }),
  };
  expect(await problemsOf(checkUniqueTitles, files)).toEqual([
    'content/pages/b.md:3 erreur : titre déjà pris par content/blog/a.md : « réparer  la console »',
  ]);
});

test('refuses the search title of another page', async () => {
  const seo = { title: 'Un titre cherché', keywords: ['aa', 'bb', 'cc'] };
  const files = {
    'content/blog/a.md': articlePage('a', { seo }),
    'content/blog/b.md': articlePage('b', { seo }),
  };
  expect(await problemsOf(checkUniqueTitles, files)).toEqual([
    'content/blog/b.md:5 erreur : seo.title déjà pris par content/blog/a.md : « Un titre cherché »',
  ]);
});

test('accepts different titles, even when one page uses the same for both', async () => {
  const seo = { title: 'Le titre de b', description: 'd'.repeat(80), keywords: ['aa', 'bb', 'cc'] };
  const files = { 'content/pages/a.md': plainPage('a'), 'content/pages/b.md': plainPage('b', { seo }) };
  expect(await problemsOf(checkUniqueTitles, files)).toEqual([]);
});
