import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { StartError } from './start-error.ts';

export type MigrationFile = {
  name: string;
  sql: string;
  checksum: string;
};

const GOOD_NAME = /^\d{14}_[a-z]+(_[a-z0-9]+)+\.sql$/;

/** In the order in which they are applied. */
export async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of names) checkName(name);
  for (const [index, name] of names.entries()) {
    const next = names[index + 1];
    if (next && stampOf(next) === stampOf(name)) throw sameStamp(name, next);
  }
  return Promise.all(names.map((name) => readMigration(folder, name)));
}

/** Line endings do not count: git may change them between machines. */
function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
}

async function readMigration(folder: string, name: string): Promise<MigrationFile> {
  const sql = await readFile(path.join(folder, name), 'utf8');
  return { name, sql, checksum: checksumOf(sql) };
}

function checkName(name: string): void {
  if (GOOD_NAME.test(name)) return;
  throw new StartError(
    'migration',
    `La migration ${name} est mal nommée : il faut AAAAMMJJHHMMSS_verbe_objet.sql, en minuscules.`,
  );
}

function stampOf(name: string): string {
  return name.slice(0, 14);
}

function sameStamp(first: string, second: string): StartError {
  return new StartError(
    'migration',
    `Les migrations ${first} et ${second} portent le même horodatage : leur ordre ne doit pas dépendre du reste du nom.`,
  );
}
