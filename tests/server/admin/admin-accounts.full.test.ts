import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from 'vitest';
import { createAdmin, ensureFirstAdmin, resetPassword } from '#server/admin/admin-accounts.ts';
import { PASSWORD, randomEmail, startAuthService } from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();
const execute = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../../..');

beforeEach(async () => {
  await db.database.kysely.deleteFrom('auth.users').execute();
});

const roleOf = (email: string) =>
  db.database.kysely
    .selectFrom('profiles')
    .innerJoin('auth.users', 'auth.users.id', 'profiles.id')
    .select('profiles.role')
    .where('auth.users.email', '=', email)
    .executeTakeFirst();

async function canSignIn(email: string, password: string): Promise<boolean> {
  const auth = await startAuthService(db.database, { startAt: new Date() });
  const { status } = await auth.call('POST', '/token?grant_type=password', { email, password });
  return status === 200;
}

test('a site without an administrator gets one, once', async () => {
  const email = randomEmail();
  const made = await ensureFirstAdmin(db.database, { email: email.toUpperCase() });
  expect(made).toEqual({ email, password: expect.stringMatching(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/) });
  expect(await roleOf(email)).toEqual({ role: 'admin' });
  expect(await canSignIn(email, made?.password ?? '')).toBe(true);
  expect(await ensureFirstAdmin(db.database, { email: randomEmail() })).toBeNull();
});

test('several processes that start at once make one administrator', async () => {
  const made = await Promise.all(
    Array.from({ length: 4 }, () => ensureFirstAdmin(db.database, { email: randomEmail() })),
  );
  expect(made.filter((account) => account !== null)).toHaveLength(1);
});

test('the password may be given', async () => {
  const email = randomEmail();
  await ensureFirstAdmin(db.database, { email, password: 'donné au démarrage' });
  expect(await canSignIn(email, 'donné au démarrage')).toBe(true);
});

test('whoever had taken the administrator’s address before is out', async () => {
  const auth = await startAuthService(db.database);
  const email = randomEmail();
  const squatter = await auth.createUser({ email });
  const made = await ensureFirstAdmin(db.database, { email });
  const answer = await auth.call('GET', '/user', undefined, { token: squatter.accessToken });
  expect(answer.status).toBe(403);
  expect(await canSignIn(email, PASSWORD)).toBe(false);
  expect(await canSignIn(email, made?.password ?? '')).toBe(true);
});

test('an account is made an administrator, or given a new password', async () => {
  const email = randomEmail();
  const created = await createAdmin(db.database, email);
  expect(await roleOf(email)).toEqual({ role: 'admin' });
  const reset = await resetPassword(db.database, email);
  expect(reset?.password).not.toBe(created.password);
  expect(await canSignIn(email, created.password)).toBe(false);
  expect(await canSignIn(email, reset?.password ?? '')).toBe(true);
  expect(await resetPassword(db.database, randomEmail())).toBeNull();
});

test('an administrator has a name: the one given, its own, or its address', async () => {
  const email = randomEmail();
  const nameNow = async () =>
    (
      await db.database.kysely
        .selectFrom('profiles')
        .innerJoin('auth.users as u', 'u.id', 'profiles.id')
        .select('full_name')
        .where('u.email', '=', email)
        .executeTakeFirstOrThrow()
    ).full_name;
  await createAdmin(db.database, email);
  expect(await nameNow()).toBe(email);
  await createAdmin(db.database, email, 'Camille Martin');
  expect(await nameNow()).toBe('Camille Martin');
  await createAdmin(db.database, email);
  expect(await nameNow()).toBe('Camille Martin');
});

test('the command makes an administrator and shows the password', async () => {
  const email = randomEmail();
  const { stdout } = await runCommand('create', email);
  const password = /Mot de passe \(affiché une seule fois\) : (\S+)/.exec(stdout)?.[1];
  expect(await canSignIn(email, password ?? '')).toBe(true);
  const { stdout: again } = await runCommand('reset', email);
  expect(again).toContain(email);
});

test.each([
  [['reset', 'inconnue@exemple.fr'], 'Aucun compte n’a l’adresse inconnue@exemple.fr.'],
  [['create'], 'Utilisation'],
  [['detruire', 'a@b.fr'], 'Utilisation'],
])('the command %j fails and says why', async (parameters, message) => {
  await expect(runCommand(...parameters)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(message),
  });
});

function runCommand(...parameters: string[]) {
  const env = { PATH: process.env.PATH, DATABASE_URL: db.url };
  const file = path.join(ROOT, 'scripts/admin.ts');
  // This process checks its passwords, and hashes them cheaply.
  const options = ['--disable-warning=ExperimentalWarning', '--import', './tests/support/quick-passwords.ts'];
  return execute(process.execPath, [...options, file, ...parameters], {
    cwd: ROOT,
    env,
  });
}
