import type { Kysely } from 'kysely';
import type { AuthTables } from './auth-tables.ts';
import { deleteCodes } from './codes/one-time-codes.ts';
import { deleteSessions } from './sessions/create-session.ts';
import { createUser } from './users/create-user.ts';
import { findUserByEmail, lockUser } from './users/find-user.ts';
import { proveAddress } from './users/prove-address.ts';
import { updateUser } from './users/update-user.ts';

// Operations of the host on accounts, inside its own transactions, which decide at the same time whether it may run them.

type Tx = Kysely<AuthTables>;

/** An account as its host sees it. */
export type KnownAccount = {
  id: string;
  email: string | null;
  isConfirmed: boolean;
  bannedUntil: Date | null;
};

/** Locks an account until the transaction ends; null if it does not exist or no longer exists. */
export async function lockAccount(tx: Tx, id: string): Promise<KnownAccount | null> {
  const user = await lockUser(tx, id);
  if (!user || user.deleted_at) return null;
  const { email, email_confirmed_at: confirmedAt, banned_until: bannedUntil } = user;
  return { id, email, isConfirmed: confirmedAt !== null, bannedUntil };
}

export async function findAccountId(db: Tx, email: string): Promise<string | null> {
  return (await findUserByEmail(db, email))?.id ?? null;
}

/** The account of an address, created if necessary. */
export async function ensureAccount(tx: Tx, email: string, now: Date): Promise<string> {
  const known = await findAccountId(tx, email);
  return known ?? (await createUser(tx, { email, data: {} }, now)).id;
}

/** Sets a new password and shuts everybody else out: anyone who knew the old one, or who holds a session, a code or a second factor. */
export async function takeOverAccount(tx: Tx, id: string, passwordHash: string, now: Date): Promise<void> {
  const user = await lockUser(tx, id);
  if (!user) throw new Error(`account ${id} is gone`);
  await deleteCodes(tx, id);
  await deleteSessions(tx, id);
  await tx.deleteFrom('auth.mfa_factors').where('user_id', '=', id).execute();
  // An unproven account may hold things that a stranger left there: they are deleted too.
  if (!user.email_confirmed_at) await proveAddress(tx, user, 'email', { passwordHash, data: {} }, now);
  await updateUser(tx, id, { encrypted_password: passwordHash, banned_until: null }, now);
}

/** Keeps an account out until that time; null lets it in again. Its sessions are ended separately (`endSessions`). */
export async function setBan(tx: Tx, id: string, until: Date | null, now: Date): Promise<void> {
  await updateUser(tx, id, { banned_until: until }, now);
  if (until) await deleteCodes(tx, id);
}

/** Ends all sessions of an account except `except`, and returns how many there were and are. */
export async function endSessions(
  tx: Tx,
  id: string,
  options: { except?: string } = {},
): Promise<{ before: number; after: number }> {
  const before = await countSessions(tx, id);
  await deleteSessions(tx, id, options);
  return { before, after: await countSessions(tx, id) };
}

async function countSessions(tx: Tx, userId: string): Promise<number> {
  const { sessions } = await tx
    .selectFrom('auth.sessions')
    .select(({ fn }) => fn.countAll<number>().as('sessions'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return sessions;
}
