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
  tightenLines,
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

/** How much room words get; of lines: the size of their name and of their details, above and below them. */
type Look = {
  title: number;
  qr: number;
  size: number;
  party: number;
  line: { name: number; details: number; above: number; below: number };
  total: { size: number; main: number; above: number };
  mention: { size: number; below: number };
  /** Lines stand closer together, and facts beside the code. */
  isTight?: true;
  /** Mentions follow each other in one paragraph. */
  runsMentions?: true;
};

const USUAL: Look = {
  title: 20,
  qr: QR_SIDE,
  size: 10,
  party: mm(8),
  line: { name: 10, details: 9, above: mm(2), below: mm(1.5) },
  total: { size: 10, main: 13, above: mm(4) },
  mention: { size: 8.5, below: mm(1) },
};
const COMPACT: Look = { ...USUAL, size: 9, party: mm(3), mention: { size: 8, below: mm(0.5) } };
const TIGHT: Look = {
  title: 15,
  qr: mm(26),
  size: 9,
  party: mm(4),
  line: { name: 9, details: 8, above: mm(1.2), below: mm(1) },
  total: { size: 9, main: 11, above: mm(2.5) },
  mention: { size: 8, below: mm(0.5) },
  isTight: true,
};
/** From the one that reads better to the one that takes less room. */
const TIGHTER: readonly Look[] = [TIGHT, { ...TIGHT, runsMentions: true }];

/**
 * The content of an invoice or a credit note, with the same for programs inside it (Factur-X) if the shop has its
 * SIREN. A document always gives the same words: they come from the data stored with it.
 */
export const documentDrawing = (document: ShopDocument): Parameters<typeof drawDocumentTexts> => [
  documentText(document),
  document.issuedAt,
  orderFacturX(document),
];

/**
 * Draws words as PDF/A-3; `xml` is the same for programs. What is a little too long for one page is set tighter if it is one page
 * then; what is longer has as many pages as it needs.
 */
export async function drawDocumentTexts(
  words: DocumentTexts,
  at: Date,
  xml: string | null = null,
): Promise<Buffer> {
  const usual = await drawAs(lookOf(words), words, { at, xml });
  if (usual.pageCount !== 2 || words.isCompact) return usual.finish();
  for (const look of TIGHTER) {
    const tighter = await drawAs(look, words, { at, xml });
    if (tighter.pageCount === 1) return tighter.finish();
  }
  return usual.finish();
}

const lookOf = ({ isCompact }: DocumentTexts): Look => (isCompact ? COMPACT : USUAL);

