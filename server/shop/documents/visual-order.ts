import createBidi from 'bidi-js';
import type { Run } from './document-fonts.ts';

/** Arabic, Hebrew and their neighbours, which are read from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Devanagari: a vowel is drawn before the consonant that it follows, an r above the one that it precedes. */
const CHANGES_PLACES = /[\u0900-\u097f]/;

export const changesPlaces = (text: string): boolean => CHANGES_PLACES.test(text);

let bidi: ReturnType<typeof createBidi> | undefined;

type Direction = 'ltr' | 'rtl';

/** How a text is read: by its first letter. Its lines are all read so. */
export function readingDirection(text: string): Direction {
  if (!isRightToLeft(text)) return 'ltr';
  bidi ??= createBidi();
  return (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
}

type Piece = Run & { level: number };

/**
 * The runs of one line as they stand from left to right (Unicode, annex 9). The letters inside a run of a script that
 * is read from right to left keep their order: the typeface turns them.
 */
export function inVisualOrder(runs: readonly Run[], direction: Direction): Run[] {
  bidi ??= createBidi();
  const line = runs.map(({ text }) => text).join('');
  if (!isRightToLeft(line)) return [...runs];
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const pieces = piecesOf(runs, levels);
  for (let level = Math.max(...levels); level >= 1; level -= 1) turn(pieces, level);
  return pieces.map(({ font, text, level }) => ({
    font,
    text: level % 2 === 1 && !isRightToLeft(text) ? mirrored(text) : text,
  }));
}

function piecesOf(runs: readonly Run[], levels: Uint8Array): Piece[] {
  const pieces: Piece[] = [];
  let place = 0;
  for (const { font, text } of runs) {
    let last: Piece | undefined;
    for (const letter of text) {
      const level = levels[place] ?? 0;
      place += letter.length;
      // Digits of these scripts are read from left to right, and their typeface would turn them too.
      if (last?.level === level && !(level % 2 === 0 && isRightToLeft(letter))) last.text += letter;
      else {
        last = { font, text: letter, level };
        pieces.push(last);
      }
    }
  }
  return pieces;
}

/** Turns each row of pieces of at least this level. */
function turn(pieces: Piece[], level: number): void {
  for (let start = 0; start < pieces.length; start += 1) {
    let end = start;
    while ((pieces[end]?.level ?? -1) >= level) end += 1;
    if (end === start) continue;
    pieces.splice(start, end - start, ...pieces.slice(start, end).reverse());
    start = end;
  }
}

const mirrored = (text: string): string =>
  [...text]
    .reverse()
    .map((letter) => bidi?.getMirroredCharacter(letter) ?? letter)
    .join('');
