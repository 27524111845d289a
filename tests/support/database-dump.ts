import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Database } from '#server/db/database.ts';
import { testedPostgresBin } from './postgres-servers.ts';

const MAX_BYTES = 512 * 1024 * 1024;

/**
 * A backup of a whole test database as text. On Debian's server, it is pg_dump's. The embedded server has no pg_dump: there it is every
 * row of every table as text, which is what a backup contains.
 */
export async function dumpOf(database: Pick<Database, 'pool'>, url: string): Promise<string> {
  const bin = testedPostgresBin();
  if (!bin) return rowsOf(database);
  const { stdout } = await promisify(execFile)(path.join(bin, 'pg_dump'), [`--dbname=${url}`], {
    maxBuffer: MAX_BYTES,
  });
  return stdout;
}

async function rowsOf({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const dumped: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string }>(`select held::text as text from ${name} as held`);
    dumped.push(name, ...rows.map(({ text }) => text));
  }
  return dumped.join('\n');
}
