import { searchWords } from './search-words.ts';
import { stopWords } from './stop-words.ts';
import { type Compound, canBeFound, compoundsOf, isCode, isOneWord, termOf } from './tokenize.ts';
import type { KnownWord, Vocabulary } from './vocabulary.ts';

/** One way to find a word: the documents that hold all of `terms`. */
type Alternative = {
  terms: string[];
  weight: number;
  /** Texts do not count: a word that is still being typed is the beginning of a name. */
  isOutsideTexts?: boolean;
};

/** A word of the question, and the words that may stand for it. Without any, no document can hold it. */
export type Wish = {
  /** As the visitor wrote it. */
  written: string;
  word: string;
  alternatives: Alternative[];
  /** The known word that it was taken for. */
  corrected?: string;
  /** Known words with a similar beginning, when nothing can stand for it. */
  nearby?: string[];
};

/** Whether no document holds the word, however it is read. */
export const isUnknown = ({ alternatives }: Wish): boolean => alternatives.length === 0;

export type Question = {
  wishes: Wish[];
  /** The question with its words corrected; undefined when there was nothing to correct. */
  corrected?: string;
};

/** Upper bound for the words of a question; the others are not read. */
const QUESTION_WORDS_MAX = 10;
const ALTERNATIVES_MAX = 24;
/** Upper bound for the words with this beginning, most frequent first: each costs as much as a word of its own. */
const BEGINNINGS_MAX = 8;
const NEARBY_MAX = 3;
const SLIP_MIN = 6;
const SYNONYM_WEIGHT = 0.3;
const BEGINNING_WEIGHT = 0.7;

/**
 * Finds the words of the documents that each word of a question may stand for: itself, a synonym, a longer word with
 * this beginning, two words written as one, or the nearest by spelling when nothing else is known.
 * @param isTyping the last word may not be whole yet.
 */
export function readQuestion(
  text: string,
  vocabulary: Vocabulary,
  { isTyping }: { isTyping: boolean },
): Question {
  const isOpen = isTyping && /[\p{L}\p{N}]$/u.test(text);
  const read = (words: string) =>
    readPieces(words, vocabulary)
      .slice(0, QUESTION_WORDS_MAX)
      .map((piece, index, pieces) => readWish(piece, vocabulary, isOpen && index === pieces.length - 1));
  const wishes = read(text);
  if (!wishes.some(({ corrected }) => corrected !== undefined)) return { wishes };
  const corrected = wishes.map(({ corrected: known, written }) => known ?? written).join(' ');
  // « plastation 4 »: the corrected word may form one word with its neighbour.
  return { wishes: read(corrected), corrected };
}

/**
 * A part of the question that is read as one word: a word, a compound, or neighbours that the documents write together.
 */
type Piece = { written: string; word: string; parts: readonly string[] };

function readPieces(text: string, vocabulary: Vocabulary): Piece[] {
  const pieces: Piece[] = [];
  let last: Compound | undefined;
  for (const compound of compoundsOf(text)) {
    const { whole, parts, start, end } = compound;
    const piece = { written: text.slice(start, end), word: whole, parts };
    const previous = pieces.at(-1);
    const isModel = last !== undefined && isOneWord(last, compound);
    const together = last && joined(last.whole + whole, isModel, vocabulary);
    if (last && together && (isModel || previous?.word === last.whole)) {
      if (previous?.word === last.whole) pieces.pop();
      // « Switch 2 » is not any « Switch » with a « 2 » somewhere; « joy con » may be two words elsewhere too.
      pieces.push({
        written: text.slice(last.start, end),
        word: together,
        parts: isModel || !previous ? [together] : [...previous.parts, ...parts],
      });
      last = undefined;
      continue;
    }
    if (parts.length > 1 ? !parts.every(isEmptyWord) : canBeFound(whole)) pieces.push(piece);
    last = compound;
  }
  return pieces;
}

const isEmptyWord = (word: string) => stopWords.has(word);

