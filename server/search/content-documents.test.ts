import { expect, test } from 'vitest';
import { compileContent } from '../content/create-library.ts';
import { articlePage, plainPage } from '../content/fixtures/pages.ts';
import { makeProject } from '../content/fixtures/project.ts';
import { NO_OWN_CONTENT } from '../content/own/own-content-module.ts';
import type { ArticlePage } from '../content/pages.ts';
import { readShopSettings } from '../settings/shop-settings.ts';
import { contentSource } from './content-documents.ts';
import { createSiteSearch } from './site-search.ts';

test('only pages whose words have changed are read again, and those that show a fact of the shop when it has', async () => {
  const { contentDir } = await makeProject({
    'content/pages/contacter.md': plainPage('contacter', {}, 'Appelez le {{shop.phone}}.'),
    'content/blog/recent.md': articlePage('recent', { date: '2025-06-18' }),
  });
  let facts = readShopSettings(`${contentDir}/data/shop.yml`);
  let own = NO_OWN_CONTENT;
  const content = await compileContent(
    contentDir,
    () => facts,
    undefined,
    () => own,
  );
  const article = content.findPage('/blog/recent') as ArticlePage;
  let read: string[] = [];
  const findPage = (path: string) => {
    read.push(path);
    return content.findPage(path);
  };
  const search = createSiteSearch([contentSource({ ...content, findPage })]);
  const found = async (words: string) =>
    (await search.suggest(words)).suggestions.map((suggestion) => suggestion.path);
  const pages = content.listPages().map(({ path }) => path);
  await search.build();
  expect(read.toSorted()).toEqual(pages.toSorted());

  const writes = async (body: string) => {
    read = [];
    own = { ...NO_OWN_CONTENT, articles: [{ ...article, path: '/blog/propre', html: `<p>${body}</p>` }] };
    await search.rebuild(['content']);
    return read;
  };
  expect(await writes('Un claquement.')).toEqual(['/blog/propre']);
  expect(await found('claquement')).toEqual(['/blog/propre']);
  expect(await writes('Un sifflement.')).toEqual(['/blog/propre']);
  expect([await found('claquement'), await found('sifflement')]).toEqual([[], ['/blog/propre']]);

  read = [];
  facts = { ...facts, phone: '03 26 99 99 99' };
  await search.rebuild(['settings']);
  expect(read.toSorted()).toEqual(['/blog/propre', '/contacter']);
  expect(await found('03 26 99 99 99')).toEqual(['/contacter']);

  read = [];
  own = NO_OWN_CONTENT;
  await search.rebuild(['content']);
  expect([read, await found('sifflement')]).toEqual([[], []]);
});
