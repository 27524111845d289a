import { expect, test } from 'vitest';
import { hasWords } from './has-words.ts';

const question = 'Mon écran s’est cassé\u00a0: que faire\u00a0?';
const answer =
  'Gardez l’éclat, le cœur de l’appareil n’est pas touché. Le code CE-34878-0\u202fn’a rien à voir.';

test.each([
  ['the words as they are', 'écran s’est cassé'],
  ['capitals', 'MON ÉCRAN'],
  ['no accents', 'ecran s’est casse'],
  ['a straight apostrophe', "l'eclat"],
  ['spaces for no-break spaces', 'cassé : que faire ?'],
  ['a narrow no-break space', 'ce-34878-0 n'],
  ['spaces around and in a row', '  que   faire '],
  ['letters written together', 'coeur'],
  ['part of a word', 'appar'],
])('finds %s', (_, words) => {
  expect(hasWords(words, [question, answer])).toBe(true);
});

test.each([
  ['other words', 'imprimante'],
  ['the same words in another order', 'cassé écran'],
  ['words that only the end of one text and the start of the next make', 'faire ? gardez'],
])('does not find %s', (_, words) => {
  expect(hasWords(words, [question, answer])).toBe(false);
});

test('finds everything when nothing is asked, and nothing in no text', () => {
  expect(hasWords(' \u00a0', [question])).toBe(true);
  expect(hasWords('écran', [])).toBe(false);
});
