import { shownPhone } from '#domain/customers/phone.ts';
import { drawWords, mm, QUIET } from '../documents/document-pen.ts';
import { addressText } from '../documents/document-texts.ts';
import { drawQr } from '../documents/draw-blocks.ts';
import { openPdfDocument } from '../documents/pdf-document.ts';
import { destinationOf, orderUrl, type PackedOrder, type PackingContext } from './slip-texts.ts';

/** A landscape postcard: half of a label printer's sheet, a quarter of a page. */
const WIDTH = mm(148);
const MARGIN = mm(8);
const QR_SIDE = mm(24);

/** The label for a parcel: the recipient in large letters, the sender, and the code of the order. */
export async function drawLabel(order: PackedOrder, { shop, siteUrl }: PackingContext): Promise<Buffer> {
  const sender = [shop.name, ...addressText(shop)].join(', ');
  const recipient = destinationOf(order);
  const words = [sender, ...recipient];
  const { doc, finish } = await openPdfDocument(`Étiquette ${order.number}`, order.created_at, words, {
    size: 'A6',
    layout: 'landscape',
    margin: MARGIN,
    isSpecimen: shop.mode === 'demonstration',
  });
  const width = WIDTH - 2 * MARGIN;
  drawWords(doc, 'Expéditeur', { x: MARGIN, y: MARGIN, width: width - QR_SIDE }, { size: 8, color: QUIET });
  drawWords(doc, sender, { x: MARGIN, y: doc.y, width: width - QR_SIDE - mm(4) }, { size: 9 });
  drawQr(doc, orderUrl(siteUrl, order.number), { x: WIDTH - MARGIN - QR_SIDE, y: MARGIN, side: QR_SIDE });
  let y = MARGIN + QR_SIDE + mm(4);
  drawWords(doc, 'Destinataire', { x: MARGIN, y, width }, { size: 8, color: QUIET });
  y = doc.y + mm(1);
  for (const [index, line] of recipient.entries())
    y = drawWords(doc, line, { x: MARGIN, y, width }, { face: index === 0 ? 'strong' : 'text', size: 15 });
  drawWords(
    doc,
    [order.number, ...(order.phone === null ? [] : [shownPhone(order.phone)])].join(' · '),
    { x: MARGIN, y: y + mm(3), width },
    { size: 10, color: QUIET },
  );
  return finish();
}
