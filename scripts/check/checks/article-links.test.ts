import { expect, test } from 'vitest';
import { articlePage, plainPage } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkArticleLinks } from './article-links.ts';

const links = ':::links\n[Blog](/blog), [contact](/contact), [services](/services).\n:::';

test('refuses an article without a paragraph of links, or with two', async () => {
  const files = {
    'content/blog/a.md': articlePage('a', {}, 'Des mots.'),
    'content/blog/b.md': articlePage('b', {}, `${links}\n\n${links}`),
  };
  const message = 'un article finit par un paragraphe :::links, et un seul';
  expect(await problemsOf(checkArticleLinks, files)).toEqual([
    `content/blog/a.md erreur : ${message}`,
    `content/blog/b.md erreur : ${message}`,
  ]);
});

test('accepts an article with one, and other pages without', async () => {
  const files = {
    'content/blog/a.md': articlePage('a', {}, `Des mots.\n\n${links}`),
    'content/pages/b.md': plainPage('b'),
  };
  expect(await problemsOf(checkArticleLinks, files)).toEqual([]);
});
