import { attachFacturX } from './attach-factur-x.ts';
import type { ShopDocument } from './document-data.ts';
import {
  BOTTOM,
  COPPER,
  type Doc,
  drawWords,
  heightOfWords,
  INK,
  keepTogether,
  MARGIN,
  mm,
  QUIET,
  rule,
  type Style,
  WIDTH,
  writeRight,
} from './document-pen.ts';
import { artifact, inside, tagged } from './document-structure.ts';
import { type DocumentTexts, documentText } from './document-texts.ts';
import { drawBlocks, drawMark, drawPairs, drawQr, drawSignature, QR_SIDE } from './draw-blocks.ts';
import { drawStub } from './draw-stub.ts';
import { orderFacturX } from './order-factur-x.ts';
import { openPdfDocument } from './pdf-document.ts';
import { lettersLackingIn } from './script-fonts.ts';

/** Right edges of the columns of figures. */
const COLUMNS = { quantity: WIDTH - mm(56), unitPrice: WIDTH - mm(28), total: WIDTH };
const NAME_WIDTH = WIDTH - mm(72);
const MARK_SIDE = mm(9.5);
const [SIZE, COMPACT] = [10, 9];

/**
 * The content of an invoice or a credit note, with the same for programs inside it (Factur-X) if the shop has its
 * SIREN. A document always gives the same words: they come from the data stored with it.
 */
export const documentDrawing = (document: ShopDocument): Parameters<typeof drawDocumentTexts> => [
  documentText(document),
  document.issuedAt,
  orderFacturX(document),
];

/** Draws words on as many pages as they need, as PDF/A-3; `xml` is the same for programs. */
export async function drawDocumentTexts(
  words: DocumentTexts,
  at: Date,
  xml: string | null = null,
): Promise<Buffer> {
  const { doc, finish } = await openPdfDocument(words.title, at, words, { isSpecimen: words.isSpecimen });
  if (xml) attachFacturX(doc, xml, at);
  drawAll(doc, words);
  return finish();
}

/** A photo at the end of several documents, as a JPEG, with the words below it. */
export type StackedPicture = { jpeg: Buffer; width: number; height: number; words: string };

/** Several documents in one, each from the top of a page, then photos. */
export async function drawStack(
  title: string,
  documents: readonly DocumentTexts[],
  at: Date,
  pictures: readonly StackedPicture[] = [],
): Promise<Buffer> {
  const isSpecimen = documents.some((words) => words.isSpecimen);
  const written = [documents, pictures.map(({ words }) => words)];
  const { doc, finish } = await openPdfDocument(title, at, written, { isSpecimen });
  documents.forEach((words, index) => {
    if (index > 0) doc.addPage();
    drawAll(doc, words);
  });
  if (pictures.length > 0) drawPictures(doc, pictures);
  return finish();
}

/** Two photos fit on a page. */
const PICTURE_HEIGHT = mm(108);

function drawPictures(doc: Doc, pictures: readonly StackedPicture[]): void {
  doc.addPage();
  doc.y = drawWords(
    doc,
    'Photos',
    { x: MARGIN, y: MARGIN, width: WIDTH },
    { face: 'strong', size: 14, color: COPPER, tag: 'H2' },
  );
  for (const { jpeg, width, height, words } of pictures) {
    const scale = Math.min(WIDTH / width, PICTURE_HEIGHT / height, 1);
    keepTogether(doc, height * scale + mm(12));
    const top = doc.y + mm(2);
    const draw = () => doc.image(jpeg, MARGIN, top, { width: width * scale, height: height * scale });
    tagged(doc, 'Figure', draw, { alt: words });
    const below = { x: MARGIN, y: top + height * scale + mm(1), width: WIDTH };
    doc.y = drawWords(doc, words, below, { size: 9, color: QUIET });
  }
}

function drawAll(doc: Doc, words: DocumentTexts): void {
  drawHead(doc, words);
  drawParties(doc, words);
  drawBlocks(doc, words.blocks ?? [], words.isCompact ? COMPACT : SIZE);
  if (words.lines.length > 0) drawLines(doc, words);
  if (words.totals.length > 0) drawTotals(doc, words);
  drawMentions(doc, words);
  if (words.signature) drawSignature(doc, words.signature);
  if (words.stub) drawStub(doc, words.stub);
}

function drawHead(doc: Doc, { title, seller: [name = ''], facts, qr, isCompact }: DocumentTexts): void {
  const width = qr ? WIDTH - QR_SIDE - mm(4) : WIDTH;
  if (qr) drawQr(doc, qr, { x: MARGIN + WIDTH - QR_SIDE, y: MARGIN });
  drawMark(doc, { x: MARGIN, y: MARGIN, side: MARK_SIDE });
  const beside = { x: MARGIN + MARK_SIDE + mm(3), y: MARGIN + mm(2), width: WIDTH / 2 };
  drawWords(doc, name, beside, { face: 'strong', size: 14, color: COPPER });
  let y = drawWords(
    doc,
    title,
    { x: MARGIN, y: MARGIN + mm(12), width },
    { face: 'strong', size: 20, tag: 'H1' },
  );
  if (qr) y = Math.max(y, MARGIN + QR_SIDE + mm(2));
  rule(doc, y + mm(2), COPPER, 2.5);
  y += mm(5);
  if (isCompact) {
    doc.y = y;
    drawPairs(doc, facts);
    doc.y += mm(3);
    return;
  }
  inside(doc, 'L', () => {
    for (const [label, value] of facts) {
      inside(doc, 'LI', () => {
        drawWords(doc, label, { x: MARGIN, y, width: mm(46) }, { color: QUIET, tag: 'Lbl' });
        y = drawWords(doc, value, { x: MARGIN + mm(48), y, width: WIDTH - mm(48) }, { tag: 'LBody' });
      });
    }
  });
  doc.y = y + mm(6);
}