/** Two neighbours in one word, where the documents have it: a unit goes by several names. */
function joined(word: string, isModel: boolean, vocabulary: Vocabulary): string | undefined {
  if (vocabulary.find(word)) return word;
  return isModel && vocabulary.hasTerm(termOf(word)) ? termOf(word) : undefined;
}

function readWish({ written, word, parts }: Piece, vocabulary: Vocabulary, isLast: boolean): Wish {
  const alternatives: Alternative[] = [];
  const isWritten = vocabulary.find(word) !== undefined;
  const isKnown = isWritten || vocabulary.hasTerm(termOf(word));
  if (isKnown) alternatives.push({ terms: [termOf(word)], weight: 1 });
  if (parts.length > 1) alternatives.push(...termsOfAll(parts, vocabulary, isCode(word) ? 0.3 : 0.8));
  alternatives.push(...synonymsOf(word, vocabulary));
  // « reperation » has the stem of « repérer »: a form that no text has may be a slip as well.
  if (isKnown && !isWritten && !isCode(word) && word.length >= SLIP_MIN)
    alternatives.push(...slipsOf(word, vocabulary));
  const minimum = isCode(word) || isLast ? 2 : 4;
  if ((isLast || isCode(word) || !isKnown) && word.length >= minimum)
    alternatives.push(...beginnings(word, vocabulary, isLast));
  if (alternatives.length > 0) return { written, word, alternatives: best(alternatives) };
  return { written, word, alternatives, ...guess(word, vocabulary) };
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
for (const group of searchWords.close) for (const word of group) relate(word, group);
for (const [word, others] of Object.entries(searchWords.wider)) relate(word, others);

function synonymsOf(word: string, vocabulary: Vocabulary): Alternative[] {
  const others = [...(closeTo.get(termOf(word)) ?? [])];
  return others.flatMap((other) => termsOfAll(other.split(' '), vocabulary, SYNONYM_WEIGHT));
}

function beginnings(prefix: string, vocabulary: Vocabulary, isOutsideTexts: boolean): Alternative[] {
  return vocabulary
    .startingWith(prefix, BEGINNINGS_MAX)
    .filter(({ word }) => word !== prefix)
    .map(({ word, term }) => ({
      terms: [term],
      weight: BEGINNING_WEIGHT * (prefix.length / word.length),
      isOutsideTexts,
    }));
}

function slipsOf(word: string, vocabulary: Vocabulary): Alternative[] {
  const { distance, words } = vocabulary.like(word);
  return distance === 1 ? words.map(({ term }) => ({ terms: [term], weight: 0.9 })) : [];
}

/** An unknown word: a slip of the fingers, two words in one, or two slips. */
function guess(word: string, vocabulary: Vocabulary): Pick<Wish, 'corrected' | 'nearby'> {
  const { distance, words } = isCode(word) || word.length < 4 ? NOTHING_LIKE : vocabulary.like(word);
  const known = (distance > 1 && splitInTwo(word, vocabulary)) || words;
  return known.length > 0
    ? { corrected: known.map(written).join(' ') }
    : { nearby: sharingStart(word, vocabulary).map(written) };
}
const NOTHING_LIKE = { distance: Number.POSITIVE_INFINITY, words: [] };

/** The words that share the most first letters with a word that nothing resembles, three at least. */
function sharingStart(word: string, vocabulary: Vocabulary): KnownWord[] {
  for (let length = word.length - 1; length >= 3; length -= 1) {
    const found = vocabulary.startingWith(word.slice(0, length), NEARBY_MAX);
    if (found.length > 0) return found;
  }
  return [];
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

/** Each alternative once, the heaviest first, up to the limit. */
function best(alternatives: Alternative[]): Alternative[] {
  const byTerms = new Map<string, Alternative>();
  for (const alternative of alternatives) {
    const key = alternative.terms.join(' ');
    if ((byTerms.get(key)?.weight ?? 0) < alternative.weight) byTerms.set(key, alternative);
  }
  return [...byTerms.values()].sort((a, b) => b.weight - a.weight).slice(0, ALTERNATIVES_MAX);
}
