import { randomBytes } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import { parseXlsx } from './xlsx/parse-xlsx.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

type Cell = string | number | boolean | Date | null;

const workbook = async (rows: Cell[][]) =>
  Buffer.from(
    await writeXlsx({
      sheets: [
        { name: 'Clients', rows },
        { name: 'Autre', rows: [['z']] },
      ],
    }),
  );

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook whose only sheet is this XML. */
const handmade = (sheet: string | Uint8Array, strings?: string) =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
      ),
      '_rels/.rels': strToU8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONSHIPS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/sharedStrings.xml': strToU8(strings ?? '<sst/>'),
      'xl/worksheets/sheet1.xml': typeof sheet === 'string' ? strToU8(sheet) : sheet,
    }),
  );

const sheetOf = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const written = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

test('a workbook is read as its owner sees it: the first sheet, French dates and decimals', async () => {
  const file = await workbook([
    ['Nom', 'Date', 'Prix', 'Actif', 'Téléphone'],
    ['Éloïse', new Date('2026-03-12T00:00:00Z'), 1234.56, true, 33612345678],
    [null, null, null, null, null],
    ['Bob', null, 0.1 + 0.2, false, 612345678],
  ]);
  expect(await readTable(file)).toEqual({
    lines: [
      { line: 1, cells: ['Nom', 'Date', 'Prix', 'Actif', 'Téléphone'] },
      { line: 2, cells: ['Éloïse', '12/03/2026', '1234,56', 'oui', '33612345678'] },
      { line: 4, cells: ['Bob', '', '0,3', 'non', '612345678'] },
    ],
  });
});

test('a formula is read as the value that was last computed, and never run', async () => {
  const file = handmade(
    sheetOf(
      '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>HYPERLINK("x")</f><v>lien</v></c></row>',
    ),
  );
  expect(await parseXlsx(file)).toEqual({ lines: [{ line: 1, cells: ['2', 'lien'] }] });
});

/** The same file, whose longest part claims another size. */
function claiming(file: Buffer, { size, claimed }: { size: number; claimed: number }): Buffer {
  const written = Buffer.alloc(4);
  written.writeUInt32LE(size);
  for (let at = file.indexOf(written); at >= 0; at = file.indexOf(written, at + 4))
    file.writeUInt32LE(claimed, at);
  return file;
}

const MB = 1024 * 1024;

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['a bomb', () => handmade(new Uint8Array(4 * MB))],
  [
    'more than a workbook may unpack to',
    () => claiming(handmade(randomBytes(MB)), { size: MB, claimed: 65 * MB }),
  ],
  [
    'a bomb that claims to be small',
    () => claiming(handmade(new Uint8Array(4 * MB)), { size: 4 * MB, claimed: MB }),
  ],
  [
    'a bomb that claims to be empty',
    () => claiming(handmade(new Uint8Array(4 * MB)), { size: 4 * MB, claimed: 0 }),
  ],
  [
    'a text that many cells show',
    () =>
      handmade(
        sheetOf(`<row>${'<c t="s"><v>0</v></c>'.repeat(90)}</row>`.repeat(200)),
        `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>${'x'.repeat(30_000)}</t></si></sst>`,
      ),
  ],
  ['too many rows', () => handmade(sheetOf(`<row>${written('x')}</row>`.repeat(20_002)))],
  ['a cut file', async () => (await workbook([['a']])).subarray(0, 900)],
  ['an archive without a workbook', () => Buffer.from(zipSync({ 'a.txt': strToU8('a') }))],
])('%s is refused', async (_, file) => {
  expect(await parseXlsx(await file())).toEqual({
    fault: { line: expect.any(Number), message: expect.stringMatching(/^(?:Enregistrez|Partagez)/) },
  });
});

test('entities that grow do not', async () => {
  const entities = `<!DOCTYPE a [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`;
  const table = await parseXlsx(handmade(entities + sheetOf(`<row>${written('&b;'.repeat(100))}</row>`)));
  expect(JSON.stringify(table).length).toBeLessThan(1000);
});

test('an old workbook, or one with a password, says what to do', async () => {
  expect(await readTable(Buffer.from('d0cf11e0a1b11ae1000000', 'hex'))).toEqual({
    fault: { line: 1, message: expect.stringContaining('mot de passe') },
  });
});

test('cells far to the right are left out, not made', async () => {
  const far =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="XFD1" t="inlineStr"><is><t>b</t></is></c></row>';
  expect(await parseXlsx(handmade(sheetOf(far)))).toEqual({ lines: [{ line: 1, cells: ['a'] }] });
});

test('a workbook that takes too long is given up', async () => {
  expect(await readXlsx(await workbook([['a']]), { maxMs: 1 })).toEqual({
    fault: { line: 1, message: expect.stringContaining('trop de temps') },
  });
});

test.each([
  '%PDF-1.4\n%\u00e2\u00e3',
  '<!DOCTYPE html><table><tr><td>Nom</td></tr></table>',
  '\ufeff\r\n<html><table></table></html>',
  '<?xml version="1.0"?><Workbook/>',
  '{\\rtf1\\ansi Nom;E-mail}',
])('%j is no table, whatever its name', async (text) => {
  const { fault } = await readTable(Buffer.from(text));
  expect(fault?.message).toContain('n’est pas un tableau');
});
