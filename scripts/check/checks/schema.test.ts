import { expect, test } from 'vitest';
import { plainPage } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkSchema } from './schema.ts';

test('tells what reading the pages and the data files found', async () => {
  const files = {
    'content/data/shop.yml': 'name: X',
    'content/data/redirects.yml': 'redirects: [{ from: /a, to: /b, status: 307 }]',
    'content/pages/x.md': plainPage('x', { title: 'X' }),
  };
  const problems = await problemsOf(checkSchema, files);
  expect(problems).toContain('content/data/shop.yml:1 erreur : legalForm : champ manquant');
  expect(problems).toContain(
    'content/data/redirects.yml:1 erreur : redirects[1].status : valeurs possibles : 301, 302',
  );
  expect(problems).toContain('content/pages/x.md:3 erreur : title : 1 signes, il en faut au moins 3');
});

test('tells that a data file is missing', async () => {
  const files = { 'content/data/redirects.yml': null, 'content/data/services.yml': null };
  expect(await problemsOf(checkSchema, files)).toEqual([
    'content/data/services.yml erreur : fichier introuvable',
    'content/data/redirects.yml erreur : fichier introuvable',
  ]);
});

test('is silent about sound content', async () => {
  expect(await problemsOf(checkSchema, { 'content/pages/x.md': plainPage('x') })).toEqual([]);
});
