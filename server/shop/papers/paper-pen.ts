import type PdfKit from 'pdfkit';
import { type Face, runsOf } from './paper-fonts.ts';

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

export type Style = { face?: Face; size?: number; color?: string };

/** Words at a place, wrapped in a width; returns where they end. */
export function write(
  doc: Doc,
  words: string,
  at: { x: number; y: number; width: number },
  { face = 'text', size = 10, color = INK }: Style = {},
): number {
  doc.fontSize(size).fillColor(color);
  const runs = runsOf(words, face);
  const [first, ...others] = runs;
  if (!first) return at.y;
  const options = { width: at.width, lineGap: LINE_GAP };
  doc.font(first.font).text(first.text, at.x, at.y, { ...options, continued: others.length > 0 });
  others.forEach(({ font, text }, index) => {
    doc.font(font).text(text, { ...options, continued: index < others.length - 1 });
  });
  return doc.y;
}

/** Figures, on one line, that end at a place. */
export function writeRight(
  doc: Doc,
  words: string,
  right: number,
  y: number,
  { face = 'text', size = 10 }: Style = {},
) {
  doc.font(face).fontSize(size).fillColor(INK);
  doc.text(words, right - doc.widthOfString(words), y, { lineBreak: false });
}

export function rule(doc: Doc, y: number, color = LINE, width = 0.75): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(width)
    .strokeColor(color)
    .stroke();
}

export function keepTogether(doc: Doc, height: number): void {
  if (doc.y + height > BOTTOM) doc.addPage();
}
