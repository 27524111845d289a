import { expect, test } from 'vitest';
import { plainPage } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkMenuLinks } from './menu-links.ts';
import { checkSchema } from './schema.ts';

function menu(...links: string[]) {
  return {
    'app/features/navigation/menu.ts': `export const allMenuLinks = (): string[] => ${JSON.stringify(links)};`,
  };
}

test('refuses a menu link that leads nowhere', async () => {
  expect(await problemsOf(checkMenuLinks, menu('/rien', '/contact'))).toEqual([
    'app/features/navigation/menu.ts erreur : lien mort : /rien',
  ]);
});

test('accepts links to pages and to other sites, and a site without menu', async () => {
  const page = { 'content/pages/x.md': plainPage('x') };
  expect(
    await problemsOf(checkMenuLinks, { ...page, ...menu('/', '/x', 'https://x.fr', 'tel:+33') }),
  ).toEqual([]);
  expect(await problemsOf(checkMenuLinks, {})).toEqual([]);
});

test('says when the menu cannot be read', async () => {
  const files = { 'app/features/navigation/menu.ts': "import './nothing.ts';" };
  expect((await problemsOf(checkSchema, files)).join()).toContain('le menu ne se lit pas');
});
