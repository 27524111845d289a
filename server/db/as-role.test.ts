import { type Kysely, sql, type Transaction } from 'kysely';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import type { Schema } from './schema.ts';

const db = useTestDatabase();

const claims = {
  role: 'authenticated',
  sub: '8c7e2a6e-8f7b-4d43-9d5e-3b0f3b6f3c11',
  email: 'camille@exemple.fr',
  app_metadata: { note: 'l’apostrophe \' et le guillemet "' },
};

async function ask<T>(on: Kysely<Schema> | Transaction<Schema>, column: string): Promise<T | undefined> {
  const { rows } = await sql<{ answer: T }>`select ${sql.raw(column)} as answer`.execute(on);
  return rows[0]?.answer;
}

const answers = [
  { column: 'current_user::text', of: claims, answer: 'authenticated' },
  { column: 'session_user::text', of: claims, answer: 'authenticator' },
  { column: 'auth.uid()', of: claims, answer: claims.sub },
  { column: 'auth.role()', of: claims, answer: 'authenticated' },
  { column: 'auth.email()', of: claims, answer: claims.email },
  { column: 'auth.jwt()', of: claims, answer: claims },
  { column: 'current_user::text', of: { role: 'anon' }, answer: 'anon' },
  { column: 'auth.uid()', of: { role: 'anon' }, answer: null },
  { column: 'auth.role()', of: { role: 'anon' }, answer: 'anon' },
  { column: 'current_user::text', of: { role: 'service_role' }, answer: 'service_role' },
];

for (const { column, of, answer } of answers) {
  test(`${column} answers ${JSON.stringify(answer)} to a request of ${of.role}`, async () => {
    expect(await db.database.asRole(of, (tx) => ask(tx, column))).toEqual(answer);
  });
}

const refusals = [
  { name: 'taking the owner’s role', statement: 'set role postgres', code: '42501' },
  { name: 'a superuser’s session', statement: 'set session authorization postgres', code: '42501' },
  {
    name: 'reading a table after reset role',
    statement: 'reset role; table business_settings',
    code: '42501',
  },
  { name: 'making a table', statement: 'create table public.mine (id int)', code: '42501' },
  { name: 'making a schema', statement: 'create schema mine', code: '42501' },
  { name: 'reading the journal of migrations', statement: 'table internal.migrations', code: '42501' },
  { name: 'reading the server’s files', statement: `select pg_read_file('/etc/passwd')`, code: '42501' },
];

for (const { name, statement, code } of refusals) {
  test(`refuses ${name} to an injected statement`, async () => {
    const attack = db.database.asRole({ role: 'anon' }, async (tx) => {
      for (const one of statement.split('; ')) await sql.raw(one).execute(tx);
    });
    await expect(attack).rejects.toMatchObject({ code });
  });
}

const roles = [
  { role: 'postgres', code: '42501' },
  { role: 'nobody_of_that_name', code: '22023' },
];

for (const { role, code } of roles) {
  test(`refuses claims of the role ${role} with ${code}`, async () => {
    const attempt = db.database.asRole({ role }, (tx) => ask(tx, '1'));
    await expect(attempt).rejects.toMatchObject({ code });
  });
}

test('logs requests in as a role without any special right', async () => {
  const rights = await ask(
    db.database.kysely,
    `(select (rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolinherit, rolcanlogin)::text
      from pg_roles where rolname = 'authenticator')`,
  );
  expect(rights).toBe('(f,f,f,f,f,t)');
});

test('forgets role and claims with the transaction', async () => {
  await db.database.asRole(claims, (tx) => ask(tx, '1'));
  const after = await db.database.asRole({ role: 'anon' }, (tx) => ask(tx, 'auth.jwt()'));
  expect(after).toEqual({ role: 'anon' });
});

test('undoes everything when the function throws', async () => {
  const attempt = db.database.asRole({ role: 'service_role' }, async (tx) => {
    await tx
      .insertInto('business_settings')
      .values({ key: 'undone', value: '1', updated_by: null })
      .execute();
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  expect(await ask(db.database.kysely, '(select count(*) from business_settings)')).toBe(0);
});

test('refuses writes in a read-only transaction', async () => {
  const attempt = db.database.asRole(
    { role: 'service_role' },
    (tx) => tx.deleteFrom('business_settings').execute(),
    { readOnly: true },
  );
  await expect(attempt).rejects.toMatchObject({ code: '25006' });
});

test('applies further settings, but never over role and claims', async () => {
  const settings = { 'request.method': 'GET', role: 'service_role', 'request.jwt.claims': '{}' };
  const seen = await db.database.asRole(
    { role: 'anon' },
    (tx) => ask(tx, `current_setting('request.method') || ' ' || current_user || ' ' || auth.role()`),
    { settings },
  );
  expect(seen).toBe('GET anon anon');
});
