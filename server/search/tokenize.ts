import { stemmer } from '@orama/stemmers/french';
import { foldText } from '#domain/text/fold-text.ts';
import { sameWords, unitOf } from './search-words.ts';
import { stopWords } from './stop-words.ts';

/** A word with its place in a text. */
export type Token = {
  /** Folded: « écrans » → « ecrans », « CE-34878-0 » → « ce348780 ». */
  word: string;
  /** The form kept in the index: the stem of a word, a code as it is. */
  term: string;
  start: number;
  end: number;
};

/** Letters and digits, joined by the characters inside codes and compound words: CE-34878-0, Joy-Con, M.2, 24/7. */
const COMPOUND = /[\p{L}\p{M}\p{N}]+(?:[-‑–./+_][\p{L}\p{M}\p{N}]+)*/gu;
const PART = /[\p{L}\p{M}\p{N}]+/gu;
/** Upper bound in characters; longer ones are addresses or keys rather than words. */
const WORD_MAX = 40;

/** A run of letters and digits: in one word without its hyphens and accents, and its parts, with their places in it. */
type Folded = { whole: string; parts: readonly string[]; offsets: readonly number[] };
export type Compound = Folded & { start: number; end: number };

/** The runs of a text, none longer than a word of ours. */
export function* compoundsOf(text: string): Generator<Compound> {
  for (const { 0: found, index: start } of text.matchAll(COMPOUND)) {
    const folded = fold(found);
    if (folded.whole.length <= WORD_MAX) yield { ...folded, start, end: start + found.length };
  }
}

/**
 * The words of a text that can be found, with their places. A compound is one word and its parts: « joycon », « joy »,
 * « con ». A name and its number are one word as well, and so are a number and its unit: « switch2 », « 16go ».
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let last: Compound | undefined;
  for (const compound of compoundsOf(text)) {
    const { whole, parts, offsets, start, end } = compound;
    if (last && isOneWord(last, compound) && text.slice(last.end, start).trim() === '')
      tokens.push(tokenOf(last.whole + whole, last.start, end));
    if (parts.length > 1) tokens.push(tokenOf(whole, start, end));
    parts.forEach((part, index) => {
      const at = start + (offsets[index] ?? 0);
      const isOnly = parts.length === 1;
      if (canBeFound(part)) tokens.push(tokenOf(part, at, isOnly ? end : at + part.length));
    });
    last = compound;
  }
  return tokens;
}

/** « 2 » after « Switch », « 5060 » after « RTX »; « Go » after « 16 ». */
export function isOneWord(first: Compound, second: Compound): boolean {
  if (isNumber(first.whole)) return unitOf(second.whole) !== undefined;
  return isNumber(second.whole) && /^\p{L}{2,}$/u.test(first.whole) && !stopWords.has(first.whole);
}

/** Whether the word says something: it is neither a stop word nor a single letter. */
export function canBeFound(word: string): boolean {
  return !stopWords.has(word) && (word.length > 1 || isNumber(word));
}

const tokenOf = (word: string, start: number, end: number): Token => ({
  word,
  term: termOf(word),
  start,
  end,
});

/** Codes are found as they are, never by their stem or by likeness. */
export function isCode(word: string): boolean {
  return /\d/.test(word);
}

const isNumber = (word: string) => /^\d{1,4}$/.test(word);

/** Upper bound for the remembered results of common words, which come again and again. */
const REMEMBERED_MAX = 3_000;
const folds = { recent: new Map<string, Folded>(), before: new Map<string, Folded>() };
const terms = { recent: new Map<string, string>(), before: new Map<string, string>() };

/** Makes a value once; entries that were not used recently are forgotten. */
function remember<Value>(
  memory: Record<'recent' | 'before', Map<string, Value>>,
  key: string,
  make: () => Value,
): Value {
  const known = memory.recent.get(key);
  if (known !== undefined) return known;
  if (memory.recent.size >= REMEMBERED_MAX) {
    memory.before = memory.recent;
    memory.recent = new Map();
  }
  const value = memory.before.get(key) ?? make();
  memory.recent.set(key, value);
  return value;
}

function fold(found: string): Folded {
  return remember(folds, found, () => {
    const parts = [...found.matchAll(PART)];
    const words = parts.map(([part]) => foldText(part));
    return { whole: words.join(''), parts: words, offsets: parts.map(({ index }) => index) };
  });
}

/** The term of the index for a folded word. */
export function termOf(word: string): string {
  return remember(terms, word, () => {
    const meant = sameWords.get(word) ?? word;
    if (isCode(meant)) return withUnit(meant);
    // Without accents the stemmer no longer knows « réparée » as the feminine of « réparé ».
    return stemmer(meant.length > 4 ? meant.replace(/ees?$/, 'e') : meant);
  });
}

/** « 16gb » → « 16go ». */
function withUnit(code: string): string {
  const [, number, letters = ''] = /^(\d+)([a-z]+)$/.exec(code) ?? [];
  const unit = unitOf(letters);
  return number && unit ? number + unit : code;
}
