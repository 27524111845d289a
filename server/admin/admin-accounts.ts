import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { ensureAccount, findAccountId, hashPassword, takeOverAccount } from '#packages/auth-service/index.ts';
import { asAuthTables } from '../auth-database.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/** An account and its password, to be shown once: nobody can read it again. */
export type ShownAccount = { email: string; password: string };

/** Creates the first administrator of a new site. Null if there is one. Several processes may call it at once. */
export async function ensureFirstAdmin(
  database: Database,
  { email, password = randomPassword() }: { email: string; password?: string },
): Promise<ShownAccount | null> {
  if (await hasAdmin(database.kysely)) return null;
  const passwordHash = await hashPassword(password);
  return database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('atelier-papin first admin', 0))`.execute(tx);
    if (await hasAdmin(tx)) return null;
    await makeAdmin(tx, email.toLowerCase(), passwordHash);
    return { email: email.toLowerCase(), password };
  });
}

/**
 * Makes the account of an address an administrator's, with a new password; creates the account if necessary.
 * @param name what histories call it; without one, it keeps its own, or else is called by its address
 */
export async function createAdmin(database: Database, email: string, name?: string): Promise<ShownAccount> {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await database.transaction((tx) => makeAdmin(tx, email.toLowerCase(), passwordHash, name));
  return { email: email.toLowerCase(), password };
}

/**
 * Gives a new password to an account whose owner is locked out, and removes its second factors: the phone may be what
 * was lost. Null if there is no such account.
 */
export async function resetPassword(database: Database, email: string): Promise<ShownAccount | null> {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  return database.transaction(async (tx) => {
    const auth = asAuthTables(tx);
    const id = await findAccountId(auth, email.toLowerCase());
    if (!id) return null;
    await takeOverAccount(auth, id, passwordHash, new Date());
    return { email: email.toLowerCase(), password };
  });
}

async function hasAdmin(db: Kysely<Schema>): Promise<boolean> {
  const found = await db.selectFrom('profiles').select('id').where('role', '=', 'admin').executeTakeFirst();
  return found !== undefined;
}

async function makeAdmin(
  tx: Kysely<Schema>,
  email: string,
  passwordHash: string,
  name?: string,
): Promise<void> {
  const now = new Date();
  const auth = asAuthTables(tx);
  const id = await ensureAccount(auth, email, now);
  await takeOverAccount(auth, id, passwordHash, now);
  await tx.updateTable('profiles').set({ role: 'admin', full_name: name }).where('id', '=', id).execute();
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** 99 bits, without letters that look alike. */
function randomPassword(): string {
  const letters: string[] = [];
  while (letters.length < GROUPS * GROUP_LENGTH) {
    for (const byte of randomBytes(32)) {
      // Using the rest of a byte would make the first letters more likely.
      if (byte < 248) letters.push(ALPHABET[byte % ALPHABET.length] ?? '');
    }
  }
  const groups = Array.from({ length: GROUPS }, (_, index) =>
    letters.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH).join(''),
  );
  return groups.join('-');
}
