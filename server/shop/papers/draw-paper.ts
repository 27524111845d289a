import type PdfKit from 'pdfkit';
import { FACTUR_X_METADATA, facturX } from './factur-x.ts';
import type { Paper } from './paper-data.ts';
import { type Face, openFonts, runsOf } from './paper-fonts.ts';
import { type PaperWords, paperWords } from './paper-words.ts';
import type { Annex } from './terms-annexes.ts';

type Doc = InstanceType<typeof PdfKit>;

const POINTS_PER_MM = 72 / 25.4;
const mm = (length: number) => length * POINTS_PER_MM;

const MARGIN = mm(18);
const WIDTH = mm(210) - 2 * MARGIN;
const BOTTOM = mm(297) - MARGIN;
const LINE_GAP = 2;
const INK = '#10231c';
const QUIET = '#4a5a53';
const LINE = '#c4ccc7';
const COPPER = '#b4622d';

/** Right edges of the columns of figures. */
const COLUMNS = { quantity: WIDTH - mm(56), unitPrice: WIDTH - mm(28), total: WIDTH };
const NAME_WIDTH = WIDTH - mm(72);

/**
 * An invoice or a credit note as PDF/A-3, with the same for programs inside it (Factur-X) where the shop has its SIREN. The
 * same paper gives the same words for ever: they come from what was kept with it.
 */
export function drawPaper(paper: Paper): Promise<Buffer> {
  return drawWords(paperWords(paper), paper.issuedAt, facturX(paper));
}

/** Words on as many pages as they need, as PDF/A-3; `xml` is the same for programs. */
export async function drawWords(words: PaperWords, at: Date, xml: string | null = null): Promise<Buffer> {
  // Loaded with the first paper, not at start.
  const { default: PdfDocument } = await import('pdfkit');
  const doc = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: 'fr-FR',
    displayTitle: true,
    bufferPages: true,
    // None to begin with: it would be read from its file again.
    font: '',
    info: { Title: words.title, CreationDate: at },
  });
  const done = collect(doc);
  for (const [name, font] of openFonts()) doc.registerFont(name, font);
  if (xml) attach(doc, xml, at);
  drawHead(doc, words);
  drawParties(doc, words);
  drawLines(doc, words);
  drawTotals(doc, words);
  drawMentions(doc, words);
  for (const annex of words.annexes ?? []) drawAnnex(doc, annex);
  numberPages(doc, words);
  doc.end();
  return done;
}

function collect(doc: Doc): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  doc.on('end', () => resolve(Buffer.concat(pieces)));
  doc.on('error', reject);
  return promise;
}

function attach(doc: Doc, xml: string, at: Date): void {
  const file = {
    name: 'factur-x.xml',
    type: 'text/xml',
    description: 'Factur-X',
    // The XML says the same as the page.
    relationship: 'Alternative',
    creationDate: at,
    modifiedDate: at,
  };
  doc.file(Buffer.from(xml), file);
  doc.appendXML(FACTUR_X_METADATA);
}

type Style = { face?: Face; size?: number; color?: string };

