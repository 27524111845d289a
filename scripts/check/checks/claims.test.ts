import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { pricesYaml } from '#server/content/fixtures/data.ts';
import {
  articlePage,
  consolePage,
  faultPage,
  guidePage,
  hostingPage,
  legalPage,
  manyWords,
  plainPage,
  servicePage,
} from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkClaims } from './claims.ts';

const FILE = 'content/guides/astuces/x.md';
const source = {
  title: 'Une page ouverte',
  publisher: 'Un fabricant',
  url: 'https://exemple.fr/vis',
  consulted: '2026-11-27',
};
const saying = (sentence: string) => `${manyWords(300, 'x')}\n\n${sentence}\n`;
const problemsOfGuide = (sentence: string, fields = {}) =>
  problemsOf(checkClaims, { [FILE]: guidePage('x', fields, saying(sentence)) });

test.each([
  ['Retirez les quatre tri-wing du dos.', 'une sorte de vis (« tri-wing »)'],
  ['Un tournevis JIS suffit.', 'une sorte de vis (« JIS »)'],
  ['Posez la vis de 2,5 mm à part.', 'une longueur de vis (« vis de 2,5 mm »)'],
  ['Serrez à 0,6 N·m.', 'un couple de serrage (« 6 N·m »)'],
  ['L’article 28 du RGPD demande un contrat.', 'une règle de droit (« article 28 du RGPD »)'],
  ['Le règlement (UE) 2023/1670 le dit.', 'une règle de droit (« (UE) 2023/1670 »)'],
])('refuses « %s » on a page without a source', async (sentence, message) => {
  expect(await problemsOfGuide(sentence)).toEqual([expect.stringContaining(message)]);
  expect(await problemsOfGuide(sentence, { sources: [source] })).toEqual([]);
});

test.each([
  'Une puce gravée plus finement chauffe moins.',
  'Serrez sans forcer.',
  'C’est l’article 20 de nos conditions.',
  'Le disque est chiffré en AES-256.',
  'Nous garantissons la réparation deux ans.',
  'Ouvert le samedi, sans rendez-vous.',
])('takes « %s »', async (sentence) => {
  expect(await problemsOfGuide(sentence)).toEqual([]);
});

test('reads the front matter of a page too, and says its line', async () => {
  const page = hostingPage('y', { lead: 'Un délit selon l’article 323-2 du code pénal. Nous le relevons.' });
  const problems = await problemsOf(checkClaims, { 'content/pages/hebergement/y.md': page });
  expect(problems).toEqual([expect.stringMatching(/^content\/pages\/hebergement\/y\.md:\d+.*article 323-2/)]);
});

test('leaves legal texts and the first articles as they are', async () => {
  const words = saying('L’article 28 du RGPD et les Torx.');
  expect(
    await problemsOf(checkClaims, {
      'content/pages/legal/cgv/2026-01-01.md': legalPage('a', {}, words),
      'content/blog/b.md': articlePage('b', { date: '2025-06-18' }, words),
      'content/blog/c.md': articlePage('c', { date: '2026-11-28' }, words),
    }),
  ).toEqual([expect.stringContaining('content/blog/c.md'), expect.stringContaining('content/blog/c.md')]);
});

test.each([
  ['L’encodeur est un MN864729.', 'une référence de pièce ou un code d’erreur (« MN864729 »)'],
  ['Le contrôleur M92T36 négocie la charge.', 'une référence de pièce ou un code d’erreur (« M92T36 »)'],
  ['L’écran affiche CE-34335.', 'une référence de pièce ou un code d’erreur (« CE-34335 »)'],
  ['La cellule tient 1 560 mAh.', 'une caractéristique annoncée (« 0 mAh »)'],
  ['La puce est gravée en 16 nm.', 'une caractéristique annoncée (« 6 nm »)'],
  ['Nintendo répare gratuitement la dérive.', 'une promesse de fabricant (« Nintendo répare »)'],
  ['Apple ne prend en charge que ses pièces.', 'une promesse de fabricant (« Apple ne prend en charge »)'],
  ['Vous gardez quatorze jours.', 'un droit du client ou un devoir de l’atelier (« quatorze jours »)'],
  [
    'Le système ne reçoit plus rien depuis le 14 octobre 2025.',
    'une date de fin ou d’entrée en vigueur (« le 14 octobre 2025 »)',
  ],
  ['Neuf fois sur dix, ces consoles sont sales.', 'une part ou une fréquence (« Neuf fois sur dix'],
])('refuses « %s » on a service and on a fault without a source', async (sentence, message) => {
  const pages = (fields: Record<string, unknown>) => ({
    'content/pages/services/s.md': servicePage('s', fields, saying(sentence)),
    'content/data/prices/ps5.yml': pricesYaml(['panne']),
    'content/pages/consoles/ps5.md': consolePage('ps5', ['panne']),
    'content/pages/consoles/ps5/panne.md': faultPage('panne', fields, saying(sentence)),
  });
  const problem = expect.stringContaining(message);
  const problems = await problemsOf(checkClaims, pages({}));
  expect(problems).toEqual([problem, problem]);
  expect(problems.map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining([expect.stringContaining('panne.md'), expect.stringContaining('s.md')]),
  );
  expect(await problemsOf(checkClaims, pages({ sources: [source] }))).toEqual([]);
});

test('takes the codes of the register of devices, whose files name their sources', async () => {
  const family = {
    id: 'switch',
    brand: 'Nintendo',
    name: 'Switch',
    kind: 'console',
    illustration: 'console',
    pages: ['/services/s'],
    models: [
      {
        id: 'switch-v1',
        name: 'Switch',
        codes: ['HAC001'],
        revisions: [{ id: 'switch-v2', name: 'Switch révisée', codes: ['HAC002'] }],
      },
    ],
  };
  const files = (sentence: string) => ({
    'content/pages/services/s.md': servicePage('s', {}, saying(sentence)),
    'content/data/devices/consoles.yml': stringify({ families: [family] }),
  });
  expect(await problemsOf(checkClaims, files('La HAC001 puis la HAC002.'))).toEqual([]);
  expect(await problemsOf(checkClaims, files('La HAC001 puis la HAC003.'))).toEqual([
    expect.stringContaining('HAC003'),
  ]);
});

test('asks nothing more of a page that has no field for sources', async () => {
  const words = saying('Vous gardez quatorze jours.');
  expect(await problemsOf(checkClaims, { 'content/pages/p.md': plainPage('p', {}, words) })).toEqual([]);
});
