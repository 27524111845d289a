import { readdirSync } from 'node:fs';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Schema } from '#server/db/schema.ts';
import { checkDiskSpace } from '#server/http/check-disk-space.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { makeTestFolder, removeTestFolder } from '#tests/support/postgres-servers.ts';
import { fillDisk, mayMount, mountSmall, unmount } from '#tests/support/small-disk.ts';

const db = useTestDatabase();

function folder(): string {
  const made = makeTestFolder();
  onTestFinished(() => removeTestFolder(made));
  return made;
}

/** The transaction that wrote the test row of the check. */
async function lastWrite(): Promise<unknown> {
  const { rows } = await sql<{ by: string }>`
    select xmin::text as by from internal.rate_limits where key = 'room to write'
  `.execute(db.database.kysely);
  return rows[0]?.by;
}

test('where there is room, it is there, and nothing stays of having looked', async () => {
  const dataDir = folder();
  expect(await checkDiskSpace({ database: db.database, dataDir })()).toBe(true);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('however often strangers ask, something is written four times a minute', async () => {
  let ms = 0;
  const hasRoom = checkDiskSpace({ database: db.database, dataDir: folder(), now: () => ms });
  await hasRoom();
  const first = await lastWrite();
  await Promise.all(Array.from({ length: 200 }, hasRoom));
  ms += 14_999;
  await hasRoom();
  expect(await lastWrite()).toBe(first);
  ms += 1;
  await hasRoom();
  expect(await lastWrite()).not.toBe(first);
});

test('a folder that takes no file', async () => {
  expect(await checkDiskSpace({ database: db.database, dataDir: '/proc' })()).toBe(false);
});

test('a database that takes no row', async () => {
  const pool = new pg.Pool({
    connectionString: db.url,
    max: 1,
    options: '-c default_transaction_read_only=on',
  });
  onTestFinished(() => pool.end());
  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  expect(await checkDiskSpace({ database: { kysely }, dataDir: folder() })()).toBe(false);
});

test.runIf(mayMount)('a full disk, and the same one with room again', async () => {
  const disk = `${folder()}/disk`;
  mountSmall(disk, 64);
  onTestFinished(() => unmount(disk));
  let ms = 0;
  const hasRoom = checkDiskSpace({ database: db.database, dataDir: disk, now: () => ms });
  expect(await hasRoom()).toBe(true);
  fillDisk(`${disk}/ballast`);
  ms += 15_000;
  expect(await hasRoom()).toBe(false);
});
