import { formatEuros } from '#domain/money/money.ts';
import { code39 } from '#domain/text/code39.ts';
import { cutText } from '#domain/text/text-limits.ts';
import { type AdminIdentity, readAsTableOwner } from '../../admin/as-admin.ts';
import type { Database } from '../../db/database.ts';
import { type Doc, drawWords, INK, mm, writeRight } from '../documents/document-pen.ts';
import { drawQr } from '../documents/draw-blocks.ts';
import { openPdfDocument } from '../documents/pdf-document.ts';

export type LabelOrder = {
  ids: readonly string[];
  code: 'bars' | 'qr';
  /** Number of labels for each product. */
  copies: number;
};

/** The usual sheet: 24 labels of 70 × 37 mm, without margins. */
const COLUMNS = 3;
const ROWS = 8;
const CELL = { width: mm(70), height: mm(37) };
const PADDING = mm(4.5);
const INNER = CELL.width - 2 * PADDING;
const NAME_LENGTH = 66;
/** Minimum width of narrow strokes: printers and scanners lose thinner ones. */
const THINNEST = mm(0.19);
const QR_SIDE = mm(20);

type Labelled = { sku: string; slug: string; name: string; direct_price_cents: number };

/**
 * A PDF of labels for products, in the order of their references; a reference that does not fit into bars has a QR
 * code.
 */
export async function drawLabels(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { ids, code, copies }: LabelOrder,
  { siteUrl, at }: { siteUrl: string; at: Date },
): Promise<Buffer> {
  const products = await readAsTableOwner(database, admin, 'stock', async (tx) =>
    ids.length === 0
      ? []
      : tx
          .selectFrom('products')
          .select(['sku', 'slug', 'name', 'direct_price_cents'])
          .where('id', 'in', ids)
          .orderBy('sku')
          .execute(),
  );
  const { doc, finish } = await openPdfDocument('Étiquettes', at, products, { isNumbered: false });
  // The labels reach the edge of the sheet: words of the last row would otherwise begin another page.
  doc.page.margins.bottom = 0;
  const labels = products.flatMap((product) => Array.from({ length: copies }, () => product));
  for (const [index, product] of labels.entries()) {
    const place = index % (COLUMNS * ROWS);
    if (index > 0 && place === 0) {
      doc.addPage();
      doc.page.margins.bottom = 0;
    }
    const corner = {
      x: (place % COLUMNS) * CELL.width + PADDING,
      y: Math.floor(place / COLUMNS) * CELL.height + PADDING,
    };
    drawLabel(doc, product, corner, { code, siteUrl });
  }
  return finish();
}

function drawLabel(
  doc: Doc,
  { sku, slug, name, direct_price_cents }: Labelled,
  { x, y }: { x: number; y: number },
  { code, siteUrl }: { code: LabelOrder['code']; siteUrl: string },
): void {
  const bars = code === 'bars' ? barsOf(sku) : null;
  const width = bars ? INNER : INNER - QR_SIDE - mm(2);
  const short = name.length > NAME_LENGTH ? `${cutText(name, NAME_LENGTH).trimEnd()}…` : name;
  const price = formatEuros(direct_price_cents);
  drawWords(doc, short, { x, y, width }, { face: 'strong', size: 9 });
  const foot = y + CELL.height - 2 * PADDING;
  if (bars) {
    const height = mm(8.5);
    const stroke = INNER / bars.width;
    doc.fillColor(INK);
    for (const bar of bars.bars)
      doc.rect(x + bar.x * stroke, foot - height - mm(3.4), bar.width * stroke, height).fill();
    drawWords(doc, sku, { x, y: foot - mm(2.8), width: INNER }, { size: 8 });
    writeRight(doc, price, x + INNER, foot - mm(17.4), { face: 'strong', size: 14 });
    return;
  }
  drawQr(doc, `${siteUrl}/produit/${slug}`, {
    x: x + INNER - QR_SIDE,
    y: foot - QR_SIDE,
    side: QR_SIDE,
  });
  drawWords(doc, price, { x, y: foot - mm(10), width }, { face: 'strong', size: 14 });
  drawWords(doc, sku, { x, y: foot - mm(2.8), width }, { size: 8 });
}

/** Null if Code 39 lacks one of its characters, or the code would be too fine to be read. */
function barsOf(sku: string) {
  const text = sku.toUpperCase();
  if (!/^[0-9A-Z\-. $/+%]+$/.test(text)) return null;
  const bars = code39(text);
  return INNER / bars.width >= THINNEST ? bars : null;
}
