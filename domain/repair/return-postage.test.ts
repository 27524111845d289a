import { expect, test } from 'vitest';
import { returnPostageCents, returnPostageOf } from './return-postage.ts';

const PRICES = { returnSmall: '8,90\u00a0€', returnMedium: '14,90\u00a0€', returnLarge: '32,90\u00a0€' };

test.each([
  ['telephone', '8,90\u00a0€', 890],
  ['console', '14,90\u00a0€', 1490],
  ['serveur', '32,90\u00a0€', 3290],
] as const)('a %s goes back for %s', (kind, words, cents) => {
  expect(returnPostageOf(kind, PRICES)).toBe(words);
  expect(returnPostageCents(kind, PRICES)).toBe(cents);
});

test('a price that is none is not taken for zero', () => {
  expect(() => returnPostageCents('telephone', { ...PRICES, returnSmall: 'selon le poids' })).toThrow(
    RangeError,
  );
});
