import { expect, test } from 'vitest';
import { mapChoice } from './map-choice.ts';

const reims = { latitude: 49.2583, longitude: 4.0317 };
const chosen = (hasMapAtOnce: boolean, query: string, mapEmbedUrl: string | undefined) =>
  mapChoice({ mapEmbedUrl, hasMapAtOnce }, reims, new URLSearchParams(query));

test.each([
  [false, '', false],
  [false, 'carte=oui', true],
  [false, 'carte=non', false],
  [true, '', true],
  [true, 'carte=oui', true],
  [true, 'carte=non', false],
])('at once %s, asked %o: shown %s', (atOnce, query, isShown) => {
  expect(chosen(atOnce, query, 'https://carte.exemple.fr/?m={lat}')).toEqual({
    address: 'https://carte.exemple.fr/?m=49.25830',
    isShown,
  });
});

test('without a map nothing is shown, whatever is asked', () => {
  expect(chosen(true, 'carte=oui', undefined)).toEqual({ address: null, isShown: false });
});
