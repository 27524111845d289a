import { closeWords, widerWords } from './french-words.ts';
import { type Compound, canBeFound, compoundsOf, isCode, isNumberOf, termOf } from './tokenize.ts';
import type { KnownWord, Vocabulary } from './vocabulary.ts';

/** One way to find a word: the documents that hold all of `terms`. */
type Alternative = { terms: string[]; weight: number };

/** A word of the question, and what may stand for it. None: no document can hold it. */
export type Wish = {
  /** As the visitor wrote it. */
  written: string;
  word: string;
  alternatives: Alternative[];
  /** What it was taken for when nobody writes it so. */
  corrected?: string;
  /** Known words that begin like it, when nothing can stand for it. */
  nearby?: string[];
};

export type Question = {
  wishes: Wish[];
  /** The question with its words corrected; undefined when there was nothing to correct. */
  corrected?: string;
};

/** More words are not read. */
const QUESTION_WORDS_MAX = 10;
const ALTERNATIVES_MAX = 24;
const LIKE_MAX = 6;
const NEARBY_MAX = 3;
const SYNONYM_WEIGHT = 0.3;
const BEGINNING_WEIGHT = 0.7;

/**
 * Finds what each word of a question may stand for among the words the documents have: itself, a synonym, a word that
 * begins so, two words written as one, or the nearest by spelling when nothing else is known.
 *
 * @param isTyping the last word may not be whole yet.
 */
export function readQuestion(
  text: string,
  vocabulary: Vocabulary,
  { isTyping }: { isTyping: boolean },
): Question {
  const pieces = readPieces(text, vocabulary).slice(0, QUESTION_WORDS_MAX);
  const wishes = pieces.map((piece, index) =>
    readWish(piece, vocabulary, isTyping && index === pieces.length - 1),
  );
  if (!wishes.some(({ corrected }) => corrected !== undefined)) return { wishes };
  return { wishes, corrected: wishes.map(({ corrected, written }) => corrected ?? written).join(' ') };
}

/** What is read as one word: a word, a compound, or neighbours that the documents write together. */
type Piece = { written: string; word: string; parts: readonly string[] };

function readPieces(text: string, vocabulary: Vocabulary): Piece[] {
  const pieces: Piece[] = [];
  let last: Compound | undefined;
  for (const compound of compoundsOf(text)) {
    const { whole, parts, start, end } = compound;
    const piece = { written: text.slice(start, end), word: whole, parts };
    const together = last && vocabulary.find(last.whole + whole);
    const previous = pieces.at(-1);
    if (last && together && previous?.word === last.whole) {
      // « Switch 2 » is not any « Switch » with a « 2 » somewhere; « joy con » may be two words elsewhere too.
      const isModel = isNumberOf(last, compound);
      pieces[pieces.length - 1] = {
        written: text.slice(last.start, end),
        word: together.word,
        parts: isModel ? [together.word] : [...previous.parts, ...parts],
      };
      last = undefined;
      continue;
    }
    if (parts.length > 1 || canBeFound(whole)) pieces.push(piece);
    last = compound;
  }
  return pieces;
}

function readWish({ written, word, parts }: Piece, vocabulary: Vocabulary, isLast: boolean): Wish {
  const alternatives: Alternative[] = [];
  const isKnown = vocabulary.find(word) !== undefined || vocabulary.hasTerm(termOf(word));
  if (isKnown) alternatives.push({ terms: [termOf(word)], weight: 1 });
  if (parts.length > 1) alternatives.push(...termsOfAll(parts, vocabulary, isCode(word) ? 0.3 : 0.8));
  alternatives.push(...synonymsOf(word, vocabulary));
  const minimum = isCode(word) || isLast ? 2 : 4;
  if ((isLast || isCode(word) || !isKnown) && word.length >= minimum)
    alternatives.push(...beginnings(word, vocabulary));
  if (alternatives.length > 0) return { written, word, alternatives: best(alternatives) };
  return { written, word, ...guess(word, vocabulary) };
}

/** The documents that hold all of the words; nothing when one of them is in none. */
function termsOfAll(words: readonly string[], vocabulary: Vocabulary, weight: number): Alternative[] {
  const terms = words.filter(canBeFound).map(termOf);
  return terms.length > 0 && terms.every(vocabulary.hasTerm) ? [{ terms, weight }] : [];
}

const closeTo = new Map<string, Set<string>>();
const relate = (word: string, others: Iterable<string>) => {
  if (word.includes(' ')) return;
  const known = closeTo.get(termOf(word)) ?? new Set();
  for (const other of others) if (other !== word) known.add(other);
  closeTo.set(termOf(word), known);
};
for (const group of closeWords) for (const word of group) relate(word, group);
for (const [word, others] of Object.entries(widerWords)) relate(word, others);

function synonymsOf(word: string, vocabulary: Vocabulary): Alternative[] {
  const others = [...(closeTo.get(termOf(word)) ?? [])];
  return others.flatMap((other) => termsOfAll(other.split(' '), vocabulary, SYNONYM_WEIGHT));
}

function beginnings(prefix: string, vocabulary: Vocabulary): Alternative[] {
  return vocabulary
    .startingWith(prefix, ALTERNATIVES_MAX)
    .filter(({ word }) => word !== prefix)
    .map(({ word, term }) => ({ terms: [term], weight: BEGINNING_WEIGHT * (prefix.length / word.length) }));
}

/** A word nobody writes: two words in one, or a slip of the fingers. */
function guess(word: string, vocabulary: Vocabulary): Omit<Wish, 'word' | 'written'> {
  const split = splitInTwo(word, vocabulary);
  if (split)
    return {
      alternatives: termsOfAll(
        split.map((known) => known.word),
        vocabulary,
        1,
      ),
      corrected: split.map(written).join(' '),
    };
  const nothing = { alternatives: [], nearby: vocabulary.sharingStart(word, NEARBY_MAX).map(written) };
  if (isCode(word) || word.length < 4) return nothing;
  const { distance, words } = vocabulary.like(word, LIKE_MAX);
  const [nearest] = words;
  if (!nearest) return nothing;
  return {
    alternatives: best(
      words.map(({ term }, rank) => ({ terms: [term], weight: 0.9 / distance - rank * 0.1 })),
    ),
    corrected: written(nearest),
  };
}

/** Codes keep their capitals. */
const written = ({ word, written: text }: KnownWord) => (isCode(word) ? text : text.toLocaleLowerCase('fr'));

/** « iphone13 », « xboxone »: both halves known, none of them a mere letter. */
function splitInTwo(word: string, vocabulary: Vocabulary): [KnownWord, KnownWord] | null {
  for (let at = word.length - 2; at >= 2; at -= 1) {
    const [head, tail] = [vocabulary.find(word.slice(0, at)), vocabulary.find(word.slice(at))];
    if (head && tail && Math.min(head.count, tail.count) > 1) return [head, tail];
  }
  return null;
}

/** Each once, the heaviest first, not too many. */
function best(alternatives: Alternative[]): Alternative[] {
  const byTerms = new Map<string, Alternative>();
  for (const alternative of alternatives) {
    const key = alternative.terms.join(' ');
    if ((byTerms.get(key)?.weight ?? 0) < alternative.weight) byTerms.set(key, alternative);
  }
  return [...byTerms.values()].sort((a, b) => b.weight - a.weight).slice(0, ALTERNATIVES_MAX);
}
