import { expect, test } from 'vitest';
import { articlePage, guidePage, hostingPage, legalPage, manyWords } from '#server/content/fixtures/pages.ts';
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
  'Une puce gravée en 16 nm chauffe.',
  'Serrez sans forcer.',
  'C’est l’article 20 de nos conditions.',
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
