import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { deleteCodes } from '../auth/codes/one-time-codes.ts';
import { hashPassword } from '../auth/passwords/hash.ts';
import { deleteSessions } from '../auth/sessions/create-session.ts';
import { createUser } from '../auth/users/create-user.ts';
import { findUserByEmail, lockUser } from '../auth/users/find-user.ts';
import { proveAddress } from '../auth/users/prove-address.ts';
import { updateUser } from '../auth/users/update-user.ts';
import { asAuthTables } from '../auth-database.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/** An account and its password, to be shown once: nobody can read it again. */
export type ShownAccount = { email: string; password: string };

/**
 * The administrator without whom nobody could enter a new site: made when there is none. Null when there is one. Several
 * processes may ask at once.
 */
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

/** Makes the address's account an administrator, with a new password; the account is made if need be. */
export async function createAdmin(database: Database, email: string): Promise<ShownAccount> {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await database.transaction((tx) => makeAdmin(tx, email.toLowerCase(), passwordHash));
  return { email: email.toLowerCase(), password };
}

/**
 * A new password for an account whose owner cannot enter any more, and none of its second factors: the telephone may be
 * what was lost. Null when there is no such account.
 */
export async function resetPassword(database: Database, email: string): Promise<ShownAccount | null> {
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  return database.transaction(async (tx) => {
    const known = await findUserByEmail(asAuthTables(tx), email.toLowerCase());
    if (!known) return null;
    await takeOver(tx, known.id, passwordHash);
    return { email: email.toLowerCase(), password };
  });
}

async function hasAdmin(db: Kysely<Schema>): Promise<boolean> {
  const found = await db.selectFrom('profiles').select('id').where('role', '=', 'admin').executeTakeFirst();
  return found !== undefined;
}

async function makeAdmin(tx: Kysely<Schema>, email: string, passwordHash: string): Promise<void> {
  const now = new Date();
  const auth = asAuthTables(tx);
  const known = await findUserByEmail(auth, email);
  const user = known ?? (await createUser(auth, { email, data: {} }, now));
  await takeOver(tx, user.id, passwordHash);
  await tx.updateTable('profiles').set({ role: 'admin' }).where('id', '=', user.id).execute();
}

/** Whoever knew the old password, or holds a session or a code, is out. */
async function takeOver(tx: Kysely<Schema>, userId: string, passwordHash: string): Promise<void> {
  const now = new Date();
  const auth = asAuthTables(tx);
  const user = await lockUser(auth, userId);
  if (!user) throw new Error(`account ${userId} is gone`);
  await deleteCodes(auth, userId);
  await deleteSessions(auth, userId);
  await auth.deleteFrom('auth.mfa_factors').where('user_id', '=', userId).execute();
  // Of an account that nobody had proven, whatever a stranger left in it goes too.
  if (!user.email_confirmed_at) await proveAddress(auth, user, 'email', { passwordHash, data: {} }, now);
  await updateUser(auth, userId, { encrypted_password: passwordHash, banned_until: null }, now);
}

const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 5;

/** 99 bits, without letters that are read for one another. */
function randomPassword(): string {
  const letters: string[] = [];
  while (letters.length < GROUPS * GROUP_LENGTH) {
    for (const byte of randomBytes(32)) {
      // The rest of a byte would make the first letters more likely.
      if (byte < 248) letters.push(ALPHABET[byte % ALPHABET.length] ?? '');
    }
  }
  const groups = Array.from({ length: GROUPS }, (_, index) =>
    letters.slice(index * GROUP_LENGTH, (index + 1) * GROUP_LENGTH).join(''),
  );
  return groups.join('-');
}