function drawParties(
  doc: Doc,
  { seller, customer, parties = ['Vendeur', 'Client'], isCompact }: DocumentTexts,
): void {
  const size = isCompact ? COMPACT : SIZE;
  const top = doc.y;
  const ends = [seller, customer].map((lines, index) => {
    const x = MARGIN + index * (WIDTH / 2 + mm(4));
    const width = WIDTH / 2 - mm(4);
    const start = drawWords(
      doc,
      parties[index] ?? '',
      { x, y: top, width },
      { size: 9, color: QUIET, tag: 'H2' },
    );
    return lines.reduce(
      (y, line, place) =>
        drawWords(doc, line, { x, y, width }, { face: place === 0 ? 'strong' : 'text', size }),
      start,
    );
  });
  doc.y = Math.max(...ends) + mm(isCompact ? 3 : 8);
}

function drawLines(doc: Doc, { lines }: DocumentTexts): void {
  const nameWidth = nameWidthOf(doc, lines);
  inside(doc, 'Table', () => {
    inside(doc, 'THead', () => drawColumnHeads(doc));
    inside(doc, 'TBody', () => {
      for (const line of lines) {
        // A line stays whole, and the next page repeats the header.
        if (doc.y + heightOf(doc, line, nameWidth) > BOTTOM) {
          doc.addPage();
          artifact(doc, () => drawColumnHeads(doc), 'Pagination');
        }
        inside(doc, 'TR', () => drawLine(doc, line, nameWidth));
      }
    });
  });
}

/** Names leave room for the longest quantity: « 1234,56 km ». */
function nameWidthOf(doc: Doc, lines: DocumentTexts['lines']): number {
  doc.font('text').fontSize(10);
  const widest = Math.max(0, ...lines.map(({ quantity }) => doc.widthOfString(quantity)));
  return Math.min(NAME_WIDTH, COLUMNS.quantity - widest - mm(4));
}

function drawLine(doc: Doc, line: DocumentTexts['lines'][number], width: number): void {
  const top = doc.y + mm(2);
  let y = top;
  inside(doc, 'TD', () => {
    const at = { x: MARGIN, width };
    y = drawWords(doc, line.name, { ...at, y }, { face: 'strong' });
    if (line.details) y = drawWords(doc, line.details, { ...at, y }, { size: 9, color: QUIET });
  });
  for (const name of ['quantity', 'unitPrice', 'total'] as const)
    inside(doc, 'TD', () => writeRight(doc, line[name], MARGIN + COLUMNS[name], top));
  rule(doc, y + mm(1.5));
  doc.y = y + mm(1.5);
}

function heightOf(doc: Doc, { name, details }: DocumentTexts['lines'][number], width: number): number {
  const nameHeight = heightOfWords(doc, name, width, { face: 'strong' });
  return nameHeight + heightOfWords(doc, details, width, { size: 9 }) + mm(5);
}

function drawColumnHeads(doc: Doc): void {
  const top = doc.y;
  const style: Style = { face: 'strong', size: 9 };
  const heads = { quantity: 'Qté', unitPrice: 'Prix unitaire', total: 'Total' };
  let y = top;
  inside(doc, 'TR', () => {
    inside(doc, 'TH', () => {
      y = drawWords(doc, 'Désignation', { x: MARGIN, y, width: NAME_WIDTH }, style);
    });
    for (const name of ['quantity', 'unitPrice', 'total'] as const)
      inside(doc, 'TH', () => writeRight(doc, heads[name], MARGIN + COLUMNS[name], top, style));
  });
  rule(doc, y + mm(1), INK, 1.25);
  doc.y = y + mm(1);
}

function drawTotals(doc: Doc, { totals }: DocumentTexts): void {
  keepTogether(doc, mm(10) * totals.length);
  let y = doc.y + mm(4);
  inside(doc, 'L', () => {
    for (const { label, amount, isMain } of totals) {
      const style: Style = isMain ? { face: 'strong', size: 13 } : {};
      const at = { x: MARGIN + WIDTH / 2, width: WIDTH / 2 - mm(32) };
      const top = y;
      inside(doc, 'LI', () => {
        y = drawWords(doc, label, { ...at, y }, { ...style, tag: 'Lbl' }) + mm(1);
        writeRight(doc, amount, MARGIN + WIDTH, top, { ...style, tag: 'LBody' });
      });
    }
  });
  doc.y = y + mm(6);
}

function drawMentions(doc: Doc, { mentions, isCompact }: DocumentTexts): void {
  const size = isCompact ? 8 : 8.5;
  const lacking = lettersLackingIn(doc);
  for (const mention of [...mentions, ...(lacking ? [lacking] : [])]) {
    keepTogether(doc, mm(14));
    const y = drawWords(doc, mention, { x: MARGIN, y: doc.y, width: WIDTH }, { size, color: QUIET });
    doc.y = y + mm(isCompact ? 0.5 : 1);
  }
}
