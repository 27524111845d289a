import { expect, test, vi } from 'vitest';
import { compileContent } from './create-library.ts';
import { pricesYaml } from './fixtures/data.ts';
import {
  articlePage,
  consolePage,
  faultPage,
  guidePage,
  legalPage,
  plainPage,
  servicePage,
} from './fixtures/pages.ts';
import { makeProject } from './fixtures/project.ts';

// A dozen files are written and compiled.
vi.setConfig({ testTimeout: 30_000 });

const files = {
  'content/data/services.yml': 'order: [console]',
  'content/data/consoles.yml': 'makers: [{ name: Sony, models: [ps5] }]',
  'content/data/prices/ps5.yml': pricesYaml(['port']),
  'content/pages/services/console.md': servicePage('console'),
  'content/pages/services/console/xbox.md': servicePage('xbox'),
  'content/pages/consoles.md': plainPage('consoles'),
  'content/pages/consoles/ps5.md': consolePage('ps5', ['port']),
  'content/pages/consoles/ps5/port.md': faultPage('port'),
  'content/pages/legal/legal/2026-11-21.md': legalPage('legal'),
  'content/pages/magasin.md': plainPage('magasin'),
  'content/blog/skype.md': articlePage('skype'),
  'content/guides/astuces/colis.md': guidePage('colis'),
};

test('places every page once, below its area and its parent, and what code makes with the workshop', async () => {
  const { contentDir } = await makeProject(files);
  const sections = (await compileContent(contentDir)).siteSections();
  const lines = sections.flatMap(({ title, path, links }) => [
    `${title}${path ? ` ${path}` : ''}`,
    ...links.flatMap((link) => [`  ${link.path}`, ...link.pages.map((page) => `    ${page.path}`)]),
  ]);
  expect(lines).toEqual([
    'L’atelier',
    ...['/', '/contact', '/galerie', '/faq', '/map', '/rendez-vous', '/temoignages', '/magasin'].map(
      (path) => `  ${path}`,
    ),
    'Boutique /boutique',
    '  /stock',
    'Services /services',
    '  /services/console',
    '    /services/console/xbox',
    'Consoles /consoles',
    '  /consoles/ps5',
    '    /consoles/ps5/port',
    'Professionnels /professionnel',
    'Hébergement /hebergement',
    'Guides /guides',
    '  /guides/astuces',
    '    /guides/astuces/colis',
    'Blog /blog',
    '  /blog/skype',
    'Textes légaux',
    '  /mentions-legales',
  ]);
});

test('forgets no page of content/', async () => {
  const { contentDir } = await makeProject(files);
  const library = await compileContent(contentDir);
  const placed = library
    .siteSections()
    .flatMap(({ path, links }) => [
      path,
      ...links.flatMap((link) => [link.path, ...link.pages.map((page) => page.path)]),
    ]);
  const expected = library
    .listPages()
    .map(({ path }) => (path === '/legal/legal' ? '/mentions-legales' : path));
  expect(placed).toEqual(expect.arrayContaining(expected));
});
