import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDatabase, dropDatabase } from '#tests/support/database.ts';
import { makeTestFolder, quietLog, removeTestFolder } from '#tests/support/postgres-servers.ts';
import { migrate } from './migrate.ts';

const first = '20260101000000_create_counters.sql';
const second = '20260102000000_fill_counters.sql';

let folder = '';
let url = '';

beforeEach(async () => {
  folder = makeTestFolder();
  url = await createDatabase();
  write(first, 'create table counters (id int primary key);');
  write(second, 'insert into counters values (1);\ninsert into counters values (2);');
});

afterEach(async () => {
  removeTestFolder(folder);
  await dropDatabase(url);
});

test('brings an empty database up to date, in order', async () => {
  expect(await run()).toEqual([first, second]);
  expect(await query('select id from counters')).toEqual([{ id: 1 }, { id: 2 }]);
});

test('does nothing the second time', async () => {
  await run();
  expect(await run()).toEqual([]);
});

test('applies only what is new', async () => {
  await run();
  write('20260103000000_drop_counters.sql', 'drop table counters;');
  expect(await run()).toEqual(['20260103000000_drop_counters.sql']);
});

test('lets one of two concurrent starts work and the other wait', async () => {
  const done = await Promise.all([run(), run(), run()]);
  expect(done.flat().sort()).toEqual([first, second]);
});

test('refuses an applied migration that was edited since, and applies nothing', async () => {
  await run();
  write(first, 'create table counters (id bigint primary key);');
  write('20260103000000_drop_counters.sql', 'drop table counters;');
  await expect(run()).rejects.toMatchObject({ reason: 'migration', message: expect.stringContaining(first) });
  expect(await query('select count(*)::int from counters')).toEqual([{ count: 2 }]);
});

test('takes a file with other line ends for the same file', async () => {
  await run();
  write(second, 'insert into counters values (1);\r\ninsert into counters values (2);');
  expect(await run()).toEqual([]);
});

test('keeps nothing of a migration that fails, names its line, and goes on from there', async () => {
  write('20260103000000_break_counters.sql', 'insert into counters values (3);\nselect nonsense;');
  await expect(run()).rejects.toMatchObject({
    message: expect.stringMatching(/20260103000000_break_counters\.sql, ligne 2 .*nonsense/),
  });
  expect(await query('select count(*)::int from counters')).toEqual([{ count: 2 }]);
  write('20260103000000_break_counters.sql', 'insert into counters values (3);');
  expect(await run()).toEqual(['20260103000000_break_counters.sql']);
});

test('refuses a migration that ends its own transaction', async () => {
  write('20260103000000_commit_counters.sql', 'insert into counters values (3);\ncommit;');
  await expect(run()).rejects.toMatchObject({ message: expect.stringContaining('commit') });
});

test('runs on a database that knows a later migration', async () => {
  await run();
  await query(
    `insert into internal.migrations (name, checksum) values ('20270101000000_add_later.sql', 'x')`,
  );
  expect(await run()).toEqual([]);
});

const badNames = [
  '2026_create_shop.sql',
  '20260103000000_Create_shop.sql',
  '20260103000000-create-shop.sql',
  '20260103000000_shop.sql',
];

for (const name of badNames) {
  test(`refuses a file named ${name}`, async () => {
    write(name, 'select 1;');
    await expect(run()).rejects.toMatchObject({ message: expect.stringContaining(name) });
  });
}

test('refuses two files of the same time', async () => {
  write('20260102000000_add_other.sql', 'select 1;');
  await expect(run()).rejects.toMatchObject({ message: expect.stringContaining('horodatage') });
});

function run(): Promise<string[]> {
  return migrate(
    { connection: { connectionString: url } },
    { folder: path.join(folder, 'm'), log: quietLog },
  );
}

function write(name: string, sql: string): void {
  mkdirSync(path.join(folder, 'm'), { recursive: true });
  writeFileSync(path.join(folder, 'm', name), sql);
}

async function query(text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}
