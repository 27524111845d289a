import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { readCatalogue } from './read-catalogue.ts';
import { writeSql } from './write-sql.ts';
import { isOfAuth, writeTypes } from './write-types.ts';

const TYPES = 'server/db/schema.ts';
const AUTH_TYPES = 'packages/auth-service/auth-tables.ts';
const COLUMN_TYPES = 'server/db/column-types.ts';

/** The contents of the files that describe a migrated database, by path. */
export async function schemaFiles(connection: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const catalogue = await readCatalogue(client);
    const { tables } = catalogue;
    const types = writeTypes({ name: 'Schema', tables, said: namedColumns() });
    const ofAuth = writeTypes({ name: 'AuthTables', tables: tables.filter(isOfAuth), said: new Set() });
    return {
      'db/schema.sql': writeSql(catalogue),
      [TYPES]: formatted(types, TYPES),
      [AUTH_TYPES]: formatted(ofAuth, AUTH_TYPES),
    };
  } finally {
    await client.end();
  }
}

function namedColumns(): Set<string> {
  const source = readFileSync(COLUMN_TYPES, 'utf8');
  return new Set([...source.matchAll(/^ {2}'([\w.]+)': /gm)].map(([, column]) => column ?? ''));
}

function formatted(source: string, file: string): string {
  const biome = ['node_modules/@biomejs/biome/bin/biome', 'format', `--stdin-file-path=${file}`];
  return execFileSync(process.execPath, biome, { input: source, encoding: 'utf8' });
}
