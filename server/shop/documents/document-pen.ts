import type PdfKit from 'pdfkit';
import { hasNumber } from '#domain/text/numbers-in-text.ts';
import { type Face, type Run, runsOf } from './document-fonts.ts';
import { artifact, type Tag, tagged } from './document-structure.ts';
import { scriptsOf } from './script-fonts.ts';
import { changesPlaces, inVisualOrder, isRightToLeft, readingDirection } from './visual-order.ts';

export type Doc = InstanceType<typeof PdfKit>;

const POINTS_PER_MM = 72 / 25.4;
export const mm = (length: number) => length * POINTS_PER_MM;

export const MARGIN = mm(18);
export const WIDTH = mm(210) - 2 * MARGIN;
export const BOTTOM = mm(297) - MARGIN;
export const LINE_GAP = 2;
const TIGHT_GAP = 0.5;
export const INK = '#10231c';
export const QUIET = '#4a5a53';
const LINE = '#c4ccc7';
export const COPPER = '#b4622d';

const lineGaps = new WeakMap<Doc, number>();

/** Sets the lines of a document closer together than usual. */
export const tightenLines = (doc: Doc): void => {
  lineGaps.set(doc, TIGHT_GAP);
};

const gapOf = (doc: Doc): number => lineGaps.get(doc) ?? LINE_GAP;

export type Style = { face?: Face; size?: number; color?: string; tag?: Tag };

/** Draws words at a place, wrapped in a width; returns where they end. */
export function drawWords(
  doc: Doc,
  words: string,
  at: { x: number; y: number; width: number },
  { face = 'text', size = 10, color = INK, tag = 'P' }: Style = {},
): number {
  doc.fontSize(size).fillColor(color);
  doc.x = at.x;
  doc.y = at.y;
  // Names that are read from right to left, or whose letters change places, are drawn as they stand; who hears them gets the words.
  const spoken = isRightToLeft(words) || changesPlaces(words) ? { actual: words } : {};
  const draw = () => {
    const direction = readingDirection(words);
    for (const line of wrappedLines(doc, words, at.width, face)) {
      const runs = inVisualOrder(runsOf(line, face, scriptsOf(doc)?.files), direction);
      drawRuns(doc, runs, at.width, size);
    }
  };
  tagged(doc, tag, draw, spoken);
  return doc.y;
}

function drawRuns(doc: Doc, runs: readonly Run[], width: number, size: number): void {
  const scripts = scriptsOf(doc);
  // The letters of all scripts stand on one line, whatever their typefaces leave above them.
  const baseline = scripts && { baseline: -scripts.ascent * size };
  runs.forEach(({ font, text }, index) => {
    const continued = index < runs.length - 1;
    doc.font(font).text(text, { width, lineGap: gapOf(doc), continued, ...baseline });
  });
}

/** How much room words take in a width. */
export const heightOfWords = (
  doc: Doc,
  words: string,
  width: number,
  style: Pick<Style, 'face' | 'size'> = {},
): number => words.split('\n').reduce((height, line) => height + heightOfLine(doc, line, width, style), 0);

function heightOfLine(
  doc: Doc,
  words: string,
  width: number,
  { face = 'text', size = 10 }: Pick<Style, 'face' | 'size'>,
): number {
  doc.fontSize(size);
  const runs = scriptsOf(doc) ? runsOf(words, face, scriptsOf(doc)?.files) : [];
  if (runs.every(({ font }) => font === face || font === `${face}-ext`))
    return doc.font(face).heightOfString(words, { width, lineGap: gapOf(doc) });
  // Pieces of several typefaces: their widths after each other, and the tallest of them for each line.
  const total = runs.reduce((sum, { font, text }) => sum + doc.font(font).widthOfString(text), 0);
  const tallest = Math.max(...runs.map(({ font }) => doc.font(font).currentLineHeight(true)));
  return Math.ceil((total * 1.1) / width) * (tallest + gapOf(doc));
}

/** The lines of a text: those that somebody has typed, each wrapped. */
export const wrappedLines = (doc: Doc, words: string, width: number, face: Face): string[] =>
  words.split(/\s*\n\s*/).flatMap((line) => wrapped(doc, line, width, face));

/**
 * Splits words with case numbers, and those read from right to left, into lines that break between words: the pen would
 * break a number at its dashes, and a name in the wrong place. Uses the current font size; a single word that is wider
 * than a line may break anywhere. Other words are one line, for the pen to wrap.
 */
function wrapped(doc: Doc, words: string, width: number, face: Face): string[] {
  if (!hasNumber(words) && !isRightToLeft(words)) return [words];
  const files = scriptsOf(doc)?.files;
  const sum = (pieces: readonly string[]) =>
    pieces
      .flatMap((piece) => runsOf(piece, face, files))
      .reduce((total, { font, text }) => total + doc.font(font).widthOfString(text), 0);
  // Kerning: the pen measures in pieces, and draws the whole line.
  const fits = (line: string) => Math.max(sum([line]), sum(line.split(/(?<=[- ])/))) <= width;
  const lines: string[] = [];
  // After a word that the pen has to break itself, the remaining room is unknown.
  let isBroken = true;
  for (const word of words.split(/(?<= )/)) {
    const line = `${lines.at(-1) ?? ''}${word}`;
    if (isBroken || !fits(line.trimEnd())) lines.push(word);
    else lines[lines.length - 1] = line;
    isBroken = !fits(word.trimEnd());
  }
  return lines.map((line, index) => (index < lines.length - 1 ? line.trimEnd() : line));
}

/** Figures on one line that end at a place. */
export function writeRight(
  doc: Doc,
  words: string,
  right: number,
  y: number,
  { face = 'text', size = 10, tag = 'P' }: Style = {},
) {
  doc.font(face).fontSize(size).fillColor(INK);
  tagged(doc, tag, () => doc.text(words, right - doc.widthOfString(words), y, { lineBreak: false }));
}

/** A line across the page; `length` for one that lies. */
export function rule(doc: Doc, y: number, color = LINE, width = 0.75, length = WIDTH): void {
  artifact(doc, () => {
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + length, y)
      .lineWidth(width)
      .strokeColor(color)
      .stroke();
  });
}

export function keepTogether(doc: Doc, height: number): void {
  if (doc.y + height > BOTTOM) doc.addPage();
}
