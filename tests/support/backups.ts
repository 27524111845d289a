import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { readArchive } from '#server/backup/archive-reader.ts';
import { openArchive } from '#server/backup/archive-writer.ts';
import { fileName, MANIFEST_NAME, type Manifest } from '#server/backup/manifest.ts';
import type { Database } from '#server/db/database.ts';
import { dumpOf } from './database-dump.ts';

const OURS = `(select oid from pg_namespace where nspname in ('public', 'auth', 'internal'))`;

/** Everything that PostgreSQL stores and enforces in a database, as lines in no order. */
export async function contentOf(database: Database, url: string): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', 'trigger', tgrelid::regclass, tgname, tgenabled) as line from pg_trigger where not tgisinternal
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, condeferrable, condeferred, pg_get_constraintdef(oid))
    from pg_constraint where connamespace in ${sql.raw(OURS)}
    union all
    select concat_ws(' ', 'table', oid::regclass, relrowsecurity, relforcerowsecurity, relacl) from pg_class
    where relkind in ('r', 'v') and relnamespace in ${sql.raw(OURS)}
    union all
    select concat_ws(' ', 'policy', schemaname, tablename, policyname, cmd, qual, with_check) from pg_policies
    union all
    select concat_ws(' ', 'sequence', schemaname, sequencename, last_value) from pg_sequences
  `.execute(database.kysely);
  // Lines that differ from one run of pg_dump to the next.
  const dumped = (await dumpOf(database, url))
    .split('\n')
    .filter((line) => !/^\\(?:un)?restrict /.test(line));
  return [...rows.map(({ line }) => line), ...dumped].sort();
}

/** Paths of all files below a folder. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .sort();

/** The parts of an archive that an attacker who knows its format may change: its manifest then has the right sums of wrong bytes. */
export type Forged = { manifest: Manifest; tables: Map<string, Buffer>; files: Map<string, Buffer> };

/** Writes a copy of a backup, changed by `change`, to another file. */
export async function forge(from: string, to: string, change: (forged: Forged) => unknown): Promise<void> {
  const tables = new Map<string, Buffer>();
  const files = new Map<string, Buffer>();
  const manifest = await readArchive(from, {
    async take(entry) {
      const bytes = await buffer(entry.body);
      if ('file' in entry) files.set(entry.file, bytes);
      else tables.set(entry.table, Buffer.concat([tables.get(entry.table) ?? Buffer.alloc(0), bytes]));
    },
  });
  change({ manifest, tables, files });
  rmSync(to, { force: true });
  const archive = await openArchive(to, { createdAt: new Date() });
  for (const [table, bytes] of tables) {
    const sum = await archive.addRows(table, Readable.from([bytes]));
    Object.assign(manifest.tables.find(({ name }) => name === table) ?? {}, sum);
  }
  for (const [file, bytes] of files) {
    await archive.addBytes(fileName(file), bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    Object.assign(manifest.files.find(({ name }) => name === file) ?? {}, { bytes: bytes.length, sha256 });
  }
  await archive.addBytes(MANIFEST_NAME, Buffer.from(JSON.stringify(manifest)));
  await archive.close();
}