async function drawAs(look: Look, words: DocumentTexts, { at, xml }: { at: Date; xml: string | null }) {
  const { doc, finish } = await openPdfDocument(words.title, at, words, { isSpecimen: words.isSpecimen });
  if (xml) attachFacturX(doc, xml, at);
  if (look.isTight) tightenLines(doc);
  drawAll(doc, words, look);
  return { finish, pageCount: doc.bufferedPageRange().count };
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
    drawAll(doc, words, lookOf(words));
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

function drawAll(doc: Doc, words: DocumentTexts, look: Look): void {
  drawHead(doc, words, look);
  drawParties(doc, words, look);
  drawBlocks(doc, words.blocks ?? [], look.size);
  if (words.lines.length > 0) drawLines(doc, words, look);
  if (words.totals.length > 0) drawTotals(doc, words, look);
  drawMentions(doc, words, look);
  if (words.signature) drawSignature(doc, words.signature);
  if (words.stub) drawStub(doc, words.stub);
}

function drawHead(doc: Doc, words: DocumentTexts, look: Look): void {
  const {
    title,
    seller: [name = ''],
    facts,
    qr,
  } = words;
  const width = qr ? WIDTH - look.qr - mm(4) : WIDTH;
  if (qr) drawQr(doc, qr, { x: MARGIN + WIDTH - look.qr, y: MARGIN, side: look.qr });
  drawMark(doc, { x: MARGIN, y: MARGIN, side: MARK_SIDE });
  const beside = { x: MARGIN + MARK_SIDE + mm(3), y: MARGIN + mm(2), width: WIDTH / 2 };
  const named = drawWords(doc, name, beside, { face: 'strong', size: 14, color: COPPER });
  const foot = drawWords(
    doc,
    title,
    // A long name has two lines.
    { x: MARGIN, y: Math.max(MARGIN + mm(12), named + mm(1)), width },
    { face: 'strong', size: look.title, tag: 'H1' },
  );
  const below = qr ? Math.max(foot, MARGIN + look.qr + mm(2)) : foot;
  const isBeside = look.isTight === true;
  const y = isBeside ? foot : below;
  rule(doc, y + mm(2), COPPER, 2.5, isBeside ? width : WIDTH);
  if (words.isCompact) {
    doc.y = y + mm(5);
    drawPairs(doc, facts);
    doc.y += mm(3);
    return;
  }
  const end = drawFacts(doc, facts, { y: y + mm(isBeside ? 4 : 5), width: isBeside ? width : WIDTH, look });
  doc.y = Math.max(end, below) + mm(isBeside ? 3 : 6);
}

function drawFacts(
  doc: Doc,
  facts: DocumentTexts['facts'],
  { y: top, width, look }: { y: number; width: number; look: Look },
): number {
  let y = top;
  inside(doc, 'L', () => {
    for (const [label, value] of facts) {
      inside(doc, 'LI', () => {
        const { size } = look;
        drawWords(doc, label, { x: MARGIN, y, width: mm(46) }, { size, color: QUIET, tag: 'Lbl' });
        const at = { x: MARGIN + mm(48), y, width: width - mm(48) };
        y = Math.max(doc.y, drawWords(doc, value, at, { size, tag: 'LBody' }));
      });
    }
  });
  return y;
}

function drawParties(
  doc: Doc,
  { seller, customer, parties = ['Vendeur', 'Client'] }: DocumentTexts,
  { size, party }: Look,
): void {
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
  doc.y = Math.max(...ends) + party;
}

function drawLines(doc: Doc, { lines }: DocumentTexts, look: Look): void {
  const nameWidth = nameWidthOf(doc, lines);
  inside(doc, 'Table', () => {
    inside(doc, 'THead', () => drawColumnHeads(doc));
    inside(doc, 'TBody', () => {
      for (const line of lines) {
        // A line stays whole, and the next page repeats the header.
        if (doc.y + heightOf(doc, line, { width: nameWidth, look }) > BOTTOM) {
          doc.addPage();
          artifact(doc, () => drawColumnHeads(doc), 'Pagination');
        }
        inside(doc, 'TR', () => drawLine(doc, line, { width: nameWidth, look }));
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

type LineRoom = { width: number; look: Look };

function drawLine(doc: Doc, line: DocumentTexts['lines'][number], { width, look }: LineRoom): void {
  const { name: size, details, above, below } = look.line;
  const top = doc.y + above;
  let y = top;
  inside(doc, 'TD', () => {
    const at = { x: MARGIN, width };
    y = drawWords(doc, line.name, { ...at, y }, { face: 'strong', size });
    if (line.details) y = drawWords(doc, line.details, { ...at, y }, { size: details, color: QUIET });
  });
  for (const name of ['quantity', 'unitPrice', 'total'] as const)
    inside(doc, 'TD', () => writeRight(doc, line[name], MARGIN + COLUMNS[name], top, { size }));
  rule(doc, y + below);
  doc.y = y + below;
}

function heightOf(doc: Doc, { name, details }: DocumentTexts['lines'][number], { width, look }: LineRoom) {
  const { line } = look;
  const nameHeight = heightOfWords(doc, name, width, { face: 'strong', size: line.name });
  const detailsHeight = heightOfWords(doc, details, width, { size: line.details });
  return nameHeight + detailsHeight + line.above + line.below + mm(1.5);
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

function drawTotals(doc: Doc, { totals }: DocumentTexts, { total }: Look): void {
  keepTogether(doc, mm(total.size) * totals.length);
  let y = doc.y + total.above;
  inside(doc, 'L', () => {
    for (const { label, amount, isMain } of totals) {
      const style: Style = isMain ? { face: 'strong', size: total.main } : { size: total.size };
      const at = { x: MARGIN + WIDTH / 2, width: WIDTH / 2 - mm(32) };
      const top = y;
      inside(doc, 'LI', () => {
        y = drawWords(doc, label, { ...at, y }, { ...style, tag: 'Lbl' }) + mm(1);
        writeRight(doc, amount, MARGIN + WIDTH, top, { ...style, tag: 'LBody' });
      });
    }
  });
  doc.y = y + total.above * 1.5;
}

function drawMentions(doc: Doc, words: DocumentTexts, { mention, runsMentions }: Look): void {
  const { size, below } = mention;
  const lacking = lettersLackingIn(doc);
  const mentions = [...words.mentions, ...(lacking ? [lacking] : [])];
  for (const said of runsMentions ? [mentions.map(ended).join(' ')] : mentions) {
    keepTogether(doc, heightOfWords(doc, said, WIDTH, { size }));
    const y = drawWords(doc, said, { x: MARGIN, y: doc.y, width: WIDTH }, { size, color: QUIET });
    doc.y = y + below;
  }
}

/** A sentence in a paragraph with others. */
const ended = (mention: string): string => (/[.!?]$/.test(mention) ? mention : `${mention}.`);
