import { expect, test } from 'vitest';
import { sentencesOf, sentencesWithin } from './sentences.ts';

test.each([
  ['', []],
  ['Une seule', ['Une seule']],
  ['Un.  Deux\u00a0!\nTrois\u00a0? Quatre…', ['Un.', 'Deux\u00a0!', 'Trois\u00a0?', 'Quatre…']],
  ['Format M.2 de 80 mm, env. dix grammes. 8 Go.', ['Format M.2 de 80 mm, env. dix grammes.', '8 Go.']],
  ['Dit. «\u00a0Rapide\u00a0», dit-on.', ['Dit.', '«\u00a0Rapide\u00a0», dit-on.']],
])('%j is the sentences %j', (text, sentences) => {
  expect(sentencesOf(text)).toEqual(sentences);
});

test.each([
  ['Un deux. Trois.', 15, 'Un deux. Trois.'],
  ['Un deux. Trois.', 14, 'Un deux.'],
  ['Un. Une phrase trop longue. Deux.', 12, 'Un.'],
  ['Une seule phrase, trop longue.', 5, 'Une seule phrase, trop longue.'],
  ['', 5, ''],
])('of %j, %i characters hold the whole sentences %j', (text, max, kept) => {
  expect(sentencesWithin(text, max)).toBe(kept);
});
