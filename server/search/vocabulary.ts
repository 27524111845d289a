import SearchableMap from 'minisearch/SearchableMap';
import type { Token } from './tokenize.ts';

export type KnownWord = {
  /** Folded. */
  word: string;
  term: string;
  /** How often it was met. */
  count: number;
  /** As it is written. */
  written: string;
};

/** Every word of the documents there are, to be found by its beginning or by likeness. */
export type Vocabulary = {
  learn: (text: string, tokens: readonly Token[]) => void;
  /** The same words once their document is gone. */
  forget: (tokens: readonly Token[]) => void;
  find: (word: string) => KnownWord | undefined;
  hasTerm: (term: string) => boolean;
  /** The most frequent words that begin so. */
  startingWith: (prefix: string, limit: number) => KnownWord[];
  /** The words nearest by spelling, all at the same distance. */
  like: (word: string, limit: number) => { distance: number; words: KnownWord[] };
  /** When nothing is like the word: what shares the most of its first letters, three at least. */
  sharingStart: (word: string, limit: number) => KnownWord[];
};

/** Words looked at for one beginning: two letters begin thousands. */
const PREFIX_SCAN = 2_000;

export function createVocabulary(): Vocabulary {
  const words = new Map<string, KnownWord>();
  /** The same by their letters: slower to ask for one, able to give all that begin so. */
  const tree = new SearchableMap<KnownWord>();
  const terms = new Map<string, number>();

  const startingWith: Vocabulary['startingWith'] = (prefix, limit) => {
    const found: KnownWord[] = [];
    for (const known of tree.atPrefix(prefix).values()) {
      found.push(known);
      if (found.length >= PREFIX_SCAN) break;
    }
    return mostFrequent(found, limit);
  };

  return {
    startingWith,
    learn(text, tokens) {
      for (const { word, term, start, end } of tokens) {
        terms.set(term, (terms.get(term) ?? 0) + 1);
        const known = words.get(word);
        if (known) {
          known.count += 1;
          continue;
        }
        const made = { word, term, count: 1, written: text.slice(start, end) };
        words.set(word, made);
        tree.set(word, made);
      }
    },
    forget(tokens) {
      for (const { word, term } of tokens) {
        const known = words.get(word);
        if (!known) continue;
        known.count -= 1;
        const left = (terms.get(term) ?? 0) - 1;
        if (left > 0) terms.set(term, left);
        else terms.delete(term);
        if (known.count > 0) continue;
        words.delete(word);
        tree.delete(word);
      }
    },
    find: (word) => words.get(word),
    hasTerm: (term) => terms.has(term),
    sharingStart(word, limit) {
      for (let length = word.length - 1; length >= 3; length -= 1) {
        const found = startingWith(word.slice(0, length), limit);
        if (found.length > 0) return found;
      }
      return [];
    },
    like(word, limit) {
      const swapped = swappedLetters(word).flatMap((other) => words.get(other) ?? []);
      if (swapped.length > 0) return { distance: 1, words: mostFrequent(swapped, limit) };
      const near = [...tree.fuzzyGet(word, word.length >= 7 ? 2 : 1).values()].filter(
        // A first letter is rarely wrong, and never in a code.
        ([known, distance]) => !/\d/.test(known.word) && (distance < 2 || known.word[0] === word[0]),
      );
      const distance = Math.min(...near.map(([, far]) => far));
      const nearest = near.filter(([, far]) => far === distance).map(([known]) => known);
      return { distance, words: mostFrequent(nearest, limit) };
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
