import { expect, test } from 'vitest';
import { IMPORT_KINDS } from '#domain/data-import/import-kinds.ts';
import { readCsv } from '../tables/read-csv.ts';
import { fromTitles } from './import-rows.ts';

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
