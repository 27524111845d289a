import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createDatabase, dropDatabase, useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();

const readMigration = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../db/migrations', name), 'utf8');

test('no role of a request may read or write what the auth service keeps', async () => {
  const { rows: tables } = await sql<{ name: string; schema: string }>`
    select relname as name, relnamespace::regnamespace::text as schema
    from pg_class
    where relnamespace in ('auth'::regnamespace, 'internal'::regnamespace) and relkind in ('r', 'p')
  `.execute(db.database.kysely);
  expect(tables.length).toBeGreaterThan(13);
  for (const { schema, name } of tables)
    for (const role of ['anon', 'authenticated', 'service_role']) {
      const read = db.database.asRole({ role }, (tx) =>
        sql`select * from ${sql.table(`${schema}.${name}`)} limit 1`.execute(tx),
      );
      await expect(read, `${role} ${schema}.${name}`).rejects.toMatchObject({ code: '42501' });
    }
});

test('tables of the service itself have row-level security on', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'auth'::regnamespace and relkind = 'r' and not relrowsecurity
  `.execute(db.database.kysely);
  expect(rows).toEqual([]);
});

test('where the tables exist already, nothing is touched', async () => {
  const url = await createDatabase();
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('create schema auth; create schema internal; create table auth.users (id uuid)');
    await client.query(readMigration('20261121000200_create_auth_tables.sql'));
    const { rows } = await client.query(
      `select relname from pg_class
       where relnamespace in ('auth'::regnamespace, 'internal'::regnamespace) and relkind = 'r'`,
    );
    expect(rows).toEqual([{ relname: 'users' }]);
  } finally {
    await client.end();
    await dropDatabase(url);
  }
});
