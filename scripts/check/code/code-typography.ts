import { typeset } from '#domain/text/typography.ts';
import type { Problem } from '#server/content/problem.ts';
import { type CodeText, codeTexts, ELEMENT } from './code-texts.ts';

/** A place in the source, from `start` to `end`, that a visitor would read without its French typography. */
type Slip = {
  start: number;
  end: number;
  instead: string;
  /** The words around it, as they should be written. */
  mended: string;
};

/** Written with plain spaces and straight apostrophes by the specification, which is followed to the letter. */
const SPECIFIED = new Set([
  'Oups ! Page introuvable.',
  "Préparation de l'atelier...",
  "Plus récents d'abord",
  "Plus anciens d'abord",
  "Lire l'article complet",
  "Erreur d'inscription",
  "Conditions Générales de Vente et d'Utilisation",
]);

const FAULTS = new Map([
  ['’', 'apostrophe droite'],
  ['°', 'indicateur ordinal (º)'],
]);
const NO_BREAK_SPACE = '\u00a0';
const MARKUP = /<\/?[a-z][^<>]*>/gi;
const ELISION = /(?:(?<!\p{L})(?:[cdjlmnst]|aujourd)|qu)'$/iu;

/** The slips of one module, by the rules for content (domain/text/typography.ts). */
export function findSlips(file: string, source: string): Slip[] {
  return codeTexts(file, source).flatMap(slipsOf);
}

/** The source with every slip corrected. */
export function mend(source: string, slips: readonly Slip[]): string {
  return slips
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, instead }) => text.slice(0, start) + instead + text.slice(end), source);
}

export function reportSlips(file: string, source: string): Problem[] {
  return findSlips(file, source).map(({ start, instead, mended }) => ({
    file,
    line: source.slice(0, start).split('\n').length,
    severity: 'error',
    message: `${FAULTS.get(instead) ?? 'espace simple'}, écrire : ${mended.trim()}`,
  }));
}

function slipsOf(signs: CodeText): Slip[] {
  const text = signs.map(({ unit }) => unit).join('');
  if (SPECIFIED.has(text.replaceAll(ELEMENT, '').trim())) return [];
  const words = text.replace(MARKUP, (tag) => ELEMENT.repeat(tag.length));
  // A character for a character: what follows keeps its place.
  const changes = [...numerosOf(words), ...changesOf(words.replaceAll('º', '°'))];
  return changes.flatMap(({ from, to, set }) => {
    const [first, last] = [signs[from], signs[to - 1]];
    if (!first || !last) return [];
    const instead = set === NO_BREAK_SPACE ? first.noBreakSpace : set;
    const [before, after] = [signs.slice(Math.max(0, from - 20), from), signs.slice(to, to + 20)];
    const mended = `${wordsOf(before)}${instead}${wordsOf(after)}`;
    return [{ start: first.start, end: last.end, instead, mended }];
  });
}

function wordsOf(signs: CodeText): string {
  return signs.map(({ unit, start, end }) => (start === end ? '…' : unit)).join('');
}

type Change = { from: number; to: number; set: string };

/** « nº », which is « n° » everywhere else. */
const numerosOf = (text: string): Change[] =>
  [...text.matchAll(/(?<=(?<!\p{L})[nN])º/gu)].map(({ index }) => ({ from: index, to: index + 1, set: '°' }));

/** Where typesetting replaces a character. What it adds between two words is no slip: « 10:30 ». */
function changesOf(text: string): Change[] {
  const changes: Change[] = [];
  let from = 0;
  for (const set of typeset(text)) {
    if (set !== NO_BREAK_SPACE && set !== '’') from = text.indexOf(set, from) + set.length;
    else if (text[from] === set) from += 1;
    else {
      const to = from + (set === '’' ? 1 : (/^\s*/.exec(text.slice(from))?.[0].length ?? 0));
      if (to > from && isProse(text, from, to)) changes.push({ from, to, set });
      from = to;
    }
  }
  return changes;
}

/**
 * Tells French words from numbers of a drawing, selectors and English: « 0 0 480 330 », « main :is(h1) », « it's ».
 */
function isProse(text: string, from: number, to: number): boolean {
  if (text[from] === "'") return ELISION.test(text.slice(0, to)) && /^[\p{L}\p{N}]/u.test(text.slice(to));
  if (/^[:;!?]\p{L}/u.test(text.slice(to))) return false;
  const isInNumber = /\d/.test(text[from - 1] ?? '') && /\d/.test(text[to] ?? '');
  return !isInNumber || /\p{L}{3}|€/u.test(text);
}
