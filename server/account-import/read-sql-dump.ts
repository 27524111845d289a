import { columnsOf, HalfFileError, plainName, type Row, readWrittenRows, sqlRow } from './sql-rows.ts';

/** Rows by the table's full name, « auth.users ». */
export type DumpTables = ReadonlyMap<string, readonly Row[]>;

const BEGIN = '-- PostgreSQL database dump';
const END = '-- PostgreSQL database dump complete';
const COPY = /^COPY ("?\w+"?\."?\w+"?) \(([^)]*)\) FROM stdin;$/;
const INSERT = /^INSERT INTO ("?\w+"?\."?\w+"?) \(([^)]*)\) VALUES\s/;
/** Upper bound in characters, longer than the names of all columns of a table. */
const MAX_HEAD = 8192;

/**
 * Reads some tables of a dump in plain SQL, as pg_dump and the tools of Supabase write it, with COPY or INSERT. It runs
 * nothing of the dump, and skips texts of other tables as texts. @throws HalfFileError if the dump is cut off
 */
export function readSqlDump(text: string, wanted: readonly string[]): DumpTables {
  if (text.includes(BEGIN) && !text.trimEnd().slice(-200).includes(END))
    throw new HalfFileError('le fichier s’arrête avant sa fin, «\u00a0dump complete\u00a0»');
  const tables = new Map<string, Row[]>(wanted.map((name) => [name, []]));
  let at = 0;
  while (at < text.length) {
    const end = lineEnd(text, at);
    const line = text.slice(at, end).replace(/\r$/, '');
    const [, copied, copiedColumns = ''] = COPY.exec(line) ?? [];
    const [head, inserted, insertedColumns = ''] = line.startsWith('INSERT')
      ? (INSERT.exec(text.slice(at, at + MAX_HEAD)) ?? [])
      : [];
    if (copied) {
      const read = readCopiedRows(text, end + 1);
      keepRows(tables.get(plainName(copied)), columnsOf(copiedColumns), read.rows);
      at = read.at;
    } else if (head && inserted) {
      const read = readWrittenRows(text, at + head.length);
      keepRows(tables.get(plainName(inserted)), columnsOf(insertedColumns), read.rows);
      at = read.at;
    } else at = afterQuotes(text, line, end);
  }
  return tables;
}

function keepRows(
  kept: Row[] | undefined,
  columns: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): void {
  for (const values of kept ? rows : []) kept?.push(sqlRow(columns, values));
}

const lineEnd = (text: string, from: number): number => {
  const at = text.indexOf('\n', from);
  return at < 0 ? text.length : at;
};

/** The position after a line, and after the body of the function that begins in it. */
function afterQuotes(text: string, line: string, end: number): number {
  const [quote] = /\$\w*\$/.exec(line) ?? [];
  if (!quote || line.split(quote).length > 2) return end + 1;
  const close = text.indexOf(quote, end);
  if (close < 0) throw new HalfFileError('une fonction n’a pas sa fin');
  return lineEnd(text, close) + 1;
}

/** Reads lines of values between tabulations, until « \. ». */
function readCopiedRows(text: string, from: number): { rows: (string | null)[][]; at: number } {
  const rows: (string | null)[][] = [];
  let at = from;
  while (at < text.length) {
    const end = lineEnd(text, at);
    const line = text.slice(at, end).replace(/\r$/, '');
    at = end + 1;
    if (line === String.raw`\.`) return { rows, at };
    rows.push(line.split('\t').map(copiedValue));
  }
  throw new HalfFileError('un bloc COPY n’a pas sa fin');
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const copiedValue = (text: string): string | null =>
  text === String.raw`\N` ? null : text.replaceAll(/\\(.)/g, (_, sign: string) => ESCAPES[sign] ?? sign);
