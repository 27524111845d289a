import { expect, test } from 'vitest';
import {
  articlePage,
  guidePage,
  hostingPage,
  legalPage,
  plainPage,
  professionalPage,
  servicePage,
} from '../fixtures/pages.ts';
import { makeProject } from '../fixtures/project.ts';
import { formatProblem } from '../problem.ts';
import { loadContent } from './load-content.ts';

async function problemsOf(files: Record<string, string | null>): Promise<string[]> {
  const { contentDir } = await makeProject(files);
  return (await loadContent(contentDir)).problems.map(formatProblem);
}

test('reads each type of page, each at the path of its file', async () => {
  const { contentDir } = await makeProject({
    'content/pages/services/consoles/ps5.md': servicePage('ps5'),
    'content/pages/professionnel.md': professionalPage('pros', { rank: 0 }),
    'content/pages/hebergement/rust.md': hostingPage('rust'),
    'content/pages/legal/cgv/2026-11-21.md': legalPage('cgv'),
    'content/pages/envoi.md': plainPage('envoi'),
    'content/blog/skype.md': articlePage('skype'),
    'content/guides/astuces/cable.md': guidePage('cable'),
    'content/README.md': 'Pas une page.',
  });
  const { pages, problems } = await loadContent(contentDir);
  expect(problems).toEqual([]);
  expect(pages.map(({ page }) => [page.type, page.path, page.source])).toEqual([
    ['article', '/blog/skype', 'content/blog/skype.md'],
    ['guide', '/guides/astuces/cable', 'content/guides/astuces/cable.md'],
    ['page', '/envoi', 'content/pages/envoi.md'],
    ['hosting', '/hebergement/rust', 'content/pages/hebergement/rust.md'],
    ['legal', '/legal/cgv', 'content/pages/legal/cgv/2026-11-21.md'],
    ['professional', '/professionnel', 'content/pages/professionnel.md'],
    ['service', '/services/consoles/ps5', 'content/pages/services/consoles/ps5.md'],
  ]);
});

test('typesets the words of the frontmatter, not names, dates and paths', async () => {
  const { contentDir } = await makeProject({
    'content/pages/services/x.md': servicePage('x', { title: "L'écran : 59 €", relatedPages: ['/contact'] }),
  });
  const [source] = (await loadContent(contentDir)).pages;
  expect(source?.page).toMatchObject({
    title: 'L’écran\u00a0: 59\u00a0€',
    updated: '2026-11-21',
    icon: 'wrench',
    relatedPages: ['/contact'],
    words: 650,
  });
});

test.each<[string, Record<string, unknown>, string]>([
  ['an unknown field', { subtitle: 'x' }, 'champ inconnu : subtitle'],
  ['a date in letters', { updated: '21 novembre 2026' }, 'une date s’écrit 2026-11-21'],
  ['a date that does not exist', { updated: '2026-02-30' }, 'updated'],
  [
    'four benefits',
    { benefits: ['un deux', 'un trois', 'un six', 'un dix'] },
    'benefits : 4 éléments, il en faut au moins 5',
  ],
  ['two details', { details: ['un', 'deux'] }, 'details : 2 éléments, il en faut au moins 3'],
  ['three questions', { faq: [] }, 'faq : 0 éléments, il en faut au moins 4'],
  ['no step', { steps: [] }, 'steps : 0 éléments, il en faut au moins 4'],
  ['an icon in capitals', { icon: 'CircuitBoard' }, 'icon : minuscules sans accent'],
  ['a relative related page', { relatedPages: ['contact'] }, 'relatedPages[1] : un chemin du site'],
  [
    'an unknown fact',
    { lead: 'Appelez le {{shop.fax}} pour avoir une réponse rapide.' },
    '{{shop.fax}} n’est pas un fait',
  ],
  ['the type of another folder', { type: 'page' }, 'type : valeurs possibles : service'],
])('refuses a service with %s', async (_, fields, words) => {
  const problems = await problemsOf({ 'content/pages/services/x.md': servicePage('x', fields) });
  expect(problems.join('\n')).toContain(words);
});

test.each<[string, number, string]>([
  ['title', 71, 'seo.title : 71 signes, 70 au plus'],
  ['description', 69, 'seo.description : 69 signes, il en faut au moins 70'],
  ['description', 161, 'seo.description : 161 signes, 160 au plus'],
])('measures seo.%s of %i characters', async (field, length, message) => {
  const seo = { title: 'Un titre', description: 'd'.repeat(80), keywords: ['aa', 'bb', 'cc'] };
  const page = plainPage('x', { seo: { ...seo, title: 'Un titre cherché', [field]: 'a'.repeat(length) } });
  const problems = await problemsOf({ 'content/pages/x.md': page });
  expect(problems.map((problem) => problem.split(' erreur : ')[1])).toEqual([message]);
});

