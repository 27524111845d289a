import { briefName } from '#domain/customers/brief-name.ts';
import { formatDate } from '#domain/dates/dates.ts';
import { deviceText } from '#domain/repair/device-texts.ts';
import { LABEL_SIZES, type LabelSize } from '#domain/repair/label-sizes.ts';
import { code128 } from '#domain/text/code128.ts';
import { cutText } from '#domain/text/text-limits.ts';
import type { Face } from '../../shop/documents/document-fonts.ts';
import { type Doc, drawWords, heightOfWords, INK, mm } from '../../shop/documents/document-pen.ts';
import { artifact } from '../../shop/documents/document-structure.ts';
import { drawQr } from '../../shop/documents/draw-blocks.ts';
import { openPdfDocument } from '../../shop/documents/pdf-document.ts';
import type { ShopRepair } from '../find-for-shop.ts';

const MARGIN = mm(2);
const BARS = { height: mm(5.5), stroke: mm(0.25) };
const SIZE = 7;
const GAP = mm(1.2);

type Words = { reference: string; about: string; name: string; promise: string; path: string };

/**
 * Two labels for each device of a drop-off, one to a page as label printers want it: on the device, and on the box that it waits in, which
 * says what was left with it. Both codes lead the shop to the case; the customer's own link, which is secret, is on none.
 */
export async function drawIntakeLabels(
  repairs: readonly ShopRepair[],
  size: LabelSize,
  { siteUrl, at }: { siteUrl: string; at: Date },
): Promise<Buffer> {
  const labels = repairs.flatMap((repair) => wordsOf(repair, siteUrl));
  const { width, height } = LABEL_SIZES[size];
  const { doc, finish } = await openPdfDocument('Étiquettes de l’atelier', at, labels, {
    size: [mm(width), mm(height)],
    margin: 0,
    isNumbered: false,
  });
  for (const [index, label] of labels.entries()) {
    if (index > 0) doc.addPage();
    drawOne(doc, label, { width: mm(width), height: mm(height) });
  }
  return finish();
}

function wordsOf(repair: ShopRepair, siteUrl: string): Words[] {
  const { reference, accessories, promised_on } = repair;
  const same = {
    reference,
    name: briefName(repair),
    promise: promised_on ? `Promis le ${formatDate(promised_on)}` : '',
    path: `${siteUrl}/admin/reparations/${reference}`,
  };
  const left = accessories.length > 0 ? accessories.join(', ') : 'sans accessoire';
  return [
    { ...same, about: deviceText(repair) },
    { ...same, about: `Bac\u00a0: ${left}` },
  ];
}

/** Words and the picture code above, the stripes below them over the width of the label. */
function drawOne(doc: Doc, label: Words, { width, height }: { width: number; height: number }): void {
  const foot = height - MARGIN - BARS.height;
  const side = foot - GAP - MARGIN;
  const room = width - 2 * MARGIN - side - GAP;
  const at = { x: MARGIN, width: room };
  let y = drawWords(
    doc,
    label.reference,
    { ...at, y: MARGIN },
    { face: 'strong', size: fitting(doc, label.reference, room, 10) },
  );
  const line = heightOfWords(doc, label.reference, width, { size: SIZE });
  const facts = [label.name, label.promise].filter(Boolean);
  const left = foot - GAP - y - facts.length * line;
  const about = fittingWords(doc, label.about, { room, height: left, face: 'strong' });
  y = drawWords(doc, about, { ...at, y }, { face: 'strong', size: SIZE });
  for (const fact of facts)
    y = drawWords(doc, fittingWords(doc, fact, { room, height: line }), { ...at, y }, { size: SIZE });
  drawQr(doc, label.path, { x: width - MARGIN - side, y: MARGIN, side });
  drawBars(doc, label.reference.replaceAll('-', ''), { width, top: foot });
}

/** The number without its dashes, which a search reads as well: shorter, so that its strokes are as thick as a label printer's dots. */
function drawBars(doc: Doc, number: string, { width, top }: { width: number; top: number }): void {
  const code = code128(number);
  const left = (width - code.width * BARS.stroke) / 2;
  artifact(doc, () => {
    doc.fillColor(INK);
    for (const bar of code.bars)
      doc.rect(left + bar.x * BARS.stroke, top, bar.width * BARS.stroke, BARS.height).fill();
  });
}

/** The largest size, down to seven points, at which words fit on one line. */
function fitting(doc: Doc, words: string, room: number, largest: number): number {
  doc.font('strong').fontSize(largest);
  return Math.max(7, Math.min(largest, (largest * room) / doc.widthOfString(words) - 0.1));
}

type Room = { room: number; height: number; face?: Face };

/** As many of the words as fit. */
function fittingWords(doc: Doc, words: string, { room, height, face = 'text' }: Room): string {
  for (let kept = words.length; kept > 0; kept -= 1) {
    const said = kept === words.length ? words : `${cutText(words, kept).trimEnd()}…`;
    if (heightOfWords(doc, said, room, { face, size: SIZE }) <= height + 0.1) return said;
  }
  return '';
}
