import { expect, test } from 'vitest';
import { quoteDays } from './quote-terms.ts';

test.each([
  ['30 jours', 30],
  ['1\u00a0jour', 1],
])('%s binds for %i days', (words, days) => {
  expect(quoteDays(words)).toBe(days);
});

test('what is no number of days is not guessed', () => {
  expect(() => quoteDays('un mois')).toThrow('un mois');
});
