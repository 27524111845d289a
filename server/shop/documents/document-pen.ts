import type PdfKit from 'pdfkit';
import { hasNumber } from '#domain/text/numbers-in-text.ts';
import { type Face, runsOf } from './document-fonts.ts';
import { artifact, type Tag, tagged } from './document-structure.ts';

export type Doc = InstanceType<typeof PdfKit>;

const POINTS_PER_MM = 72 / 25.4;
export const mm = (length: number) => length * POINTS_PER_MM;

export const MARGIN = mm(18);
export const WIDTH = mm(210) - 2 * MARGIN;
export const BOTTOM = mm(297) - MARGIN;
export const LINE_GAP = 2;
export const INK = '#10231c';
export const QUIET = '#4a5a53';
const LINE = '#c4ccc7';
export const COPPER = '#b4622d';

export type Style = { face?: Face; size?: number; color?: string; tag?: Tag };

/** Draws words at a place, wrapped in a width; returns where they end. */
export function write(
  doc: Doc,
  words: string,
  at: { x: number; y: number; width: number },
  { face = 'text', size = 10, color = INK, tag = 'P' }: Style = {},
): number {
  doc.fontSize(size).fillColor(color);
  doc.x = at.x;
  doc.y = at.y;
  tagged(doc, tag, () => {
    for (const line of wrappedLines(doc, words, at.width, face)) drawLine(doc, line, at.width, face);
  });
  return doc.y;
}

function drawLine(doc: Doc, line: string, width: number, face: Face): void {
  const runs = runsOf(line, face);
  runs.forEach(({ font, text }, index) => {
    const continued = index < runs.length - 1;
    doc.font(font).text(text, { width, lineGap: LINE_GAP, continued });
  });
}

/**
 * Splits words with case numbers into lines that break between words: the pen would break a number at its dashes.
 * Uses the current font size; a single word that is wider than a line may break anywhere. Words without a number are
 * one line, for the pen to wrap.
 */
export function wrappedLines(doc: Doc, words: string, width: number, face: Face): string[] {
  if (!hasNumber(words)) return [words];
  const sum = (pieces: readonly string[]) =>
    pieces
      .flatMap((piece) => runsOf(piece, face))
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
