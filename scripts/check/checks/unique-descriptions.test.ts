import { expect, test } from 'vitest';
import { articlePage, plainPage } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkUniqueDescriptions } from './unique-descriptions.ts';

test('refuses the description or the excerpt of another page', async () => {
  const excerpt = 'e'.repeat(130);
  const seo = { title: 'Un titre cherché', description: excerpt, keywords: ['aa', 'bb', 'cc'] };
  const files = {
    'content/blog/a.md': articlePage('a', { excerpt }),
    'content/blog/b.md': articlePage('b', { excerpt }),
    'content/pages/c.md': plainPage('c', { seo }),
  };
  expect(await problemsOf(checkUniqueDescriptions, files)).toEqual([
    `content/blog/b.md:16 erreur : description déjà pris par content/blog/a.md : « ${excerpt} »`,
    `content/pages/c.md:6 erreur : description déjà pris par content/blog/a.md : « ${excerpt} »`,
  ]);
});

test('accepts different descriptions', async () => {
  const files = { 'content/pages/a.md': plainPage('a'), 'content/blog/b.md': articlePage('b') };
  expect(await problemsOf(checkUniqueDescriptions, files)).toEqual([]);
});
