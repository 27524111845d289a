import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/database.ts';
import { quietLog } from './postgres-servers.ts';

export interface TestDatabase {
  /** The database, opened before the first test of the file. */
  readonly database: Database;
  readonly url: string;
}

/** Gives the calling test file a database of its own, migrated and empty, dropped after its last test. */
export function useTestDatabase(): TestDatabase {
  let database: Database | undefined;
  let url = '';
  beforeAll(async () => {
    url = await createDatabase(inject('templateDatabase'));
    database = await openDatabase({ databaseUrl: url, dataDir: '', poolMax: 5, log: quietLog });
  });
  afterAll(async () => {
    await database?.close();
    await dropDatabase(url);
  });
  return {
    get database() {
      if (!database) throw new Error('The test database opens before the first test: use it inside a test');
      return database;
    },
    get url() {
      return url;
    },
  };
}

/** A new database on the run's server, a copy of `template`. Returns its URL; end with dropDatabase. */
export async function createDatabase(template = 'template1'): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // The copy is by files: the default strategy writes each page to the log, which takes twice the processor time.
  await asSuperuser((client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return urlOf(name);
}

export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await asSuperuser((client) => client.query(`drop database if exists ${name} with (force)`));
}

async function asSuperuser<T>(fn: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

function urlOf(database: string): string {
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${database}`;
  return url.href;
}
