import { foldText } from '#domain/text/fold-text.ts';
import { add, type BitSet, noneOf, or } from './bit-set.ts';

export type WordIndex = {
  /** The rows that have a word which begins like this one, or holds it when it is long enough to mean something. */
  rowsWith(word: string): BitSet;
};

/** Inside of words only what is as long as that: « x60 » finds RX6600, « x » nothing. */
const INSIDE_MIN = 3;

/** Stands before each word of the index, and in none. */
const EDGE = ' ';

export function indexWords(texts: readonly string[]): WordIndex {
  const rowsOf = new Map<string, number[]>();
  for (const [row, text] of texts.entries())
    for (const word of new Set(wordsOf(text))) {
      const rows = rowsOf.get(word);
      if (rows) rows.push(row);
      else rowsOf.set(word, [row]);
    }
  const lists = [...rowsOf.values()];
  // All words in one text: it is searched at once, in place of each word.
  const starts: number[] = [];
  let text = '';
  for (const word of rowsOf.keys()) {
    starts.push(text.length);
    text += EDGE + word;
  }

  return {
    rowsWith(word) {
      const bits = noneOf(texts.length);
      const sought = word.length < INSIDE_MIN ? EDGE + word : word;
      let at = text.indexOf(sought);
      while (at !== -1) {
        const found = lastAtOrBefore(starts, at);
        for (const row of lists[found] ?? []) add(bits, row);
        const next = starts[found + 1];
        at = next === undefined ? -1 : text.indexOf(sought, next);
      }
      return bits;
    },
  };
}

/** Place of the last of the ascending numbers that is not above `limit`. */
function lastAtOrBefore(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle;
    else high = middle;
  }
  return low;
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
