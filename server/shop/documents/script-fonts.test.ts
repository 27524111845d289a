import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { drawWords, heightOfWords } from './document-pen.ts';
import { openPdfDocument } from './pdf-document.ts';
import { isRightToLeft } from './visual-order.ts';

const NAMES = [
  'Γιώργος Παπαδόπουλος',
  'Владимир Щёголев',
  'محمد بن عبد الله',
  'שלום כהן',
  '王小明 (Léa)',
  '山田ひらがな・カタカナ',
  '김철수',
  'สมชาย ใจดี',
  'Nguyễn Thị Hoà',
  'Kaʻiulani, 10 µF',
  'Léa 😀 Roux 🎉',
];

const LATIN_ALONE = ['Camille Žák, œuvre', '12,50\u202f€'];

async function drawn(names: readonly string[], face: 'text' | 'strong' = 'text') {
  const { doc, finish } = await openPdfDocument('Essai', new Date(0), names);
  for (const name of names) drawWords(doc, name, { x: 40, y: doc.y + 4, width: 400 }, { face });
  return finish();
}

/**
 * Words as pdf.js copies them. It puts letters that are read from right to left into their order, not the words; and
 * gives a control character for a dot that a typeface draws apart from its letter.
 */
async function copied(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
  const lines = text.normalize('NFKC').split('\n');
  return lines.map((line) => line.replaceAll(/\p{Cc}/gu, '').replaceAll(/ +/g, ' '));
}

const asCopied = (name: string) =>
  (isRightToLeft(name) ? name.split(' ').reverse().join(' ') : name).normalize('NFKC');

test.each(['text', 'strong'] as const)('names of any script are printed and copied: %s', async (face) => {
  expect(await copied(await drawn(NAMES, face))).toEqual(NAMES.map(asCopied));
});

test('every typeface is inside the file', async () => {
  const pdf = (await drawn(NAMES)).toString('latin1');
  const descriptors = pdf.match(/\/Type \/FontDescriptor/g) ?? [];
  expect(descriptors.length).toBeGreaterThan(8);
  expect(pdf.match(/\/FontFile2 /g)).toHaveLength(descriptors.length);
  expect(pdf.match(/\/ToUnicode /g)).toHaveLength(descriptors.length);
});

test('a name that is read from right to left is heard as it is written', async () => {
  const pdf = (await drawn(['שלום כהן'])).toString('latin1');
  const words = Buffer.from('שלום כהן', 'utf16le').swap16().toString('latin1');
  expect(pdf).toContain(`/ActualText (\u00fe\u00ff${words})`);
});

test('Devanagari is drawn as it is written by hand, and heard as it is spelled', async () => {
  const pdf = await drawn(['प्रिया शर्मा']);
  const words = Buffer.from('प्रिया शर्मा', 'utf16le').swap16().toString('latin1');
  // In a string of a PDF a tab is two signs; half of each of these letters is one.
  const escaped = words.replaceAll('\t', String.raw`\t`);
  expect(pdf.toString('latin1')).toContain(`/ActualText (\u00fe\u00ff${escaped})`);
  // pdf.js copies it in the order in which it stands: the vowel i before its consonants.
  expect(await copied(pdf)).toEqual(['िप्रया शमार्']);
});

test('a document in Latin letters has the site’s typefaces alone', async () => {
  const pdf = (await drawn(LATIN_ALONE)).toString('latin1');
  expect(pdf).not.toContain('Noto');
  expect(pdf).toContain('AtkinsonHyperlegible');
});

test('emoji are drawn in black, each by itself, without a word about missing letters', async () => {
  const pdf = await drawn(['🇫🇷 Léa 👩‍🔧👍🏽 ✔️']);
  expect(await copied(pdf)).toEqual(['🇫🇷 Léa 👩🔧👍 ✔']);
  expect(pdf.toString('latin1')).toContain('NotoEmoji');
});

test('a sign that no typeface has stays a question mark', async () => {
  const pdf = await drawn(['𓀀 王 \u{10ffff}']);
  expect(await copied(pdf)).toEqual(['? 王 ?']);
});

test('room is kept for the taller lines of other scripts', async () => {
  const name = '王小明'.repeat(20);
  const { doc, finish } = await openPdfDocument('Essai', new Date(0), name);
  const top = doc.y;
  const end = drawWords(doc, name, { x: 40, y: top, width: 200 });
  expect(heightOfWords(doc, name, 200)).toBeGreaterThanOrEqual(end - top);
  expect(heightOfWords(doc, 'Camille', 200)).toBeLessThan(20);
  await finish();
});
