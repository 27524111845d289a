import { foldText } from '#domain/fold-text.ts';
import { add, type BitSet, noneOf, or } from './bit-set.ts';

export type WordIndex = {
  /** The rows that have a word which begins like this one, or holds it when it is long enough to mean something. */
  rowsWith(word: string): BitSet;
};

/** Inside of words only what is as long as that: « x60 » finds RX6600, « x » nothing. */
const INSIDE_MIN = 3;

export function indexWords(texts: readonly string[]): WordIndex {
  const rowsOf = new Map<string, number[]>();
  for (const [row, text] of texts.entries())
    for (const word of new Set(wordsOf(text))) {
      const rows = rowsOf.get(word);
      if (rows) rows.push(row);
      else rowsOf.set(word, [row]);
    }
  return {
    rowsWith(word) {
      const bits = noneOf(texts.length);
      for (const [known, rows] of rowsOf) {
        if (!known.startsWith(word) && (word.length < INSIDE_MIN || !known.includes(word))) continue;
        for (const row of rows) add(bits, row);
      }
      return bits;
    },
  };
}

export function wordsOf(text: string): string[] {
  return foldText(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Both as it is and in the singular: « câbles » finds the cable. */
export function rowsWithWord(index: WordIndex, word: string): BitSet {
  const rows = index.rowsWith(word);
  const singular = /^(\D{3,})[sx]$/.exec(word)?.[1];
  return singular ? or(rows, index.rowsWith(singular)) : rows;
}
