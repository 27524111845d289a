import { type Doc, drawWords, INK, MARGIN, mm, QUIET, WIDTH } from './document-pen.ts';
import { artifact, inside } from './document-structure.ts';
import type { DocumentTexts } from './document-texts.ts';
import { drawQr } from './draw-blocks.ts';

/** To the edge of the sheet: what is torn off needs no margin below. */
const HEIGHT = mm(44);
const LONGEST = mm(120);
const QR_SIDE = mm(30);
const NAME_WIDTH = mm(26);

/** The part that a customer tears off: at the foot of the page, under a dashed line. */
export function drawStub(doc: Doc, { title, rows, qr }: NonNullable<DocumentTexts['stub']>): void {
  const top = doc.page.height - HEIGHT;
  if (doc.y > top - mm(1)) doc.addPage();
  // Words near the edge would otherwise begin another page.
  doc.page.margins.bottom = 0;
  artifact(doc, () => {
    doc
      .moveTo(0, top)
      .lineTo(doc.page.width, top)
      .lineWidth(0.75)
      .dash(4, { space: 4 })
      .strokeColor(INK)
      .stroke()
      .undash();
  });
  const x = MARGIN + QR_SIDE + mm(8);
  const width = Math.min(LONGEST, WIDTH - QR_SIDE - mm(8));
  const kept = 'À garder\u00a0: le code ouvre votre dossier en ligne. Rapportez ce talon avec vous.';
  let y = drawWords(doc, kept, { x, y: top + mm(2), width }, { size: 8, color: QUIET });
  y = drawWords(doc, title, { x, y, width }, { face: 'strong', size: 13, tag: 'H2' });
  inside(doc, 'L', () => {
    for (const [name, value] of rows)
      inside(doc, 'LI', () => {
        drawWords(doc, name, { x, y, width: NAME_WIDTH }, { size: 9, color: QUIET, tag: 'Lbl' });
        const at = { x: x + NAME_WIDTH, y, width: width - NAME_WIDTH };
        y = drawWords(doc, value, at, { size: 9, tag: 'LBody' });
      });
  });
  drawQr(doc, qr, { x: MARGIN, y: top + mm(4), side: QR_SIDE });
}
