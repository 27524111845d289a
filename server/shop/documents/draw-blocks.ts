import { encode } from 'uqr';
import {
  COPPER,
  type Doc,
  drawWords,
  INK,
  keepTogether,
  MARGIN,
  mm,
  QUIET,
  rule,
  WIDTH,
} from './document-pen.ts';
import { artifact, inside, tagged } from './document-structure.ts';
import type { DocumentBlock, DocumentTexts } from './document-texts.ts';

export const QR_SIDE = mm(30);
const SIGNATURE = { width: mm(70), height: mm(15) };
const NAME_WIDTH = mm(46);
const PAIR = (WIDTH - mm(4)) / 2;
const [BOARD, PAD, SILK] = ['#0b4a37', '#edaa72', '#f4f8f2'];

/** The sign of the shop, as in app/ui/logo.tsx; its name stands beside it as text. */
export function drawMark(doc: Doc, { x, y, side }: { x: number; y: number; side: number }): void {
  artifact(doc, () => {
    doc
      .save()
      .translate(x, y)
      .scale(side / 64);
    doc.path('M17.5 1H60a3 3 0 0 1 3 3v56a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V17.5z').fill(BOARD);
    doc.path('M20 56V21l8-8h12l8 8v12l-8 8H20').lineWidth(8).lineJoin('round').stroke(PAD);
    doc.circle(34, 27, 5).fill(SILK);
    doc.restore();
  });
}

/** Draws a QR code, in vectors, with a margin of four of its squares. */
export function drawQr(
  doc: Doc,
  text: string,
  { x, y, side = QR_SIDE }: { x: number; y: number; side?: number },
): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const square = side / size;
  const draw = () => {
    for (const [row, cells] of data.entries()) {
      for (const [column, isDark] of cells.entries()) {
        // Slightly wider, so that no light shows between two squares.
        if (isDark) doc.rect(x + column * square, y + row * square, square * 1.02, square * 1.02);
      }
    }
    doc.fillColor(INK).fill();
  };
  tagged(doc, 'Figure', draw, { alt: `Code QR\u00a0: ${text}` });
}

/** Facts under titles; a sentence without a name takes the full width. */
export function drawBlocks(doc: Doc, blocks: readonly DocumentBlock[], size: number): void {
  for (const { title, short = [], rows } of blocks) {
    keepTogether(doc, mm(22));
    const at = { x: MARGIN, width: WIDTH };
    const y = drawWords(
      doc,
      title,
      { ...at, y: doc.y },
      { face: 'strong', size: 11, color: COPPER, tag: 'H2' },
    );
    rule(doc, y + mm(0.5));
    doc.y = y + mm(2);
    drawPairs(doc, short);
    inside(doc, 'L', () => {
      for (const row of rows) drawRow(doc, row, size);
    });
    doc.y += mm(2);
  }
}

function drawRow(doc: Doc, [name, value]: DocumentBlock['rows'][number], size: number): void {
  keepTogether(doc, mm(10));
  const top = doc.y;
  inside(doc, 'LI', () => {
    if (name)
      drawWords(doc, name, { x: MARGIN, y: top, width: NAME_WIDTH }, { size, color: QUIET, tag: 'Lbl' });
    const end = doc.y;
    const x = name ? MARGIN + NAME_WIDTH + mm(2) : MARGIN;
    const y = drawWords(doc, value, { x, y: top, width: MARGIN + WIDTH - x }, { size, tag: 'LBody' });
    // A long value may have continued on the next page.
    doc.y = Math.max(y, y < top ? y : end) + mm(0.5);
  });
}

/** Short facts, two on a line. */
export function drawPairs(doc: Doc, facts: DocumentBlock['rows']): void {
  if (facts.length === 0) return;
  inside(doc, 'L', () => {
    for (let at = 0; at < facts.length; at += 2) drawPair(doc, facts.slice(at, at + 2));
  });
}

function drawPair(doc: Doc, pair: DocumentBlock['rows']): void {
  keepTogether(doc, mm(8));
  const top = doc.y;
  let foot = top;
  for (const [column, [name, value]] of pair.entries())
    inside(doc, 'LI', () => {
      const x = MARGIN + column * (PAIR + mm(4));
      const end = drawWords(
        doc,
        name,
        { x, y: top, width: NAME_WIDTH },
        { size: 9, color: QUIET, tag: 'Lbl' },
      );
      const at = { x: x + NAME_WIDTH + mm(1), y: top, width: PAIR - NAME_WIDTH - mm(1) };
      foot = Math.max(foot, end, drawWords(doc, value, at, { size: 9, tag: 'LBody' }));
    });
  doc.y = foot;
}

/** The strokes of the signature, as large as their box allows; without strokes the box, for a pen. */
export function drawSignature(doc: Doc, { label, strokes }: NonNullable<DocumentTexts['signature']>): void {
  keepTogether(doc, SIGNATURE.height + mm(10));
  const top = drawWords(doc, label, { x: MARGIN, y: doc.y, width: WIDTH }, { size: 9, color: QUIET }) + mm(1);
  if (strokes === null) {
    artifact(doc, () => {
      doc.rect(MARGIN, top, SIGNATURE.width, SIGNATURE.height).lineWidth(0.75).strokeColor(QUIET).stroke();
    });
    doc.y = top + SIGNATURE.height + mm(2);
    return;
  }
  const points = [...strokes.matchAll(/[ML] ?(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, upper] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - upper];
  const scale = Math.min(SIGNATURE.width / Math.max(width, 1), SIGNATURE.height / Math.max(height, 1));
  const draw = () => {
    doc.save().translate(MARGIN, top).scale(scale).translate(-left, -upper);
    doc
      .path(strokes)
      .lineWidth(1.2 / scale)
      .lineCap('round')
      .lineJoin('round')
      .strokeColor(INK)
      .stroke();
    doc.restore();
  };
  tagged(doc, 'Figure', draw, { alt: 'Signature' });
  doc.y = top + SIGNATURE.height + mm(2);
}
