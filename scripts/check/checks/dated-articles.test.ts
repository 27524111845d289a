import { expect, test } from 'vitest';
import { articlePage, manyWords } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkDatedArticles } from './dated-articles.ts';

const said = (words: string) =>
  problemsOf(checkDatedArticles, {
    'content/blog/x.md': articlePage(
      'x',
      {},
      `${words} ${manyWords(850, 'x')}\n\n:::links\n[Blog](/blog), [contact](/contact), [services](/services).\n:::`,
    ),
  });

test.each([
  'La console est en vente depuis ce matin.',
  'À ce jour, on ne peut que la prévoir.',
  'Il reste six jours.',
  'Jeudi prochain, deux consoles seront posées côte à côte.',
  'Les mesures indépendantes n’existent pas encore.',
])('refuses in an article « %s »', async (words) => {
  expect(await said(words)).toEqual([expect.stringContaining('ne sera plus vrai demain')]);
});

test('takes dates, and what is always true', async () => {
  expect(await said('La console est sortie le 5 juin 2025. Copiez vos fichiers aujourd’hui.')).toEqual([]);
});

const updated = (words: string) => said(`:::note[Mise à jour du 27 novembre 2026]\n${words}\n:::\n\n`);

test('an update leads to the page that is true today', async () => {
  expect(await updated('Voir [le guide](/blog).')).toEqual([]);
  expect(await updated('Voir le guide.')).toEqual([expect.stringContaining('mène à la page')]);
});

const later = (words: string, fields: Record<string, unknown> = {}) =>
  problemsOf(checkDatedArticles, {
    'content/blog/x.md': articlePage(
      'x',
      { date: '2026-12-04', ...fields },
      `${words}\n\n${manyWords(850, 'x')}\n\n:::links\n[Blog](/blog), [contact](/contact), [services](/services).\n:::`,
    ),
  });

test('an article after the first twelve opens with its month and cites its sources', async () => {
  const sources = [
    {
      title: 'Une page lue',
      publisher: 'Un journal',
      url: 'https://exemple.fr/page',
      consulted: '2026-12-04',
    },
  ];
  expect(await later('Article écrit en décembre 2026.', { sources })).toEqual([]);
  expect(await later('Article écrit en novembre 2026.', { sources })).toEqual([
    expect.stringContaining('« décembre 2026 »'),
  ]);
  expect(await later('Article écrit en décembre 2026.')).toEqual([
    expect.stringContaining('un article cite ses sources'),
  ]);
});
