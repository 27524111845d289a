import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { pricesYaml } from '../fixtures/data.ts';
import { consolePage, faultPage } from '../fixtures/pages.ts';
import { makeProject } from '../fixtures/project.ts';
import { formatProblem } from '../problem.ts';
import { loadContent } from './load-content.ts';

/** A console with two faults that passes every check. */
const ps4 = {
  'content/data/consoles.yml': 'makers: [{ name: PlayStation, models: [ps4] }]',
  'content/data/prices/ps4.yml': pricesYaml(['port-hdmi', 'lecteur']),
  'content/pages/consoles/ps4.md': consolePage('ps4', ['port-hdmi', 'lecteur']),
  'content/pages/consoles/ps4/port-hdmi.md': faultPage('hdmi'),
  'content/pages/consoles/ps4/lecteur.md': faultPage('lecteur'),
};

async function problemsOf(files: Record<string, string | null>): Promise<string[]> {
  const { contentDir } = await makeProject({ ...ps4, ...files });
  return (await loadContent(contentDir)).problems.map(formatProblem);
}

test('joins each fault to its price', async () => {
  const { contentDir } = await makeProject(ps4);
  const { pages, problems } = await loadContent(contentDir);
  expect(problems).toEqual([]);
  expect(pages.map(({ page }) => [page.type, page.path, page.type === 'fault' && page.price.to])).toEqual([
    ['console', '/consoles/ps4', false],
    ['fault', '/consoles/ps4/lecteur', 129],
    ['fault', '/consoles/ps4/port-hdmi', 129],
  ]);
});

test('refuses a fault without a price, and does not report links to it on top', async () => {
  expect(await problemsOf({ 'content/data/prices/ps4.yml': pricesYaml(['lecteur']) })).toEqual([
    'content/pages/consoles/ps4/port-hdmi.md:1 erreur : pas de prix : ajouter port-hdmi à content/data/prices/ps4.yml',
  ]);
});

test('refuses a price without a page, at its line', async () => {
  const yaml = pricesYaml(['port-hdmi', 'lecteur', 'ecran']);
  expect(await problemsOf({ 'content/data/prices/ps4.yml': yaml })).toEqual([
    'content/data/prices/ps4.yml:14 erreur : ecran a un prix mais pas de page',
  ]);
});

test.each([
  [{ from: 129, to: 69 }, 'une fourchette va de « from » à « to »'],
  [{ from: null, to: 69 }, 'une fourchette va de « from » à « to »'],
  [{ from: -1 }, 'lecteur.from : -1, il en faut au moins 0'],
  [{ price: 69 }, 'champ inconnu : price'],
  [{ unknown: 'Rien.' }, 'lecteur.unknown : 5 signes'],
])('refuses the price %o, once', async (fields, words) => {
  const yaml = `${pricesYaml(['port-hdmi'])}${pricesYaml(['lecteur'], fields)}`;
  const problems = await problemsOf({ 'content/data/prices/ps4.yml': yaml });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(words);
});

test('refuses a fault that is not on the drawing, and a point that is no fault', async () => {
  const page = consolePage('ps4', ['port-hdmi', 'ecran']);
  expect(await problemsOf({ 'content/pages/consoles/ps4.md': page })).toEqual([
    expect.stringMatching(/ps4\.md:\d+ erreur : points\[2\] : ecran n’a pas de page$/),
    expect.stringMatching(/ps4\.md:\d+ erreur : points : lecteur n’est pas placé sur le dessin$/),
  ]);
});

test.each([
  [{ fault: 'lecteur', x: 25, y: 56 }, 'trop près de port-hdmi'],
  [{ fault: 'lecteur', x: 3, y: 50 }, 'points[2].x : 3, il en faut au moins 6'],
  [{ fault: 'port-hdmi', x: 60, y: 50 }, 'port-hdmi est placé deux fois'],
])('refuses the second point %o', async (second, words) => {
  const points = [{ fault: 'port-hdmi', x: 20, y: 50 }, second];
  const page = consolePage('ps4', [], { points });
  expect((await problemsOf({ 'content/pages/consoles/ps4.md': page })).join()).toContain(words);
});

test('accepts numbers that only just stand apart', async () => {
  const points = [
    { fault: 'port-hdmi', x: 20, y: 50 },
    { fault: 'lecteur', x: 32, y: 50 },
  ];
  expect(await problemsOf({ 'content/pages/consoles/ps4.md': consolePage('ps4', [], { points }) })).toEqual(
    [],
  );
});

test('refuses a fault whose console has no page', async () => {
  const problems = await problemsOf({
    'content/data/consoles.yml': 'makers: []',
    'content/pages/consoles/ps4.md': null,
  });
  expect(problems).toEqual([
    'content/pages/consoles/ps4/lecteur.md erreur : la console /consoles/ps4 n’a pas de page',
    'content/pages/consoles/ps4/port-hdmi.md erreur : la console /consoles/ps4 n’a pas de page',
  ]);
});

test('refuses a console that no maker lists, warns of one that has no page yet', async () => {
  const listed = 'makers: [{ name: Sony, models: [ps5] }]\npopular: [/consoles/ps5/ecran]';
  expect(await problemsOf({ 'content/data/consoles.yml': listed })).toEqual([
    'content/data/consoles.yml erreur : la console « ps4 » n’est chez aucun fabricant',
    'content/data/consoles.yml avertissement : /consoles/ps5 n’a pas encore de page',
    'content/data/consoles.yml avertissement : /consoles/ps5/ecran n’a pas encore de page',
  ]);
});

test('warns of a device whose page is not written yet, at its line', async () => {
  const repair = {
    slug: 'ecran',
    name: 'Écran cassé',
    icon: 'smartphone',
    page: '/services/absente',
    from: 79,
    duration: '1 heure',
    unknown: 'Seul le téléphone ouvert le dit.',
    changes: 'Le modèle change le prix.',
  };
  const device = {
    slug: 'telephone',
    name: 'Téléphone',
    icon: 'smartphone',
    summary: 'Écran, batterie et prise de charge.',
    models: [{ slug: 'iphone', name: 'iPhone', hint: 'La pomme est au dos.' }],
    repairs: [repair],
  };
  expect(await problemsOf({ 'content/data/prices/appareils.yml': stringify({ devices: [device] }) })).toEqual(
    ['content/data/prices/appareils.yml:14 avertissement : /services/absente n’a pas encore de page'],
  );
});

test('refuses a project without the prices of its other devices', async () => {
  expect(await problemsOf({ 'content/data/prices/appareils.yml': null })).toEqual([
    'content/data/prices/appareils.yml erreur : fichier introuvable',
  ]);
});

test('refuses a page below a fault', async () => {
  const problems = await problemsOf({ 'content/pages/consoles/ps4/lecteur/laser.md': faultPage('laser') });
  expect(problems.join()).toContain('aucune page ne peut se trouver dans ce dossier');
});
