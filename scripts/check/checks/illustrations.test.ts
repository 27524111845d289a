import { expect, test } from 'vitest';
import {
  articlePage,
  consolePage,
  faultPage,
  plainPage,
  servicePage,
} from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkIllustrations } from './illustrations.ts';

test('refuses an illustration that is not in public/', async () => {
  const files = {
    'content/blog/a.md': articlePage('a', { image: 'rien' }),
    'content/blog/e.md': articlePage('e', { ogImage: '/photos/rien.jpg' }),
    'content/pages/b.md': plainPage('b', { illustration: 'rien' }),
    'content/pages/c.md': plainPage('c', {}, '![Un dessin](/illustrations/rien.svg)'),
    'content/pages/services/d.md': servicePage('d', { illustration: 'rien' }),
    'content/pages/consoles/f.md': consolePage('f', ['panne'], {
      pictures: [{ rendered: 'rien', name: 'Une console', shows: 'une console noire et mince' }],
    }),
    'content/pages/consoles/f/panne.md': faultPage('panne'),
    'content/pages/services/g.md': servicePage('g', {
      picture: { rendered: 'rien', view: 'front', shows: 'une carte verte et carrée' },
    }),
  };
  const problems = await problemsOf(checkIllustrations, files);
  expect(problems.map((problem) => problem.replace(/:\d+ /, ' '))).toEqual([
    'content/blog/a.md erreur : image : public/illustrations/rien.svg n’existe pas',
    'content/blog/e.md erreur : ogImage : public/photos/rien.jpg n’existe pas',
    'content/pages/b.md erreur : illustration : public/illustrations/rien.svg n’existe pas',
    'content/pages/c.md erreur : l’image n’existe pas : public/illustrations/rien.svg',
    'content/pages/consoles/f.md erreur : pictures[1] : public/images-de-synthese/rien-three-quarter-1280.webp n’existe pas',
    'content/pages/services/d.md erreur : illustration : public/illustrations/rien.svg n’existe pas',
    'content/pages/services/g.md erreur : picture : public/images-de-synthese/rien-front-1280.webp n’existe pas',
  ]);
});

test('refuses one picture in the heads of two pages, and one drawing of two articles', async () => {
  const picture = { rendered: 'ssd', view: 'front', shows: 'une carte verte et carrée' };
  const files = {
    'content/pages/services/a.md': servicePage('a', { picture }),
    'content/pages/services/b.md': servicePage('b', { picture: { ...picture, view: 'macro' } }),
    'content/pages/services/c.md': servicePage('c', { picture }),
    'content/blog/x.md': articlePage('x'),
    'content/blog/y.md': articlePage('y'),
    'public/images-de-synthese/ssd-front-1280.webp': '',
    'public/images-de-synthese/ssd-macro-1280.webp': '',
  };
  const problems = await problemsOf(checkIllustrations, files);
  expect(problems.map((problem) => problem.replace(/:\d+ /, ' '))).toEqual([
    'content/blog/y.md erreur : image : l’image est déjà celle de content/blog/x.md',
    'content/pages/services/c.md erreur : picture : l’image est déjà celle de content/pages/services/a.md',
  ]);
});

test('accepts illustrations that are there, and pages without', async () => {
  const files = {
    'content/blog/a.md': articlePage('a'),
    'content/blog/e.md': articlePage('e', { image: null, imageAlt: null }),
    'content/pages/b.md': plainPage('b'),
    'content/pages/services/d.md': servicePage('d'),
  };
  expect(await problemsOf(checkIllustrations, files)).toEqual([]);
});
