import SearchableMap from 'minisearch/SearchableMap';
import type { Token } from './tokenize.ts';

export type KnownWord = {
  /** Folded. */
  word: string;
  term: string;
  /** The number of its occurrences. */
  count: number;
  /** As it is written. */
  written: string;
};

/** Every word of the present documents, as written; questions are read and corrected with these. */
export type Vocabulary = {
  learn: (text: string, tokens: readonly Token[]) => void;
  /** The same words once their document is gone. */
  forget: (tokens: readonly Token[]) => void;
  find: (word: string) => KnownWord | undefined;
  hasTerm: (term: string) => boolean;
  /** The number of a term's occurrences. */
  frequency: (term: string) => number;
  /** The most frequent words with this beginning. */
  startingWith: (prefix: string, limit: number) => KnownWord[];
  /** The words nearest by spelling, all at the same distance. */
  like: (word: string) => { distance: number; words: KnownWord[] };
};

/** Upper bound for the words looked at for one beginning: thousands begin with the same two letters. */
const PREFIX_SCAN = 2_000;

export function createVocabulary(): Vocabulary {
  const words = new SearchableMap<KnownWord>();
  const terms = new Map<string, number>();

  const changeTerm = (term: string, by: number) => {
    const count = (terms.get(term) ?? 0) + by;
    if (count > 0) terms.set(term, count);
    else terms.delete(term);
  };

  return {
    learn(text, tokens) {
      for (const { word, term, start, end } of tokens) {
        changeTerm(term, 1);
        words.fetch(word, () => ({ word, term, count: 0, written: text.slice(start, end) })).count += 1;
      }
    },
    forget(tokens) {
      for (const { word, term } of tokens) {
        changeTerm(term, -1);
        const known = words.get(word);
        if (known) known.count -= 1;
        if (known?.count === 0) words.delete(word);
      }
    },
    find: (word) => words.get(word),
    hasTerm: (term) => terms.has(term),
    frequency: (term) => terms.get(term) ?? 0,
    startingWith(prefix, limit) {
      const found: KnownWord[] = [];
      for (const known of words.atPrefix(prefix).values()) {
        found.push(known);
        if (found.length >= PREFIX_SCAN) break;
      }
      return mostFrequent(found, limit);
    },
    like(word) {
      const swapped = swappedLetters(word).flatMap((other) => words.get(other) ?? []);
      if (swapped.length > 0) return { distance: 1, words: mostFrequent(swapped, 1) };
      const near = [...words.fuzzyGet(word, word.length >= 6 ? 2 : 1).values()].filter(
        // A first letter is rarely wrong, and never in a code.
        ([known, distance]) => !/\d/.test(known.word) && (distance < 2 || known.word[0] === word[0]),
      );
      const distance = Math.min(...near.map(([, far]) => far));
      const nearest = near.filter(([, far]) => far === distance).map(([known]) => known);
      return { distance, words: mostFrequent(nearest, 1) };
    },
  };
}

function mostFrequent(words: KnownWord[], limit: number): KnownWord[] {
  return words.sort((a, b) => b.count - a.count || a.word.localeCompare(b.word)).slice(0, limit);
}

/** « hmdi » → « hdmi »: the commonest slip of fast fingers, which counts as two changes otherwise. */
function swappedLetters(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, i) => word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2),
  ).filter((other) => other !== word);
}