test('names the line of a faulty field, of its parent when it is missing, and of a faulty paragraph', async () => {
  const page = plainPage('x', {}, 'Un.\n\nDeux {{shop.fax}}.').replace(
    / {2}keywords:[\s\S]*?(?=updated)/,
    '',
  );
  expect(await problemsOf({ 'content/pages/x.md': page })).toEqual([
    'content/pages/x.md:5 erreur : seo.keywords : champ manquant',
    'content/pages/x.md:12 erreur : {{shop.fax}} n’est pas un fait de l’atelier',
  ]);
});

test('explains a colon that YAML does not take', async () => {
  const page = plainPage('x').replace('title: Le titre de x', 'title: Le titre : de x');
  expect(await problemsOf({ 'content/pages/x.md': page })).toEqual([
    'content/pages/x.md:3 erreur : une valeur qui contient « : » s’écrit entre guillemets ("…")',
  ]);
});

test('gives an article its excerpt as description and refuses another', async () => {
  const seo = { title: 'Le titre cherché', description: 'd'.repeat(80), keywords: ['aa', 'bb', 'cc'] };
  expect((await problemsOf({ 'content/blog/x.md': articlePage('x', { seo }) })).join()).toContain(
    'seo : champ inconnu : description',
  );
});

test('refuses a category that the blog does not have', async () => {
  expect(
    (await problemsOf({ 'content/blog/x.md': articlePage('x', { category: 'Cuisine' }) })).join(),
  ).toContain('la catégorie « Cuisine » n’est pas dans data/blog.yml');
});

test.each([
  ['content/pages/blog/x.md', 'aucune page ne peut se trouver dans ce dossier'],
  ['content/blog/2025/x.md', 'aucune page ne peut se trouver dans ce dossier'],
  ['content/pages/legal/autre/2026-11-21.md', 'aucune page ne peut se trouver dans ce dossier'],
  ['content/pages/legal/cgv.md', 'aucune page ne peut se trouver dans ce dossier'],
  ['content/pages/Été.md', 'nom de fichier'],
])('refuses the file %s', async (file, words) => {
  expect((await problemsOf({ [file]: plainPage('x') })).join()).toContain(words);
});

test('refuses a guide outside the categories of data/guides.yml', async () => {
  expect(await problemsOf({ 'content/guides/cuisine/tarte.md': guidePage('tarte') })).toEqual([
    'content/guides/cuisine/tarte.md erreur : la catégorie « cuisine » n’est pas dans data/guides.yml',
  ]);
  for (const file of [
    'content/guides/tarte.md',
    'content/guides/astuces/a/b.md',
    'content/pages/guides/a.md',
  ])
    expect(await problemsOf({ [file]: guidePage('tarte') })).toEqual([
      `${file}:1 erreur : aucune page ne peut se trouver dans ce dossier`,
    ]);
});

test('refuses a file without frontmatter and a project without its data', async () => {
  expect(await problemsOf({ 'content/pages/x.md': '## Bonjour', 'content/data/blog.yml': null })).toEqual([
    'content/data/blog.yml erreur : fichier introuvable',
    'content/pages/x.md:1 erreur : en-tête absent : le fichier commence par « --- »',
  ]);
});

test('keeps the paths of files that could not be read', async () => {
  const { contentDir } = await makeProject({ 'content/pages/x.md': plainPage('x', { title: 'x' }) });
  expect((await loadContent(contentDir)).unreadable).toEqual(['/x']);
});

test('asks of a hosting product all that its page shows, and less of the index of the area', async () => {
  const bare = { plans: [], specs: [], choices: [], care: null };
  const problems = await problemsOf({ 'content/pages/hebergement/rust.md': hostingPage('rust', bare) });
  expect(problems.map((problem) => problem.split(' erreur : ')[1])).toEqual([
    'plans : trois formules au moins',
    'specs : quatre lignes au moins',
    'choices : deux produits voisins au moins',
    'care : protection, backup, migration et exit sont attendus',
  ]);
  const index = hostingPage('index', { ...bare, category: null, rank: 0 });
  expect(await problemsOf({ 'content/pages/hebergement.md': index })).toEqual([]);
});

test.each([
  [
    'a plan without its price',
    { plans: [{ name: 'S', use: 'Pour un petit groupe.', resources: ['4 Go', '2 cœurs'] }] },
  ],
  ['an unknown category', { category: 'jeux' }],
  ['a negative rank', { rank: -1 }],
])('refuses of a hosting product %s', async (_, fields) => {
  const problems = await problemsOf({ 'content/pages/hebergement/rust.md': hostingPage('rust', fields) });
  expect(problems.join()).toContain('hebergement/rust.md');
});

test('refuses a page below a page of the professional or hosting areas', async () => {
  for (const file of ['professionnel/reseau/wifi.md', 'hebergement/gaming/rust.md']) {
    expect(await problemsOf({ [`content/pages/${file}`]: hostingPage('x') })).toEqual([
      `content/pages/${file}:1 erreur : aucune page ne peut se trouver dans ce dossier`,
    ]);
  }
});
