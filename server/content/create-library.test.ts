import { rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { buildContent } from '#scripts/content/build-content.ts';
import { readShopSettings, type ShopSettings } from '../settings/shop-settings.ts';
import { compileContent, openContent } from './create-library.ts';
import { devicesYaml, worksYaml } from './fixtures/data.ts';
import {
  articlePage,
  guidePage,
  hostingPage,
  legalPage,
  manyWords,
  plainPage,
  professionalPage,
  servicePage,
} from './fixtures/pages.ts';
import { makeProject } from './fixtures/project.ts';
import { ContentError } from './problem.ts';

const site = {
  'content/data/services.yml': 'order: [zebre, consoles]',
  'content/pages/services/consoles.md': servicePage('consoles'),
  'content/pages/services/zebre.md': servicePage('zebre'),
  'content/pages/services/autre.md': servicePage('autre'),
  'content/pages/legal/legal/2026-11-21.md': legalPage('legal'),
  'content/pages/contacter.md': plainPage(
    'contacter',
    { lead: 'Appelez le {{shop.phone}}, nous répondons toute la journée.' },
    '#### {{shop.name}}\n\n[{{shop.name}}]({{shop.mapsUrl}}) : {{shop.hours}}',
  ),
  'content/blog/ancien.md': articlePage('ancien', { date: '2025-05-08' }),
  'content/blog/recent.md': articlePage('recent', { date: '2025-06-18' }),
};

async function bothLibraries(facts?: () => ShopSettings) {
  const { contentDir } = await makeProject(site);
  const buildDir = `${contentDir}/../build`;
  await buildContent(contentDir, buildDir);
  return {
    contentDir,
    buildDir,
    libraries: [await compileContent(contentDir, facts), openContent(buildDir, facts)],
  };
}

test('gives the same pages from the sources and from the build', async () => {
  const { libraries } = await bothLibraries();
  const [sources, built] = libraries;
  const paths = sources?.listPages().map(({ path }) => path) ?? [];
  expect(paths).toHaveLength(7);
  for (const path of paths) expect(built?.findPage(path)).toEqual(sources?.findPage(path));
  expect(built?.listPages()).toEqual(sources?.listPages());
});

test('fills the shop’s facts in the frontmatter, the headings and, escaped, in the HTML', async () => {
  const { contentDir } = await makeProject(site);
  const facts = { ...readShopSettings(`${contentDir}/data/shop.yml`), name: 'Papin <b>"& fils\'' };
  const page = (await compileContent(contentDir, () => facts)).findPage('/contacter');
  expect(page).toMatchObject({
    lead: 'Appelez le 03\u00a053\u00a001\u00a000\u00a051, nous répondons toute la journée.',
    headings: [{ depth: 4, id: 'section', text: 'Papin <b>"& fils’' }],
  });
  expect(page?.html).toBe(
    '<h4 id="section">Papin &lt;b&gt;&quot;&amp; fils’</h4>\n' +
      '<p><a href="https://maps.example/?a=1&amp;b=2" rel="noopener" target="_blank">Papin &lt;b&gt;&quot;&amp; fils’' +
      '<span class="visually-hidden"> (nouvel onglet)</span></a>\u00a0: le lundi de 10\u00a0h à 19\u00a0h</p>',
  );
});

test('follows the facts when they change and keeps its results while they do not', async () => {
  const { contentDir } = await makeProject(site);
  let facts = readShopSettings(`${contentDir}/data/shop.yml`);
  const library = await compileContent(contentDir, () => facts);
  const before = library.findPage('/contacter');
  expect(library.findPage('/contacter')).toBe(before);
  facts = { ...facts, phone: '03 53 01 99 99' };
  expect(library.findPage('/contacter')).toMatchObject({ lead: expect.stringContaining('03 53 01 99 99') });
});

test('finds no page at an address that is not exactly one', async () => {
  const { libraries } = await bothLibraries();
  for (const library of libraries) {
    for (const path of ['/', '/nulle-part', '/contacter/', '/../index.json', '/__proto__', '/legal']) {
      expect(library.findPage(path)).toBeNull();
    }
  }
});

test('answers at /mentions-legales with the legal page, listed once', async () => {
  const { libraries } = await bothLibraries();
  for (const library of libraries) {
    expect(library.findPage('/mentions-legales')?.path).toBe('/legal/legal');
    expect(library.listPages().filter(({ type }) => type === 'legal')).toEqual([
      { path: '/legal/legal', type: 'legal', title: 'Le titre de legal', updated: '2026-11-21' },
    ]);
  }
});

test('knows the illustration of a page by its path', async () => {
  const { libraries } = await bothLibraries();
  for (const library of libraries) {
    const article = library.findPage('/blog/recent');
    const service = library.findPage('/services/zebre');
    expect(library.illustrationOf('/blog/recent')).toBe(article?.type === 'article' && article.image);
    expect(library.illustrationOf('/services/zebre')).toBe(
      service?.type === 'service' && service.illustration,
    );
    for (const path of ['/mentions-legales', '/nulle-part'])
      expect([path, library.illustrationOf(path)]).toEqual([path, null]);
  }
});

test('knows what a link to a page shows elsewhere: its picture and its price', async () => {
  const picture = { rendered: 'ssd', view: 'front', shows: 'une carte verte et carrée' };
  const { contentDir } = await makeProject({
    'content/pages/services/avec.md': servicePage('avec', { picture }),
    'content/pages/services/sans.md': servicePage('sans', { price: 'sur devis' }),
  });
  const library = await compileContent(contentDir);
  expect(library.sharedLookOf('/services/avec')).toEqual({ picture, price: 'à partir de 59\u00a0€' });
  expect(library.sharedLookOf('/services/sans')).toEqual({ picture: null, price: 'sur devis' });
  for (const path of ['/mentions-legales', '/nulle-part'])
    expect([path, library.sharedLookOf(path)]).toEqual([path, { picture: null, price: null }]);
});

test('lists services in the order of services.yml, the others after', async () => {
  const { contentDir } = await makeProject(site);
  const services = (await compileContent(contentDir)).listServices();
  expect(services.map(({ path }) => path)).toEqual([
    '/services/zebre',
    '/services/consoles',
    '/services/autre',
  ]);
  expect(services[0]).toEqual({
    path: '/services/zebre',
    title: expect.stringContaining('zebre'),
    cardTitle: 'Carte zebre',
    summary: 'Une phrase qui présente zebre sur sa carte.',
    details: ['Détail un', 'Détail deux', 'Détail trois'],
    benefits: ['Avantage un', 'Avantage deux', 'Avantage trois', 'Avantage quatre', 'Avantage cinq'],
    icon: 'wrench',
    illustration: 'console',
    devices: [],
    price: 'à partir de 59\u00a0€',
    duration: '24 à 72 heures',
    keywords: expect.arrayContaining(['page zebre']),
    questions: [
      'Question un\u00a0?',
      'Question deux\u00a0?',
      'Question trois\u00a0?',
      'Question quatre\u00a0?',
    ],
  });
});

test('lists articles newest first', async () => {
  const { contentDir } = await makeProject(site);
  const articles = (await compileContent(contentDir)).listArticles();
  expect(articles.map(({ slug, path, date }) => [slug, path, date])).toEqual([
    ['recent', '/blog/recent', '2025-06-18'],
    ['ancien', '/blog/ancien', '2025-05-08'],
  ]);
});

test('lists guides by category, then by title, with the folder as category', async () => {
  const { contentDir } = await makeProject({
    'content/data/guides.yml': stringify({
      categories: ['electronique', 'astuces'].map((slug) => ({
        slug,
        title: `Catégorie ${slug}`,
        description: `Une description assez longue de la catégorie ${slug}, pour sa page et sa carte.`,
        illustration: 'console',
        closing: 'repair',
      })),
    }),
    'content/guides/astuces/cable.md': guidePage('cable'),
    'content/guides/electronique/zener.md': guidePage('zener'),
    'content/guides/electronique/eclair.md': guidePage('eclair', { title: 'Éclair et foudre' }),
  });
  const library = await compileContent(contentDir);
  expect(library.listGuides().map(({ path, category }) => [path, category])).toEqual([
    ['/guides/electronique/eclair', 'electronique'],
    ['/guides/electronique/zener', 'electronique'],
    ['/guides/astuces/cable', 'astuces'],
  ]);
  expect(library.guideCategories().map(({ slug }) => slug)).toEqual(['electronique', 'astuces']);
});

test('describes an article with the first 150 characters of its excerpt', async () => {
  const { contentDir } = await makeProject(site);
  const page = (await compileContent(contentDir)).findPage('/blog/recent');
  const excerpt = page?.type === 'article' ? page.excerpt : '';
  expect(excerpt.length).toBeGreaterThan(150);
  expect(page?.seo.description).toBe(excerpt.slice(0, 150));
});

test('puts prices of the files into words and answers them by their keys', async () => {
  const { contentDir } = await makeProject({
    'content/data/prices/appareils.yml': devicesYaml(),
    'content/data/prices/travaux.yml': worksYaml({ note: 'hors SSD' }),
    'content/pages/services/telephone.md': servicePage('telephone'),
    'content/pages/x.md': plainPage(
      'x',
      { lead: 'Une vitre seule coûte {{price.travaux/vitre}}, et se pose en {{delay.travaux/vitre}}.' },
      `Dès {{from.telephone/iphone/ecran-casse}}. ${manyWords(250, 'x')}`,
    ),
  });
  const library = await compileContent(contentDir);
  const page = library.findPage('/x');
  expect(page?.html).toContain('Dès 79\u00a0€. ');
  expect(page).toMatchObject({
    lead: 'Une vitre seule coûte de 79 à 189\u00a0€, hors SSD, et se pose en 1 à 2 heures.',
  });
  expect(library.findPrice('telephone/iphone/ecran-casse')).toMatchObject({
    name: 'Écran cassé, iPhone',
    page: '/services/telephone',
    price: { from: 79, to: 249 },
  });
  expect(library.findPrice('telephone/iphone/antenne')).toBeNull();
});

test('gives the blog’s categories', async () => {
  const { libraries } = await bothLibraries();
  for (const library of libraries) {
    expect(library.blogCategories()).toEqual([{ name: 'Conseils', slug: 'conseils', news: false }]);
  }
});

test('names related pages, leaving out what does not exist', async () => {
  const { contentDir } = await makeProject(site);
  const library = await compileContent(contentDir);
  expect(library.relatedLinks(['/blog/recent', '/rien', '/contact', '/mentions-legales'])).toEqual([
    { path: '/blog/recent', title: 'Le titre de recent' },
    { path: '/contact', title: 'Contacter l’atelier' },
    { path: '/mentions-legales', title: 'Le titre de legal' },
  ]);
});

test('refuses content with errors, but not with warnings', async () => {
  const broken = await makeProject({ 'content/pages/x.md': plainPage('x', {}, ':::danger\nx\n:::') });
  await expect(compileContent(broken.contentDir)).rejects.toThrow(ContentError);
  const warned = await makeProject({ 'content/pages/x.md': plainPage('x', {}, 'Un <b>mot') });
  expect((await compileContent(warned.contentDir)).findPage('/x')?.html).toBe('<p>Un &#x3C;b>mot</p>');
});

test('reads a body only when it is asked for', async () => {
  const { buildDir } = await bothLibraries();
  const library = openContent(buildDir);
  await writeFile(`${buildDir}/content/bodies/contacter.html`, '<p>Plus tard.</p>');
  expect(library.findPage('/contacter')?.html).toBe('<p>Plus tard.</p>');
  await rm(`${buildDir}/content/bodies/contacter.html`);
  expect(library.findPage('/contacter')?.html).toBe('<p>Plus tard.</p>');
});

test('lists each area by the rank of its pages, the index first', async () => {
  const { contentDir } = await makeProject({
    'content/pages/hebergement/rust.md': hostingPage('rust', { rank: 2 }),
    'content/pages/hebergement/ark.md': hostingPage('ark', { rank: 2 }),
    'content/pages/hebergement/zomboid.md': hostingPage('zomboid', { rank: 1, category: 'cloud' }),
    'content/pages/professionnel/audit.md': professionalPage('audit', { rank: 1 }),
    'content/pages/professionnel.md': professionalPage('pros', { rank: 0 }),
  });
  const library = await compileContent(contentDir);
  expect(library.listHosting().map(({ path, category }) => [path, category])).toEqual([
    ['/hebergement/zomboid', 'cloud'],
    ['/hebergement/ark', 'gaming'],
    ['/hebergement/rust', 'gaming'],
  ]);
  expect(library.listProfessional().map(({ path }) => path)).toEqual([
    '/professionnel',
    '/professionnel/audit',
  ]);
  expect(library.listServices()).toEqual([]);
});
