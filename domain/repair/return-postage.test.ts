import { expect, test } from 'vitest';
import { isReturnedTo, returnPostageCents, returnPostageOf, returnZoneWords } from './return-postage.ts';

const PRICES = {
  returnSmall: '8,90\u00a0€',
  returnMedium: '14,90\u00a0€',
  returnLarge: '32,90\u00a0€',
  returnCorsica: null,
  returnOverseas: null,
};
const ZONES = { ...PRICES, returnCorsica: '4,00\u00a0€', returnOverseas: '18,50\u00a0€' };

test.each([
  ['telephone', '8,90\u00a0€', 890],
  ['console', '14,90\u00a0€', 1490],
  ['serveur', '32,90\u00a0€', 3290],
] as const)('a %s goes back for %s', (kind, words, cents) => {
  expect(returnPostageOf(kind, PRICES, null)).toBe(words);
  expect(returnPostageCents(kind, PRICES, '51100')).toBe(cents);
});

test.each([
  ['51100', 890],
  ['20090', 1290],
  ['98000', 890],
  ['97400', 2740],
  ['974', 2740],
] as const)('to %s a telephone goes back for %i cents', (postcode, cents) => {
  expect(returnPostageCents('telephone', ZONES, postcode)).toBe(cents);
});

test('overseas is served at a price of its own only', () => {
  expect([isReturnedTo('97400', PRICES), isReturnedTo('97400', ZONES)]).toEqual([false, true]);
  for (const postcode of ['51100', '20090', '98000']) expect(isReturnedTo(postcode, PRICES)).toBe(true);
});

test('the words under the prices say where they hold', () => {
  expect(returnZoneWords(PRICES)).toBe(
    'Ces prix valent pour la France métropolitaine, Corse comprise, et Monaco. Pour l’outre-mer, demandez-nous le prix avant d’envoyer.',
  );
  expect(returnZoneWords(ZONES)).toBe(
    'Ces prix valent pour la France métropolitaine et Monaco. Pour la Corse, ajoutez 4,00\u00a0€. Pour l’outre-mer, ajoutez 18,50\u00a0€.',
  );
  const free = { returnCorsica: '0,00\u00a0€', returnOverseas: '0,00\u00a0€' };
  expect(returnZoneWords(free)).toBe(
    'Ces prix valent pour la France métropolitaine, Corse comprise, et Monaco. Ils valent aussi pour l’outre-mer.',
  );
});

test('a price that is none is not taken for zero', () => {
  expect(() => returnPostageCents('telephone', { ...PRICES, returnSmall: 'selon le poids' }, null)).toThrow(
    RangeError,
  );
});
