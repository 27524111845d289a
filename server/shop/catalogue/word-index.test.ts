import fc from 'fast-check';
import { expect, test } from 'vitest';
import { has } from './bit-set.ts';
import { indexWords, rowsWithWord, wordsOf } from './word-index.ts';

const rowsOf = (texts: readonly string[], word: string) => {
  const rows = rowsWithWord(indexWords(texts), word);
  return texts.flatMap((_, row) => (has(rows, row) ? [row] : []));
};

const TEXTS = ['RX 6600 XT', 'Radeon RX6600', 'Câble USB', 'Câbles vidéo', ''];

test.each([
  ['rx', [0, 1]],
  ['x66', [1]],
  ['x', [0]],
  ['xt', [0]],
  ['cable', [2, 3]],
  ['cables', [2, 3]],
  ['able', [2, 3]],
  ['bleus', []],
  ['leu', []],
])('« %s » is in %j', (word, rows) => {
  expect(rowsOf(TEXTS, word)).toEqual(rows);
});

test('finds what going through the words of each text finds', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 's', '1'), minLength: 1, maxLength: 5 });
  const texts = fc.array(
    fc.array(letters, { maxLength: 4 }).map((words) => words.join(' ')),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(texts, letters, (texts, word) => {
      const isMeant = (known: string, sought: string) =>
        known.startsWith(sought) || (sought.length >= 3 && known.includes(sought));
      const bits = indexWords(texts).rowsWith(word);
      const expected = texts.map((text) => wordsOf(text).some((known) => isMeant(known, word)));
      expect(texts.map((_, row) => has(bits, row))).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
