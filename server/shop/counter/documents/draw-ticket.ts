import {
  COPPER,
  type Doc,
  drawWords,
  mm,
  QUIET,
  type Style,
  writeRight,
} from '../../documents/document-pen.ts';
import { artifact, inside } from '../../documents/document-structure.ts';
import { drawQr } from '../../documents/draw-blocks.ts';
import { openPdfDocument } from '../../documents/pdf-document.ts';
import { lettersLackingIn } from '../../documents/script-fonts.ts';
import type { TicketTexts } from './ticket-texts.ts';

/** A roll of 80 mm, whose printers reach 72 mm of it. */
const ROLL = mm(80);
const MARGIN = mm(4);
const WIDTH = ROLL - 2 * MARGIN;
const QR_SIDE = mm(18);
/** A link has more to say than a number. */
const PAY_SIDE = mm(34);
const AMOUNT_WIDTH = mm(19);
/** The stamp of a specimen stands at the top. */
const SPECIMEN_TOP = mm(11);
const SIZE = 9;
const SMALL = 7.5;
/** The longest page that a PDF may have: a ticket is measured on it. */
const LONGEST = 14_400;

const HEAD: Style = { face: 'strong', size: 12 };

/** Draws a ticket on one page, as long as its words. */
export async function drawSaleTicket(words: TicketTexts, at: Date): Promise<Buffer> {
  const { height } = await drawOn(words, at, LONGEST);
  const { pdf } = await drawOn(words, at, height);
  return pdf();
}

async function drawOn(words: TicketTexts, at: Date, length: number) {
  const { isSpecimen, title } = words;
  const { doc, finish } = await openPdfDocument(title, at, words, {
    size: [ROLL, length],
    margin: 0,
    isNumbered: false,
    isSpecimen,
  });
  const end = drawTicket(doc, words, isSpecimen ? SPECIMEN_TOP : MARGIN);
  return { height: end + MARGIN, pdf: finish };
}

/** Returns where the words end. */
function drawTicket(
  doc: Doc,
  { title, code, payLink, seller, facts, lines, totals, mentions }: TicketTexts,
  top: number,
) {
  const at = (y: number, width = WIDTH) => ({ x: MARGIN, y, width });
  let y = top;
  for (const [index, line] of seller.entries())
    y = drawWords(doc, line, at(y), index === 0 ? { ...HEAD, color: COPPER } : { size: SMALL });
  y = drawWords(doc, title, at(y + mm(2)), { ...HEAD, tag: 'H1' });
  inside(doc, 'L', () => {
    for (const [name, value] of facts)
      inside(doc, 'LI', () => {
        y = drawWords(doc, `${name}\u00a0: ${value}`, at(y), { size: SIZE, tag: 'LBody' });
      });
  });
  y = divide(doc, y);
  inside(doc, 'L', () => {
    for (const { name, details, amount } of lines)
      inside(doc, 'LI', () => {
        const first = y;
        y = drawWords(doc, name, at(y, WIDTH - AMOUNT_WIDTH), { face: 'strong', size: SIZE, tag: 'Lbl' });
        for (const detail of details)
          y = drawWords(doc, detail, at(y, WIDTH - AMOUNT_WIDTH), {
            size: SMALL,
            color: QUIET,
            tag: 'LBody',
          });
        writeRight(doc, amount, MARGIN + WIDTH, first, { size: SIZE, tag: 'LBody' });
        y += mm(1);
      });
  });
  y = divide(doc, y);
  inside(doc, 'L', () => {
    for (const { label, amount, isMain } of totals)
      inside(doc, 'LI', () => {
        const style: Style = isMain ? { face: 'strong', size: 11 } : { size: SIZE };
        const first = y;
        y = drawWords(doc, label, at(y, WIDTH - AMOUNT_WIDTH), { ...style, tag: 'Lbl' });
        writeRight(doc, amount, MARGIN + WIDTH, first, { ...style, tag: 'LBody' });
      });
  });
  y = divide(doc, y);
  const lacking = lettersLackingIn(doc);
  for (const mention of [...mentions, ...(lacking ? [lacking] : [])])
    y = drawWords(doc, mention, at(y), { size: SMALL, color: QUIET }) + mm(0.7);
  if (payLink !== null) {
    drawQr(doc, payLink, { x: (ROLL - PAY_SIDE) / 2, y: y + mm(2), side: PAY_SIDE });
    y += mm(4) + PAY_SIDE;
  }
  if (code !== null) {
    drawQr(doc, code, { x: (ROLL - QR_SIDE) / 2, y: y + mm(2), side: QR_SIDE });
    y += mm(2) + QR_SIDE;
  }
  return y;
}

function divide(doc: Doc, y: number): number {
  artifact(doc, () => {
    doc
      .moveTo(MARGIN, y + mm(1.5))
      .lineTo(MARGIN + WIDTH, y + mm(1.5))
      .lineWidth(0.75)
      .strokeColor(QUIET)
      .stroke();
  });
  return y + mm(3);
}
