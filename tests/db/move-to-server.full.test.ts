import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedServer } from '#packages/embedded-postgres/start-embedded-server.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/database.ts';
import { PROGRAM_NAME } from '#server/db/program-name.ts';
import { beginState } from '#server/opening/shop-state.ts';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { makeTestFolder, quietLog, removeTestFolder } from '#tests/support/postgres-servers.ts';
import { type PasswordServer, startPasswordServer } from '#tests/support/postgres-with-passwords.ts';
import { addProduct, emptyShop, orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';

const run = promisify(execFile);
const timeout = 180_000;
/** The programs of Debian 12's PostgreSQL. */
const DEBIAN_15 = '/usr/lib/postgresql/15/bin';

const root = makeTestFolder();
const dataDir = path.join(root, 'data');
let server: PasswordServer;
let order = '';
let products = 0;

/** As in docs/how-to/choose-the-database.md: an owner who is not a superuser. */
const OWNER = [
  `create role shop login createrole password 'à lui'`,
  'create role anon nologin noinherit',
  'create role authenticated nologin noinherit',
  'create role service_role nologin noinherit bypassrls',
  'grant anon, authenticated, service_role to shop with admin option',
];

const openEmbedded = () => openDatabase({ dataDir, log: quietLog });
const openServer = (database: string) =>
  openDatabase({ databaseUrl: urlOf(database), dataDir: '', log: quietLog });

const urlOf = (database: string) => server.urlOf(database, 'shop', 'à lui');

const majorOf = async (database: Database): Promise<number> => {
  const { rows } = await sql<{ major: number }>`
    select current_setting('server_version_num')::integer / 10000 as major`.execute(database.kysely);
  return rows[0]?.major ?? 0;
};

/** Runs a command of package.json as an owner types it. */
const npmRun = (settings: Record<string, string>, ...args: string[]) =>
  run(process.execPath, ['scripts/run.mjs', 'scripts/backups.ts', ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...settings },
  });

/** Makes a shop that began on the PostgreSQL of npm. */
beforeAll(async () => {
  server = await startPasswordServer(DEBIAN_15);
  for (const statement of OWNER) await server.query(statement);
  const database = await openEmbedded();
  await seedDemo(database, 'content');
  await beginState(database, 'none');
  await emptyShop(database);
  ({ number: order } = await placedOrder(orderDeps(database), orderOf([await addProduct(database, 5000)])));
  products = await countProducts(database);
  await database.close();
}, timeout);
afterAll(async () => {
  await server.stop();
  removeTestFolder(root);
}, timeout);

async function expectShop(database: Database): Promise<void> {
  expect(await majorOf(database)).toBe(15);
  expect(await countProducts(database)).toBe(products);
  const found = await database.kysely
    .selectFrom('orders')
    .select('number')
    .where('number', '=', order)
    .execute();
  expect(found).toHaveLength(1);
  // The shop goes on: numbers, triggers and policies are there.
  const next = await placedOrder(orderDeps(database), orderOf([await addProduct(database, 5000)]));
  expect(next.number).not.toBe(order);
}

async function countProducts(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from products`.execute(
    database.kysely,
  );
  return rows[0]?.count ?? 0;
}

test('npm run move takes an embedded shop to a PostgreSQL 15 that asks for a password', {
  timeout,
}, async () => {
  await server.query('create database moved owner shop');
  const { stdout } = await npmRun({}, 'move', '--to', urlOf('moved'));
  expect(stdout).toContain('chaque table comparée');
  expect(stdout).toContain('Réglez DATABASE_URL');
  const database = await openServer('moved');
  await expectShop(database);
  await database.close();
  // The old database has lost nothing.
  const old = await openEmbedded();
  expect(await majorOf(old)).toBeGreaterThan(15);
  expect(await countProducts(old)).toBe(products);
  await old.close();
});

test('npm run restore puts a backup of it into DATABASE_URL', { timeout }, async () => {
  const file = path.join(root, 'shop.tar.gz');
  await npmRun({}, 'backup', '--to', file);
  await server.query('create database restored owner shop');
  const { stdout } = await npmRun(
    { DATABASE_URL: urlOf('restored'), DATA_DIR: path.join(root, 'new') },
    'restore',
    file,
  );
  expect(stdout).toContain('est en place');
  const database = await openServer('restored');
  await expectShop(database);
  await database.close();
});

test('pg_dump of Debian 12 refuses the newer server: the commands above are the way', {
  timeout,
}, async () => {
  const embedded = await startEmbeddedServer({ name: PROGRAM_NAME, dataDir, log: quietLog });
  const { host, port, user, database } = embedded.connection;
  const dump = run(path.join(DEBIAN_15, 'pg_dump'), ['-h', host, '-p', String(port), '-U', user, database]);
  await expect(dump).rejects.toThrow('server version mismatch');
  await embedded.stop();
});
