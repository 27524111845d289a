import { expect, test } from 'vitest';
import { guidePage, manyWords } from '#server/content/fixtures/pages.ts';
import { problemsOf } from '../check-fixture.ts';
import { checkClosings } from './closings.ts';

const said = (words: string, fields: object = {}) =>
  problemsOf(checkClosings, {
    'content/guides/astuces/x.md': guidePage('x', { ...fields }, `${words} ${manyWords(950, 'x')}`),
  });

test.each([
  'Ne le faites pas ouvrir, ni par un ami, ni par nous.',
  'N’ouvrez pas la console, même pour regarder.',
  'Ne la laissez pas ouvrir non plus.',
  'La prise en charge est refusée si l’appareil a été ouvert.',
])('a guide that says « %s » does not end like a repair', async (words) => {
  expect(await said(words, { closing: 'repair' })).toEqual([expect.stringContaining('ne pas ouvrir')]);
  expect(await said(words)).toEqual([expect.stringContaining('pas « advice »')]);
  expect(await said(words, { closing: 'maker' })).toEqual([]);
  expect(await said(words, { closing: 'danger' })).toEqual([]);
});

test('any other guide ends as its category does', async () => {
  expect(await said('Ouvrez le capot.')).toEqual([]);
  expect(await said('Ouvrez le capot.', { closing: 'repair' })).toEqual([]);
});

test('a guide whose end keeps the device out of the post leads to no parcel', async () => {
  const refused = [expect.stringContaining('rien ne part par la poste')];
  const link = 'La carte voyage par [envoi](/envoi).';
  expect(await said(link, { closing: 'danger' })).toEqual(refused);
  expect(
    await said('Rien.', { closing: 'danger', relatedPages: ['/contact', '/services/x-distance'] }),
  ).toEqual(refused);
  expect(await said(link, { closing: 'advice' })).toEqual([]);
  expect(await said('Rien.', { closing: 'danger' })).toEqual([]);
});
