import { expect, test } from 'vitest';
import { toCsv } from '#domain/text/csv.ts';
import { readCsv } from './read-csv.ts';

const read = (text: string) => readCsv(Buffer.from(text));

async function linesOf(text: string) {
  const table = await read(text);
  if (table.fault) throw new Error(table.fault.message);
  return table.lines;
}

test.each([
  ['semicolons', 'a;b\r\n1;2,5\r\n'],
  ['commas', 'a,b\n1,"2,5"\n'],
  ['tabulations', 'a\tb\n1\t2,5'],
  ['a mark of UTF-8', '\ufeffa;b\n1;2,5'],
])('reads a file with %s', async (_, text) => {
  expect(await read(text)).toEqual({
    lines: [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2,5'] },
    ],
  });
});

test('a line is named by where it begins, with empty lines and cells of several lines above', async () => {
  const lines = await linesOf('a;b\n"x\ny";1\n\n;\n"u\nv\nw";"d""e"\nlast;1\n');
  expect(lines).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x\ny', '1'] },
    { line: 6, cells: ['u\nv\nw', 'd"e'] },
    { line: 9, cells: ['last', '1'] },
  ]);
});

test('what our own files hold comes back as it was', async () => {
  const rows = [
    ['a;b', 'dit «"»'],
    ['deux\nlignes', ''],
    ['é', '1'],
  ];
  const lines = await linesOf(toCsv(['A', 'B'], rows));
  expect(lines.slice(1).map(({ cells }) => cells)).toEqual(rows);
});

test.each([
  ['Windows-1252', Buffer.from('a;b\nd\xe9j\xe0 \x80;1', 'latin1')],
  ['UTF-16', Buffer.from('\ufeffa;b\ndéjà €;1', 'utf16le')],
  ['UTF-8', Buffer.from('a;b\ndéjà €;1')],
])('accents are read from %s', async (_, file) => {
  expect(await readCsv(file)).toEqual({
    lines: [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['déjà €', '1'] },
    ],
  });
});

test('what cannot be read is said with its line', async () => {
  expect(await readCsv(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))).toEqual({
    fault: { line: 1, message: expect.stringContaining('CSV') },
  });
  expect(await read('a;b\n1;2\n"ouvert;3\n')).toEqual({
    fault: { line: expect.any(Number), message: expect.stringContaining('guillemet') },
  });
  expect(await read(`a\n${'x\n'.repeat(20_001)}`)).toEqual({
    fault: { line: 20_002, message: expect.stringContaining('20\u00a0000') },
  });
  expect(await read(`a\n${'x;'.repeat(101)}`)).toEqual({
    fault: { line: 2, message: expect.stringContaining('colonnes') },
  });
});
