import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { drawWords, wrappedLines } from './document-pen.ts';
import { openPdfDocument } from './pdf-document.ts';

const NUMBERS = ['REP-2026-K7R-4WM', 'DEMO-FAC-2026-000123', 'AV-2026-000001'];
const WORDS = `Réparation ${NUMBERS[0]} de Łucie Noël-Żak, facture ${NUMBERS[1]} puis avoir ${NUMBERS[2]}, renvoyée.`;
const SIZE = 11;

/** The lines of a page on which the words stand in this width, and whether each number is narrower than it. */
async function drawn(width: number) {
  const { doc, finish } = await openPdfDocument('Essai', new Date(), WORDS);
  drawWords(doc, WORDS, { x: 20, y: 20, width }, { face: 'strong', size: SIZE });
  doc.font('strong').fontSize(SIZE);
  const fitting = NUMBERS.filter((number) => doc.widthOfString(`${number},`) + 1 <= width);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await finish())), {
    mergePages: true,
  });
  return { lines: text.split('\n'), fitting };
}

test('in any width a number stands on one line, as long as it has room there', async () => {
  for (let width = 100; width <= 460; width += 10) {
    const { lines, fitting } = await drawn(width);
    expect(fitting.length).toBeGreaterThan(0);
    expect([width, fitting.filter((number) => !lines.some((line) => line.includes(number)))]).toEqual([
      width,
      [],
    ]);
    // Nothing is lost or doubled.
    expect(lines.join('').replaceAll(/\s/g, '')).toBe(WORDS.replaceAll(/\s/g, ''));
  }
});

test('words without a number are left to the pen', async () => {
  const { doc, finish } = await openPdfDocument('Essai', new Date(), WORDS);
  doc.fontSize(SIZE);
  expect(wrappedLines(doc, 'Un demi-tour bien large', 60, 'text')).toEqual(['Un demi-tour bien large']);
  expect(wrappedLines(doc, 'Facture FAC-2026-000123', 400, 'text')).toEqual(['Facture FAC-2026-000123']);
  expect(wrappedLines(doc, 'Facture FAC-2026-000123', 110, 'text')).toEqual(['Facture', 'FAC-2026-000123']);
  await finish();
});

test('what was typed on several lines stands on several, without a mark for their breaks', async () => {
  const { doc, finish } = await openPdfDocument('Essai', new Date(), '');
  const note = 'Livrer avant 10 h,\r\nsonner au portail.\n\nMerci pour BC-2026-000001';
  drawWords(doc, note, { x: 20, y: 20, width: 400 });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await finish())), {
    mergePages: true,
  });
  expect(text.split('\n')).toEqual(['Livrer avant 10 h,', 'sonner au portail.', 'Merci pour BC-2026-000001']);
});
