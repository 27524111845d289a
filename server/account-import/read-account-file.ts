import { z } from 'zod';
import { readCsv } from '../tables/read-csv.ts';
import { readSqlDump } from './read-sql-dump.ts';
import { HalfFileError, type Row, sqlRow } from './sql-rows.ts';

export type AccountRows = { users: readonly Row[]; profiles: readonly Row[] };

const USERS = 'auth.users';
const PROFILES = 'public.profiles';

const jsonRow = z.record(z.string(), z.unknown());
const jsonFile = z.union([
  z.array(jsonRow).transform((users) => ({ users, profiles: [] as z.infer<typeof jsonRow>[] })),
  z.object({ users: z.array(jsonRow), profiles: z.array(jsonRow).default([]) }),
]);

/**
 * Accounts of another project, from a dump in SQL, from JSON (a list of users, or « users » and « profiles ») or from a CSV
 * file of `auth.users`. @throws HalfFileError
 */
export async function readAccountFile(file: Buffer): Promise<AccountRows> {
  const text = file.toString('utf8').replace(/^\ufeff/, '');
  const rows = /^\s*[[{]/.test(text)
    ? readJson(text)
    : /^(?:--|COPY |INSERT INTO |SET |CREATE )/m.test(text)
      ? readSql(text)
      : { users: await readCsvRows(file), profiles: [] };
  if (rows.users.length === 0) throw new HalfFileError('il n’y a aucun compte (auth.users) dans ce fichier');
  return rows;
}

function readSql(text: string): AccountRows {
  const tables = readSqlDump(text, [USERS, PROFILES]);
  return { users: tables.get(USERS) ?? [], profiles: tables.get(PROFILES) ?? [] };
}

function readJson(text: string): AccountRows {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new HalfFileError('ce JSON ne se lit pas jusqu’au bout');
  }
  const read = jsonFile.safeParse(value);
  if (!read.success) throw new HalfFileError('ce JSON n’est pas une liste de comptes');
  return { users: read.data.users.map(textRow), profiles: read.data.profiles.map(textRow) };
}

const textRow = (row: Record<string, unknown>): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value === null || value === undefined
        ? null
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value),
    ]),
  );

async function readCsvRows(file: Buffer): Promise<Row[]> {
  const table = await readCsv(file);
  if (table.fault) throw new HalfFileError(`ligne ${table.fault.line}\u00a0: ${table.fault.message}`);
  const [header, ...lines] = table.lines;
  return lines.map(({ cells }) =>
    sqlRow(
      header?.cells ?? [],
      cells.map((cell) => (cell === '' || cell === 'NULL' ? null : cell)),
    ),
  );
}
