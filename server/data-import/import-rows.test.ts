import { expect, test } from 'vitest';
import { z } from 'zod';
import { IMPORT_KINDS } from '#domain/data-import/import-kinds.ts';
import { readCsv } from '../tables/read-csv.ts';
import { fromTitles, readFile, readRows } from './import-rows.ts';

const { columns } = IMPORT_KINDS.customers;
const TITLES = 'Nom;E-mail;Téléphone';
const ROW = 'Camille Renard;camille@exemple.fr;06 12 34 56 78';

async function titlesAt(text: string): Promise<[line: number | undefined, cells: number | undefined]> {
  const table = await readCsv(Buffer.from(text));
  if (table.fault) throw new Error(table.fault.message);
  const [header] = fromTitles(columns, table.lines);
  return [header?.line, header?.cells.length];
}

test.each([
  ['titles first', [TITLES, ROW], 1],
  ['the name of the export above', ['Export clients du 26/11/2026', '', TITLES, ROW], 3],
  ['a name in as many cells', ['Export clients;;', TITLES, ROW], 2],
  ['one known word above', ['Nom;du;fichier', TITLES, ROW], 2],
])('%s', async (_, lines, at) => {
  expect(await titlesAt(lines.join('\r\n'))).toEqual([at, 3]);
});

test('without known titles, the first line has them: they are paired by hand', async () => {
  expect(await titlesAt('a;b;c\n1;2;3')).toEqual([1, 3]);
});

test('a line with a fault is compared with the others all the same, by the cells that are right', () => {
  const schema = z.object({ serial: z.string().min(1), price: z.string().regex(/^\d+$/) });
  const rows = [
    ['A1', 'dix'],
    ['A1', '10'],
    ['', '10'],
    ['', 'dix'],
  ].map(([serial = '', price = ''], at) => ({ line: at + 2, cells: { serial, price } }));
  const { right, faults } = readRows(schema, rows, {
    keys: schema.pick({ serial: true }),
    keyOf: ({ serial }) => ({ field: 'serial', key: serial }),
  });
  expect(right).toEqual([]);
  expect(faults.map(({ line, field }) => `${line} ${field}`).toSorted()).toEqual([
    '2 price',
    '3 serial',
    '4 serial',
    '5 price',
    '5 serial',
  ]);
});

test('a line with a cell too many keeps no other line from being read; empty cells at its end are none', async () => {
  const table = await readCsv(
    Buffer.from('Nom;E-mail\nA;a@exemple.fr;;\nB;b@exemple.fr;x;\nC;c@exemple.fr\n'),
  );
  const { rows, faults, tooWide } = readFile(IMPORT_KINDS.customers, table.fault ? [] : table.lines, null);
  expect([rows.map(({ line }) => line), faults]).toEqual([[2, 4], []]);
  expect(tooWide).toEqual([
    { line: 3, column: null, read: 'x', message: 'Retirez les cases en trop\u00a0: 3 au lieu de 2.' },
  ]);
});
