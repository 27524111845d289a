import { expect, test } from 'vitest';
import { plainPage } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkRedirects } from './redirects.ts';

const pages = { 'content/pages/x.md': plainPage('x'), 'content/pages/dossier/y.md': plainPage('y') };

async function check(...rules: string[]): Promise<string[]> {
  const yaml = `redirects:\n${rules.map((rule) => `  - { ${rule} }`).join('\n')}\nlegacy: [/vieux]`;
  const problems = await problemsOf(checkRedirects, { ...pages, 'content/data/redirects.yml': yaml });
  return problems.map((problem) => problem.replace('content/data/redirects.yml:', ''));
}

test('accepts targets that exist, patterns included, and planned ones', async () => {
  expect(
    await check(
      'from: /a, to: /x, status: 301',
      'from: /b, to: /, status: 302',
      "from: '/c/{slug}', to: '/dossier/{slug}', status: 301",
      "from: '/d{reste...}', to: '/x{reste...}', status: 301",
      'from: /e, to: /bientot, status: 301, planned: true',
    ),
  ).toEqual([]);
});

test('refuses a target that does not exist', async () => {
  expect(
    await check(
      'from: /a, to: /rien, status: 301',
      "from: '/c/{slug}', to: '/vide/{slug}', status: 301",
      "from: '/d{reste...}', to: '/rien{reste...}', status: 301",
    ),
  ).toEqual([
    '2 erreur : la page d’arrivée n’existe pas : /rien',
    '3 erreur : la page d’arrivée n’existe pas : /vide/{slug}',
    '4 erreur : la page d’arrivée n’existe pas : /rien{reste...}',
  ]);
});

test('refuses to hide a page, to redirect twice and to chain', async () => {
  expect(
    await check(
      'from: /x, to: /, status: 301',
      'from: /a, to: /, status: 301',
      'from: /a, to: /x, status: 301',
      'from: /b, to: /vieux, status: 301, planned: true',
    ),
  ).toEqual([
    '2 erreur : /x est une page : elle ne serait plus visible',
    '4 erreur : /a est redirigé deux fois',
    '4 erreur : /x est lui-même redirigé : écrire l’arrivée finale',
    '5 erreur : /vieux est lui-même redirigé : écrire l’arrivée finale',
  ]);
});

test('recalls a planned target that now exists', async () => {
  expect(await check('from: /a, to: /x, status: 301, planned: true')).toEqual([
    '2 avertissement : /x existe : retirer « planned: true »',
  ]);
});
