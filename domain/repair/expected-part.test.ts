import { expect, test } from 'vitest';
import { expectedText } from './expected-part.ts';

test.each([
  ['2026-12-05', null, 'Nappe\u00a0: attendue le 5 décembre 2026.'],
  ['2026-12-09', '2026-12-05', 'Nappe\u00a0: attendue le 9 décembre 2026, au lieu du 5 décembre 2026.'],
  [null, '2026-12-05', 'Nappe\u00a0: la date d’arrivée n’est plus connue.'],
])('a part expected on %s, before on %s', (expectedOn, before, words) => {
  expect(expectedText('Nappe', expectedOn, before)).toBe(words);
});
