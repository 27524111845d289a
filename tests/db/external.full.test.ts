import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenDatabaseOptions, openDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/database.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import {
  ownerPassword,
  type PasswordServer,
  startPasswordServer,
} from '#tests/support/postgres-with-passwords.ts';

const timeout = 60_000;
let server: PasswordServer;

beforeAll(async () => {
  server = await startPasswordServer();
}, timeout);
afterAll(() => server.stop());

beforeEach(async () => {
  await server.query('drop database if exists shop with (force)');
  await server.query('create database shop');
  // Roles belong to the server: without this each test would find those of the one before.
  for (const role of ['authenticator', 'authenticator_postgres', 'authenticator_shop_owner', 'shop_owner']) {
    await server.query(`do $$ begin
      if to_regrole('${role}') is not null then drop owned by ${role}; drop role ${role}; end if;
    end $$`);
  }
});

test('asks for a password: what follows proves something', async () => {
  const wrong = open({ databaseUrl: server.urlOf('shop', 'postgres', 'wrong') });
  await expect(wrong).rejects.toMatchObject({ reason: 'connection' });
});

test('prepares an empty database, logs requests in as authenticator, and opens again', async () => {
  for (const _ of ['first start', 'second start']) {
    const database = await open();
    expect(await sessionUser(database)).toBe('authenticator');
    await database.close();
  }
});

test('needs no new password when several processes start at once', async () => {
  const all = await Promise.all([open(), open(), open()]);
  for (const database of all) {
    expect(await sessionUser(database)).toBe('authenticator');
    await database.close();
  }
});

test('follows when the password of DATABASE_URL changes', async () => {
  await (await open()).close();
  await server.query(`alter role postgres password 'changed'`);
  try {
    const database = await open({ databaseUrl: server.urlOf('shop', 'postgres', 'changed') });
    expect(await sessionUser(database)).toBe('authenticator');
    await database.close();
  } finally {
    await server.query(`alter role postgres password '${ownerPassword}'`);
  }
});

test('does not touch an authenticator that is not ours', async () => {
  await server.query(`create role authenticator login noinherit password 'of the platform'`);
  const read = () => server.query(`select rolpassword from pg_authid where rolname = 'authenticator'`);
  const before = await read();
  const database = await open();
  expect(await sessionUser(database)).toBe('authenticator_postgres');
  await database.close();
  expect(await read()).toEqual(before);
});

test('uses the login of DATABASE_AUTHENTICATOR_URL when there is one', async () => {
  await (await open()).close();
  await server.query(
    `create role given login noinherit password 'given'; grant anon, authenticated, service_role to given`,
  );
  const database = await open({ authenticatorUrl: server.urlOf('shop', 'given', 'given') });
  expect(await sessionUser(database)).toBe('given');
  await database.close();
  await server.query('drop role given');
});

test('refuses a superuser as the login of requests', async () => {
  const attempt = open({ authenticatorUrl: server.urlOf('shop') });
  await expect(attempt).rejects.toMatchObject({ reason: 'request-login' });
});

test('works for an owner who is no superuser, once the roles exist', async () => {
  await (await open()).close();
  await server.query(`create role shop_owner login createrole password 'own'`);
  await server.query('grant anon, authenticated, service_role to shop_owner with admin option');
  await server.query('drop database shop with (force)');
  await server.query('create database shop owner shop_owner');
  const database = await open({ databaseUrl: server.urlOf('shop', 'shop_owner', 'own') });
  expect(await sessionUser(database)).toBe('authenticator_shop_owner');
  const write = database.asRole({ role: 'service_role' }, (tx) =>
    tx.insertInto('business_settings').values({ key: 'phone', value: '"03"', updated_by: null }).execute(),
  );
  await expect(write).resolves.toBeDefined();
  await database.close();
});

test('says in one line that the user of DATABASE_URL may not make tables', async () => {
  await server.query(`create role shop_owner login password 'own'`);
  const attempt = open({ databaseUrl: server.urlOf('shop', 'shop_owner', 'own') });
  await expect(attempt).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining('propriétaire'),
  });
});

test('sends the password of requests to no log, only its verifier', async () => {
  await (await open()).close();
  const [role] = await server.query<{ rolpassword: string }>(
    `select rolpassword from pg_authid where rolname = 'authenticator'`,
  );
  expect(role?.rolpassword).toMatch(/^SCRAM-SHA-256\$4096:/);
});

const mistakes = [
  {
    name: 'a wrong password',
    url: () => server.urlOf('shop', 'postgres', 'wrong'),
    says: 'mot de passe refusé',
  },
  { name: 'an unknown user', url: () => server.urlOf('shop', 'stranger', 'x'), says: 'mot de passe refusé' },
  { name: 'a missing database', url: () => server.urlOf('nowhere'), says: 'cette base n’existe pas' },
  { name: 'a closed port', url: () => 'postgres://a:secret@127.0.0.1:1/shop', says: 'aucun serveur' },
  { name: 'an unknown host', url: () => 'postgres://a:secret@nowhere.invalid/shop', says: 'nom de machine' },
  { name: 'no valid form', url: () => 'postgres://a:secret@host:port/shop', says: 'URL valide' },
  { name: 'a missing socket', url: () => 'postgres://a:secret@localhost/shop?host=/nowhere', says: 'socket' },
];

for (const { name, url, says } of mistakes) {
  test(`says in one line, without the password, that DATABASE_URL has ${name}`, async () => {
    const error = await open({ databaseUrl: url() }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'StartError', message: expect.stringContaining(says) });
    const { message } = error as Error;
    expect(message).not.toMatch(/\n|secret|wrong/);
    expect(message).toContain('DATABASE_URL');
  });
}

test('gives up on a server that accepts and says nothing', { timeout }, async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const attempt = open({ databaseUrl: `postgres://a:secret@127.0.0.1:${port}/shop` });
  await expect(attempt).rejects.toMatchObject({ reason: 'connection' });
  silent.close();
});

function open(options: Partial<OpenDatabaseOptions> = {}): Promise<Database> {
  return openDatabase({ databaseUrl: server.urlOf('shop'), dataDir: '', log: quietLog, ...options });
}

async function sessionUser(database: Database): Promise<string | undefined> {
  const { rows } = await database.asRole({ role: 'anon' }, (tx) =>
    sql<{ name: string }>`select session_user as name`.execute(tx),
  );
  return rows[0]?.name;
}
