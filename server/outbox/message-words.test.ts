import { expect, test } from 'vitest';
import { fillWords } from './fill-words.ts';
import { wordsOverlay } from './message-words.ts';

const overlay = wordsOverlay({
  key: 'pret',
  label: 'Prêt',
  shipped: 'Votre appareil est prêt. {numero}, {lien}',
  fields: {
    numero: { meaning: 'le numéro' },
    lien: { meaning: 'le lien', isRequired: true },
  },
  max: 100,
});
const form = overlay.formSchema();
const faults = (words: string) => form.safeParse({ words }).error?.issues.map(({ message }) => message) ?? [];

test('fields may stand anywhere, once or more, and lines become one', () => {
  expect(form.parse({ words: ' {lien} : venez !\nC’est le {numero}, {lien}.' })).toBe(
    '{lien}\u00a0: venez\u00a0! C’est le {numero}, {lien}.',
  );
  expect(form.parse(overlay.textsOf(overlay.shipped))).toBe(overlay.shipped);
});

test.each([
  ['another field', 'Votre appareil : {lien}, {prenom}', ['{prenom} n’existe pas']],
  ['a field of the prototype', 'Votre appareil : {lien} {constructor}', ['{constructor} n’existe pas']],
  ['no required field', 'Votre appareil {numero} est prêt', ['Gardez {lien}']],
  ['a lone brace', 'Votre appareil {lien} est } prêt', ['accolade']],
  ['a field between two braces', 'Votre appareil {{lien}} est prêt', ['une seule accolade']],
  ['a token of pages', 'Votre appareil {lien} au {{shop.phone}}', ['une seule accolade']],
])('%s is told', (_, words, told) => {
  const found = faults(words);
  for (const message of told) expect(found).toContainEqual(expect.stringContaining(message));
});

test('what stands for a field is never read as a field', () => {
  expect(fillWords('{numero}, {lien}', { numero: '{lien}', lien: 'https://x' })).toBe('{lien}, https://x');
  expect(fillWords('{autre} {toString}', { lien: 'x' })).toBe('{autre} {toString}');
});
