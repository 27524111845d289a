import { openFonts } from './paper-fonts.ts';
import { type Doc, MARGIN, mm, writeRight } from './paper-pen.ts';

type Sheet = { size?: 'A4' | 'A6'; margin?: number; layout?: 'landscape'; isNumbered?: boolean };

/** An empty PDF/A-3 in the site's typefaces, and what ends it: its pages numbered, unless told otherwise, its bytes. */
export async function openDocument(
  title: string,
  at: Date,
  { size = 'A4', margin = MARGIN, layout, isNumbered = true }: Sheet = {},
): Promise<{ doc: Doc; finish: () => Promise<Buffer> }> {
  // Loaded with the first paper, not at start.
  const { default: PdfDocument } = await import('pdfkit');
  const doc = new PdfDocument({
    size,
    margin,
    layout,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: 'fr-FR',
    displayTitle: true,
    bufferPages: true,
    // None to begin with: it would be read from its file again.
    font: '',
    info: { Title: title, CreationDate: at },
  });
  const done = collect(doc);
  for (const [name, font] of openFonts()) doc.registerFont(name, font);
  return {
    doc,
    finish() {
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

/** Once all are drawn: in the margin at the foot of each. */
function numberPages(doc: Doc, title: string): void {
  const { start, count } = doc.bufferedPageRange();
  if (count === 1) return;
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    // Below the margin, where words would otherwise begin another page.
    doc.page.margins.bottom = 0;
    const { width, height } = doc.page;
    const words = `${title} · page ${page + 1} sur ${count}`;
    writeRight(doc, words, width - MARGIN, height - MARGIN + mm(5), { size: 8.5 });
  }
}
