import { expect, test } from 'vitest';
import { drawDocumentTexts } from './draw-document.ts';

// What PDF/A-3b (ISO 19005-3) asks of a file, as far as it can be read without a validator (decision 093): clauses in brackets.

const AT = new Date('2026-11-27T10:00:00Z');
const WORDS = {
  title: 'Facture FAC-2026-000007',
  isSpecimen: false,
  facts: [['Commande', 'CMD-2026-000012']],
  seller: ['L’Atelier Papin'],
  customer: ['प्रिया शर्मा', '王小明', 'محمد', 'Żółw 😀'],
  lines: [{ name: 'Écran', details: 'neuf', quantity: '1', unitPrice: '60', total: '60' }],
  totals: [{ label: 'Total', amount: '60', isMain: true }],
  mentions: ['TVA non applicable.'],
  qr: 'https://exemple.fr/facture',
} as const;

const pdf = (await drawDocumentTexts(WORDS, AT, '<?xml version="1.0"?><invoice/>')).toString('latin1');
const count = (what: RegExp) => pdf.match(what)?.length ?? 0;
const objectsOf = (type: string) =>
  [...pdf.matchAll(/\d+ 0 obj\n<<\n([\s\S]*?)>>\n(?:stream|endobj)/g)].flatMap(([, body = '']) =>
    body.includes(`/Type /${type}\n`) ? [body] : [],
  );

test('its head shows that it is binary, its tail names it, and nobody needs a key (6.1.2, 6.1.3)', () => {
  expect(pdf).toMatch(/^%PDF-1\.[4-7]\n%[\x80-\xff]{4}/);
  expect(pdf).toMatch(/\/ID \[<([0-9a-f]{32})> <\1>\]/);
  expect(pdf).not.toContain('/Encrypt');
});

test('every typeface is in the file, with the way from its letters to their meaning (6.2.11)', () => {
  const descriptors = objectsOf('FontDescriptor');
  expect(descriptors.length).toBeGreaterThan(4);
  for (const descriptor of descriptors) expect(descriptor).toMatch(/\/FontFile2 \d+ 0 R/);
  expect(count(/\/ToUnicode \d+ 0 R/g)).toBe(descriptors.length);
  expect(count(/\/CIDToGIDMap \/Identity/g)).toBe(descriptors.length);
});

test('its colours have a profile, and nothing shines through (6.2.3, 6.2.10)', () => {
  expect(objectsOf('OutputIntent')[0]).toMatch(/\/S \/GTS_PDFA1[\s\S]*\/DestOutputProfile \d+ 0 R/);
  expect(pdf).not.toMatch(/\/SMask \d|\/ca 0?\.|\/CA 0?\.|\/LZWDecode/);
});

test('it does nothing by itself (6.5, 6.6)', () => {
  expect(pdf).not.toMatch(/\/JavaScript|\/Launch|\/AA |\/OpenAction|\/XFA/);
});

test('what it says of itself is readable, and the same in both places (6.7)', () => {
  const [metadata = ''] = objectsOf('Metadata');
  expect(metadata).not.toContain('/Filter');
  expect(pdf).toContain('<xmp:CreateDate>2026-11-27T10:00:00Z</xmp:CreateDate>');
  expect(pdf).toMatch(/obj\n\(D:20261127100000Z\)\nendobj/);
  expect(pdf).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>B</);
  expect(pdf).toContain(WORDS.title);
});

test('the file in it has its type, its day, its names and what it is to the page (6.8)', () => {
  const [embedded = ''] = objectsOf('EmbeddedFile');
  expect(embedded).toContain('/Subtype /text#2Fxml');
  expect(embedded).toContain('/ModDate (D:20261127100000Z)');
  const [file = ''] = objectsOf('Filespec');
  expect(file).toMatch(/\/AFRelationship \/Alternative/);
  expect(file).toMatch(/\/F \(factur-x\.xml\)[\s\S]*\/UF \(factur-x\.xml\)/);
  expect(pdf).toMatch(/\/AF \[\d+ 0 R\]/);
});
