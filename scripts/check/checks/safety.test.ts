import { expect, test } from 'vitest';
import { guidePage, manyWords, servicePage } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkSafety } from './safety.ts';

const said = (words: string, fields: object = {}) =>
  problemsOf(checkSafety, {
    'content/guides/astuces/x.md': guidePage(
      'x',
      { closing: 'repair', tools: ['Loupe'], ...fields },
      `${words}\n\n${manyWords(950, 'x')}`,
    ),
  });

test.each([
  ['mains', 'Le condensateur primaire garde 325 V ; on confie le bloc.'],
  ['mains', 'Déposez le bloc d’alimentation, sans jamais l’ouvrir.'],
  ['lithium', 'La cellule pliée s’enflamme.'],
  ['lithium', 'Débranchez la batterie.'],
  ['lithium', 'Retirez l’alimentation, puis la batterie.'],
  ['lithium', 'Un dos bombé arrête tout.'],
  ['lithium', 'Appareil éteint, batterie ôtée.'],
  ['mains', 'PC éteint et cordon retiré ; on confie le reste.'],
  ['laser', 'Nettoyez la lentille du lecteur.'],
  ['glass', 'Une vitre fêlée se remplace.'],
  ['heat', 'Chauffez à l’air chaud.'],
  ['heat', 'Une touche de fer à panne fine.'],
  ['chemicals', 'Un peu d’alcool isopropylique.'],
])('a guide that opens %s names it: « %s »', async (hazard, words) => {
  expect(await said(words)).toEqual([expect.stringContaining(`ouvre le danger « ${hazard} »`)]);
  expect(await said(words, { hazards: [hazard] })).toEqual([]);
});

test('a guide about a device with a cell names it, whatever its words', async () => {
  const about = (path: string, fields: object = {}) =>
    problemsOf(checkSafety, {
      [`content/guides/${path}.md`]: guidePage('x', { tools: ['Loupe'], ...fields }),
    });
  expect(await about('astuces/ecran-iphone-casse')).toEqual([
    expect.stringContaining('« iphone » a une batterie au lithium'),
  ]);
  expect(await about('astuces/ecran-iphone-casse', { hazards: ['lithium'] })).toEqual([]);
  expect(await about('hebergement/serveur-telephone', { closing: 'hosting' })).toEqual([]);
  expect(await about('reparation-consoles/manette-xbox-stick')).toEqual([]);
});

test('a cell that smells of solvent is no solvent on the table', async () => {
  expect(await said('S’il sent le solvant, sortez.')).toEqual([]);
  expect(await said('Une odeur sucrée de solvant : sortez.')).toEqual([]);
  expect(await said('Un peu de solvant.')).toHaveLength(1);
});

test('advice names what hurts by itself, and mentions the rest; a guide on servers has no device', async () => {
  const advice = (words: string) => said(words, { closing: 'advice' });
  expect(await advice('Une batterie gonflée.')).toHaveLength(1);
  expect(await advice('Une vitre fêlée.')).toEqual([]);
  expect(await said('Le greffon Lithium accélère le serveur.', { closing: 'hosting' })).toEqual([]);
});

const mains = (words: string) => said(`Le bloc d’alimentation reste fermé. ${words}`, { hazards: ['mains'] });

test.each([
  'Contrôlez alors les tensions au voltmètre, en commençant par la veille.',
  'Mesurez la sortie, capot ouvert.',
  'Remettez sous tension et relevez le 12 V.',
  'La veille et le 12 V se mesurent bloc sorti.',
])('nothing is measured live: « %s »', async (words) => {
  expect(await mains(words)).toEqual([expect.stringContaining('mesure ou contact sous tension')]);
});

test.each([
  'Rien ne s’y mesure sous tension chez soi.',
  'Mesurez à l’atelier, capot ouvert, comme nous le faisons.',
  'Vérifiez au voltmètre que le rail est à moins de 5 V.',
])('what forbids it, or proves that nothing is left, may say so: « %s »', async (words) => {
  expect(await mains(words)).toEqual([]);
});

test('nothing is touched before a discharge that was measured', async () => {
  const touch = 'Coupez, touchez les nouveaux venus : tièdes au plus.';
  const empty = 'Déchargez le condensateur par la résistance, puis mesurez jusqu’à lire moins de 5 V.';
  expect(await mains(touch)).toEqual([expect.stringContaining('contact sans décharge mesurée')]);
  expect(await mains(`${touch}\n\n${empty}`)).toHaveLength(1);
  expect(await mains(`${empty}\n\n${touch}`)).toEqual([]);
});

test('no capacitor is probed before its discharge', async () => {
  const probe = 'Multimètre en continu, pointes sur les deux pattes du gros condensateur.';
  const empty = 'Appliquez la résistance, tenue par ses cordons isolés, jusqu’à lire moins de 5 V.';
  const refused = [expect.stringContaining('condensateur mesuré avant sa décharge')];
  expect(await mains(`${probe}\n\n${empty}`)).toEqual(refused);
  expect(await mains(`${empty}\n\n${probe}`)).toEqual([]);
  // Words about a discharge that was done before, or must not be done, do not count as a discharge.
  expect(await mains(`Apportez-le sans essayer de le décharger. ${probe}`)).toEqual(refused);
  expect(await mains(`Ce guide vaut condensateur déchargé. ${probe}`)).toEqual(refused);
  expect(await mains('Un gros condensateur ne se mesure pas chez soi.')).toEqual([]);
  expect(await mains('Console débranchée, mesurez les condensateurs NEC TOKIN de la carte.')).toEqual([]);
});

test('a supply is emptied and measured, or stays closed', async () => {
  expect(await said('Sortez le bloc d’alimentation et regardez ses pistes.', { hazards: ['mains'] })).toEqual(
    [expect.stringContaining('ni « moins de 5 V » mesurés après décharge')],
  );
});

test('who opens a device with a battery unplugs it', async () => {
  const fields = { hazards: ['lithium'], tools: ['Tournevis cruciforme'] };
  expect(await said('Une cellule gonflée se voit au dos.', fields)).toEqual([
    expect.stringContaining('sans débrancher sa batterie'),
  ]);
  expect(await said('Le connecteur de la batterie se lève en premier.', fields)).toEqual([]);
});

test('other pages are held to live work as well', async () => {
  const words = 'Mesurez le 12 V sous tension, puis comparez.';
  const problems = await problemsOf(checkSafety, {
    'content/pages/services/x.md': servicePage('x', {}, `${words} ${manyWords(650, 'x')}`),
  });
  expect(problems).toEqual([expect.stringContaining('mesure ou contact sous tension')]);
});
