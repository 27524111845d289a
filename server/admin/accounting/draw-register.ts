import { SELLER_DOCUMENTS, USED_GOODS_WAYS, type UsedGoodsEntry } from '#domain/accounting/used-goods.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { formatEuros } from '#domain/money/money.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import {
  COPPER,
  type Doc,
  drawWords,
  heightOfWords,
  INK,
  MARGIN,
  mm,
  QUIET,
  rule,
  type Style,
  wrappedLines,
} from '../../shop/documents/document-pen.ts';
import { artifact, inside } from '../../shop/documents/document-structure.ts';
import { sellerText } from '../../shop/documents/document-texts.ts';
import { openPdfDocument } from '../../shop/documents/pdf-document.ts';

/** A4 landscape. */
const WIDTH = mm(297) - 2 * MARGIN;
const BOTTOM = mm(210) - MARGIN;
const GAP = mm(3);
const SMALL: Style = { size: 8, color: QUIET };

/** A line of a cell: the first lines hold what readers look for, the others add details. */
type Cell = readonly (readonly [words: string, style: Style])[];

const strong = (words: string) => [words, { face: 'strong', size: 9 }] as const;
const plain = (words: string) => [words, { size: 9 }] as const;
const small = (words: string | null) => (words ? [[words, SMALL] as const] : []);

const COLUMNS: readonly { head: string; width: number; cell: (entry: UsedGoodsEntry) => Cell }[] = [
  {
    head: 'Numéro d’ordre',
    width: mm(41),
    cell: ({ number, recordedAt, correctsNumber, correctedBy }) => [
      strong(number),
      ...small(`Inscrit le ${formatDate(recordedAt, { withTime: true })}`),
      ...small(correctsNumber && `Corrige ${correctsNumber}`),
      ...small(correctedBy && `Corrigé par ${correctedBy}`),
    ],
  },
  { head: 'Acquis le', width: mm(22), cell: ({ acquiredOn }) => [plain(formatDate(acquiredOn))] },
  {
    head: 'Objet',
    width: mm(55),
    cell: ({ description, serial, correction }) => [
      plain(description),
      ...small(serial && `N° de série\u00a0: ${serial}`),
      ...small(correction && `Erreur corrigée\u00a0: ${correction}`),
    ],
  },
  { head: 'Provenance', width: mm(35), cell: ({ origin }) => [plain(origin)] },
  {
    head: 'Prix',
    width: mm(25),
    cell: ({ priceCents, way }) => [plain(formatEuros(priceCents)), ...small(USED_GOODS_WAYS[way])],
  },
  {
    head: 'Vendeur',
    width: mm(45),
    cell: ({ sellerName, sellerAddress }) => [plain(sellerName), ...small(sellerAddress)],
  },
  {
    head: 'Pièce d’identité',
    width: mm(38),
    cell: ({ documentKind, documentNumber, documentIssuer }) => [
      plain(`${SELLER_DOCUMENTS[documentKind]} n°\u00a0${documentNumber}`),
      ...small(documentIssuer),
    ],
  },
];

/**
 * The register of used goods as a PDF/A to print or to hand over: every entry in the order of its number, numbered
 * pages, the same words as its screen.
 */
export async function drawRegister(
  entries: readonly UsedGoodsEntry[],
  { shop, at }: { shop: ShopSettings; at: Date },
): Promise<Buffer> {
  const { doc, finish } = await openPdfDocument('Registre des objets mobiliers', at, entries, {
    layout: 'landscape',
    isSpecimen: shop.mode === 'demonstration',
  });
  drawTop(doc, shop, { count: entries.length, at });
  inside(doc, 'Table', () => {
    inside(doc, 'THead', () => drawHeads(doc));
    inside(doc, 'TBody', () => {
      for (const entry of entries) drawEntry(doc, entry);
    });
  });
  return finish();
}

function drawTop(doc: Doc, shop: ShopSettings, { count, at }: { count: number; at: Date }): void {
  const drawLine = (words: string, style: Style) => {
    doc.y = drawWords(doc, words, { x: MARGIN, y: doc.y, width: WIDTH }, style);
  };
  doc.y = MARGIN;
  drawLine('Registre des objets mobiliers', { face: 'strong', size: 18, tag: 'H1' });
  drawLine(sellerText(shop).join(' · '), SMALL);
  drawLine(
    `Objets d’occasion acquis pour être revendus (code pénal, articles 321-7 et R. 321-1 et suivants). ${countWords(count)}, édition du ${formatDate(at, { withTime: true })}.`,
    SMALL,
  );
  doc.y += mm(4);
}

function countWords(count: number): string {
  if (count === 0) return 'Aucune ligne';
  return count === 1 ? 'Une ligne' : `${count} lignes`;
}

function drawHeads(doc: Doc): void {
  drawRow(
    doc,
    COLUMNS.map(({ head }) => [[head, { face: 'strong', size: 8.5 }]]),
    'TH',
  );
  rule(doc, doc.y, COPPER, 1.5, WIDTH);
  doc.y += mm(2);
}

/** An entry stays whole, and the next page repeats the header. */
function drawEntry(doc: Doc, entry: UsedGoodsEntry): void {
  const cells = COLUMNS.map(({ cell }) => cell(entry));
  if (doc.y + heightOf(doc, cells) > BOTTOM) {
    doc.addPage();
    doc.y = MARGIN;
    artifact(doc, () => drawHeads(doc), 'Pagination');
  }
  drawRow(doc, cells);
  rule(doc, doc.y + mm(1), INK, 0.25, WIDTH);
  doc.y += mm(3);
}

function drawRow(doc: Doc, cells: readonly Cell[], tag: 'TH' | 'TD' = 'TD'): void {
  const top = doc.y;
  let x = MARGIN;
  let end = top;
  inside(doc, 'TR', () => {
    cells.forEach((cell, index) => {
      const { width = 0 } = COLUMNS[index] ?? {};
      const at = { x, width: width - GAP };
      x += width;
      inside(doc, tag, () => {
        const y = cell.reduce((sum, [words, style]) => drawWords(doc, words, { ...at, y: sum }, style), top);
        end = Math.max(end, y);
      });
    });
  });
  doc.y = end;
}

function heightOf(doc: Doc, cells: readonly Cell[]): number {
  const heights = cells.map((cell, index) => {
    const width = (COLUMNS[index]?.width ?? 0) - GAP;
    return cell.reduce((sum, [words, style]) => {
      const { face = 'text', size = 10 } = style;
      doc.fontSize(size);
      const lines = wrappedLines(doc, words, width, face);
      return lines.reduce((height, line) => height + heightOfWords(doc, line, width, style), sum);
    }, 0);
  });
  return Math.max(...heights) + mm(1);
}
