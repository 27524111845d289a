import { SPECIMEN } from '#domain/selling/shop-mode.ts';
import { openFonts } from './document-fonts.ts';
import { COPPER, type Doc, MARGIN, mm, writeRight } from './document-pen.ts';
import { artifact, startStructure } from './document-structure.ts';
import { registerScripts } from './script-fonts.ts';

type PaperOptions = {
  size?: 'A4' | 'A6' | [width: number, height: number];
  margin?: number;
  layout?: 'landscape';
  isNumbered?: boolean;
  /** Whether it belongs to a demonstration: each page says so, across and at the top. */
  isSpecimen?: boolean | undefined;
};

/**
 * An empty tagged PDF/A-3 in the site's typefaces, and those of other scripts that `words` needs (all that will be
 * written, in any shape), and a function that ends it: numbers its pages, unless told otherwise,
 * and returns its bytes.
 */
export async function openPdfDocument(
  title: string,
  at: Date,
  words: unknown,
  { size = 'A4', margin = MARGIN, layout, isNumbered = true, isSpecimen = false }: PaperOptions = {},
): Promise<{ doc: Doc; finish: () => Promise<Buffer> }> {
  // Loaded with the first document, not at start.
  const { default: PdfDocument } = await import('pdfkit');
  const doc = new PdfDocument({
    size,
    margin,
    layout,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: 'fr-FR',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    // No font at first: it would be read from its file again.
    font: '',
    info: { Title: title, CreationDate: at },
  });
  const done = collect(doc);
  for (const [name, font] of openFonts()) doc.registerFont(name, font);
  await registerScripts(doc, JSON.stringify(words));
  startStructure(doc);
  return {
    doc,
    finish() {
      if (isSpecimen) stampPages(doc);
      if (isNumbered) numberPages(doc, title);
      doc.end();
      return done;
    },
  };
}

function collect(doc: Doc): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  doc.on('end', () => resolve(Buffer.concat(pieces)));
  doc.on('error', reject);
  return promise;
}

const SPECIMEN_LINE = `${SPECIMEN}, document de démonstration, sans valeur`;

/** Called when all pages are drawn: the stamp lies over the content, light enough to read it. */
function stampPages(doc: Doc): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    artifact(doc, () => stampPage(doc), 'Pagination');
  }
}

function stampPage(doc: Doc): void {
  const { width, height } = doc.page;
  doc.page.margins.top = 0;
  doc.page.margins.bottom = 0;
  const size = width / 6;
  doc.save();
  doc.rotate(-Math.atan2(height, width) * (180 / Math.PI), { origin: [width / 2, height / 2] });
  doc.font('strong').fontSize(size).fillColor(COPPER, 0.14);
  doc.text(SPECIMEN, (width - doc.widthOfString(SPECIMEN)) / 2, height / 2 - size / 2, {
    lineBreak: false,
  });
  doc.restore();
  doc.font('strong').fontSize(8.5).fillColor(COPPER, 1);
  doc.text(SPECIMEN_LINE, (width - doc.widthOfString(SPECIMEN_LINE)) / 2, mm(5), { lineBreak: false });
}

/** Called when all pages are drawn: the numbers stand in the bottom margin of each. */
function numberPages(doc: Doc, title: string): void {
  const { start, count } = doc.bufferedPageRange();
  if (count === 1) return;
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    // Below the margin, where words would otherwise start another page.
    doc.page.margins.bottom = 0;
    const { width, height } = doc.page;
    const words = `${title} · page ${page + 1} sur ${count}`;
    const draw = () => writeRight(doc, words, width - MARGIN, height - MARGIN + mm(5), { size: 8.5 });
    artifact(doc, draw, 'Pagination');
  }
}
