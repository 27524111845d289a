import {
  BOTTOM,
  COPPER,
  type Doc,
  drawWords,
  INK,
  keepTogether,
  LINE_GAP,
  MARGIN,
  mm,
  rule,
  WIDTH,
} from './document-pen.ts';
import { artifact, inside } from './document-structure.ts';
import { openPdfDocument } from './pdf-document.ts';
import type { TermsBlock, TermsTexts } from './terms-texts.ts';

const SIZE = 9.5;
const INDENT = mm(6);
const PAD = mm(3);
const BOX_TEXT = { width: WIDTH - 2 * PAD, lineGap: LINE_GAP };

/** The terms as PDF/A, on as many pages as they need. */
export async function drawTerms({ title, blocks }: TermsTexts, at: Date): Promise<Buffer> {
  const { doc, finish } = await openPdfDocument(title, at, blocks);
  const y = drawWords(
    doc,
    title,
    { x: MARGIN, y: MARGIN, width: WIDTH },
    { face: 'strong', size: 18, tag: 'H1' },
  );
  rule(doc, y + mm(2), COPPER, 2.5);
  doc.y = y + mm(6);
  for (let index = 0; index < blocks.length; ) {
    const items = itemsFrom(blocks, index);
    const [block, next] = blocks.slice(index);
    if (items.length > 0)
      inside(doc, 'L', () => {
        for (const item of items) drawBlock(doc, item);
      });
    else if (block) drawBlock(doc, block, next);
    index += items.length || 1;
  }
  return finish();
}

/** The items of one list: those that follow each other. */
function itemsFrom(blocks: readonly TermsBlock[], start: number): readonly TermsBlock[] {
  const rest = blocks.slice(start);
  const end = rest.findIndex(({ kind }) => kind !== 'item');
  return end < 0 ? rest : rest.slice(0, end);
}

function drawBlock(doc: Doc, block: TermsBlock, next?: TermsBlock): void {
  switch (block.kind) {
    case 'heading': {
      const size = block.level < 3 ? 13 : 11;
      // The title stays together with the first lines below it, or with the whole box.
      keepTogether(doc, next?.kind === 'box' ? mm(12) + boxHeight(doc, next) : mm(26));
      writeOn(doc, block.text, { gap: mm(3) }, { face: 'strong', size, tag: block.level < 3 ? 'H2' : 'H3' });
      break;
    }
    case 'item': {
      keepTogether(doc, mm(6));
      const top = doc.y;
      inside(doc, 'LI', () => {
        drawWords(doc, block.mark, { x: MARGIN, y: top, width: INDENT }, { size: SIZE, tag: 'Lbl' });
        doc.y = top;
        writeOn(doc, block.text, { indent: INDENT }, { size: SIZE, tag: 'LBody' });
      });
      break;
    }
    case 'box':
      drawBox(doc, block);
      break;
    default:
      writeOn(doc, block.text, {});
  }
}

/** Draws words below the last ones; pdfkit starts the next page by itself. */
function writeOn(
  doc: Doc,
  words: string,
  { indent = 0, gap = 0 }: { indent?: number; gap?: number },
  style: Parameters<typeof drawWords>[3] = { size: SIZE },
): void {
  keepTogether(doc, mm(6));
  const at = { x: MARGIN + indent, y: doc.y + gap, width: WIDTH - indent };
  doc.y = drawWords(doc, words, at, style) + mm(1.6);
}

type Box = Extract<TermsBlock, { kind: 'box' }>;

/** The height of a box, at most that of a page. */
function boxHeight(doc: Doc, { paragraphs }: Box): number {
  doc.font('text').fontSize(SIZE);
  const heights = paragraphs.map((words) => doc.heightOfString(words, BOX_TEXT) + mm(1.6));
  const height = heights.reduce((sum, each) => sum + each, mm(10) + 2 * PAD);
  return Math.min(height, BOTTOM - MARGIN - mm(20));
}

function drawBox(doc: Doc, box: Box): void {
  const { title, paragraphs } = box;
  // A broken frame would look like two: the box begins a new page instead.
  keepTogether(doc, boxHeight(doc, box));
  const top = doc.y;
  const at = { x: MARGIN + PAD, width: BOX_TEXT.width };
  let y = top + PAD;
  if (title) y = drawWords(doc, title, { ...at, y }, { face: 'strong', size: 11, tag: 'H3' }) + mm(2);
  for (const words of paragraphs) y = drawWords(doc, words, { ...at, y }, { size: SIZE }) + mm(1.6);
  artifact(doc, () => {
    doc.rect(MARGIN, top, WIDTH, y - top + PAD - mm(1.6));
    doc.lineWidth(1).strokeColor(INK).stroke();
  });
  doc.y = y + PAD + mm(2);
}
