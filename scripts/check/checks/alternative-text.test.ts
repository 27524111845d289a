import { expect, test } from 'vitest';
import { articlePage, plainPage } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkAlternativeText } from './alternative-text.ts';

test('refuses an image without words', async () => {
  const files = { 'content/pages/a.md': plainPage('a', {}, 'Texte.\n\n![](/illustrations/console.svg)') };
  expect(await problemsOf(checkAlternativeText, files)).toEqual([
    'content/pages/a.md:16 erreur : image sans texte de remplacement : /illustrations/console.svg',
  ]);
});

test('refuses an article image described by its title or its file', async () => {
  const files = {
    'content/blog/a.md': articlePage('a', { imageAlt: 'Le titre de a' }),
    'content/blog/b.md': articlePage('b', { image: 'carte-graphique', imageAlt: 'Carte graphique' }),
  };
  expect(await problemsOf(checkAlternativeText, files)).toHaveLength(2);
});

test('accepts images that are described', async () => {
  const files = {
    'content/pages/a.md': plainPage('a', {}, '![Une console ouverte](/illustrations/console.svg)'),
    'content/blog/b.md': articlePage('b'),
  };
  expect(await problemsOf(checkAlternativeText, files)).toEqual([]);
});