/** Words at a place, wrapped in a width; returns where they end. */
function write(
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
function writeRight(
  doc: Doc,
  words: string,
  right: number,
  y: number,
  { face = 'text', size = 10 }: Style = {},
) {
  doc.font(face).fontSize(size).fillColor(INK);
  doc.text(words, right - doc.widthOfString(words), y, { lineBreak: false });
}

function rule(doc: Doc, y: number, color = LINE, width = 0.75): void {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(width)
    .strokeColor(color)
    .stroke();
}

function drawHead(doc: Doc, { title, seller: [name = ''], facts }: PaperWords): void {
  write(doc, name, { x: MARGIN, y: MARGIN, width: WIDTH / 2 }, { face: 'strong', size: 12, color: COPPER });
  let y = write(doc, title, { x: MARGIN, y: MARGIN + mm(9), width: WIDTH }, { face: 'strong', size: 20 });
  rule(doc, y + mm(2), COPPER, 2.5);
  y += mm(5);
  for (const [label, value] of facts) {
    write(doc, label, { x: MARGIN, y, width: mm(46) }, { color: QUIET });
    y = write(doc, value, { x: MARGIN + mm(48), y, width: WIDTH - mm(48) });
  }
  doc.y = y + mm(6);
}

function drawParties(doc: Doc, { seller, customer }: PaperWords): void {
  const top = doc.y;
  const ends = [seller, customer].map((lines, index) => {
    const x = MARGIN + index * (WIDTH / 2 + mm(4));
    const width = WIDTH / 2 - mm(4);
    const label = index === 0 ? 'Vendeur' : 'Client';
    const start = write(doc, label, { x, y: top, width }, { size: 9, color: QUIET });
    return lines.reduce(
      (y, line, place) => write(doc, line, { x, y, width }, { face: place === 0 ? 'strong' : 'text' }),
      start,
    );
  });
  doc.y = Math.max(...ends) + mm(8);
}

function drawLines(doc: Doc, { lines }: PaperWords): void {
  drawColumnHeads(doc);
  for (const line of lines) {
    // A line stays whole, and the next page has the heads again.
    if (doc.y + heightOf(doc, line) > BOTTOM) {
      doc.addPage();
      drawColumnHeads(doc);
    }
    const top = doc.y + mm(2);
    for (const name of ['quantity', 'unitPrice', 'total'] as const)
      writeRight(doc, line[name], MARGIN + COLUMNS[name], top);
    const at = { x: MARGIN, width: NAME_WIDTH };
    let y = write(doc, line.name, { ...at, y: top }, { face: 'strong' });
    if (line.details) y = write(doc, line.details, { ...at, y }, { size: 9, color: QUIET });
    rule(doc, y + mm(1.5));
    doc.y = y + mm(1.5);
  }
}

function heightOf(doc: Doc, { name, details }: PaperWords['lines'][number]): number {
  const options = { width: NAME_WIDTH, lineGap: LINE_GAP };
  const nameHeight = doc.font('strong').fontSize(10).heightOfString(name, options);
  return nameHeight + doc.font('text').fontSize(9).heightOfString(details, options) + mm(5);
}

function drawColumnHeads(doc: Doc): void {
  const top = doc.y;
  const style: Style = { face: 'strong', size: 9 };
  const y = write(doc, 'Désignation', { x: MARGIN, y: top, width: NAME_WIDTH }, style);
  const heads = { quantity: 'Qté', unitPrice: 'Prix unitaire', total: 'Total' };
  for (const name of ['quantity', 'unitPrice', 'total'] as const)
    writeRight(doc, heads[name], MARGIN + COLUMNS[name], top, style);
  rule(doc, y + mm(1), INK, 1.25);
  doc.y = y + mm(1);
}

function drawTotals(doc: Doc, { totals }: PaperWords): void {
  keepTogether(doc, mm(10) * totals.length);
  let y = doc.y + mm(4);
  for (const { label, amount, isMain } of totals) {
    const style: Style = isMain ? { face: 'strong', size: 13 } : {};
    writeRight(doc, amount, MARGIN + WIDTH, y, style);
    y = write(doc, label, { x: MARGIN + WIDTH / 2, y, width: WIDTH / 2 - mm(32) }, style) + mm(1);
  }
  doc.y = y + mm(6);
}

function drawMentions(doc: Doc, { mentions }: PaperWords): void {
  for (const mention of mentions) {
    keepTogether(doc, mm(14));
    const y = write(doc, mention, { x: MARGIN, y: doc.y, width: WIDTH }, { size: 8.5, color: QUIET });
    doc.y = y + mm(1);
  }
}

/** Framed, as the law wants the box on the guarantees; each fits a page. */
function drawAnnex(doc: Doc, { title, paragraphs }: Annex): void {
  doc.addPage();
  const [at, pad] = [{ x: MARGIN, width: WIDTH }, mm(4)];
  let y = write(doc, title, { ...at, y: MARGIN }, { face: 'strong', size: 14 }) + mm(3);
  for (const paragraph of paragraphs) y = write(doc, paragraph, { ...at, y }, { size: 9.5 }) + mm(1.6);
  doc.rect(MARGIN - pad, MARGIN - pad, WIDTH + 2 * pad, y - MARGIN + 2 * pad);
  doc.lineWidth(1).strokeColor(INK).stroke();
}

function keepTogether(doc: Doc, height: number): void {
  if (doc.y + height > BOTTOM) doc.addPage();
}

/** Once all are drawn: in the margin at the foot of each. */
function numberPages(doc: Doc, { title }: PaperWords): void {
  const { start, count } = doc.bufferedPageRange();
  if (count === 1) return;
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    // Below the margin, where words would otherwise begin another page.
    doc.page.margins.bottom = 0;
    writeRight(doc, `${title} · page ${page + 1} sur ${count}`, MARGIN + WIDTH, BOTTOM + mm(5), {
      size: 8.5,
    });
  }
}
