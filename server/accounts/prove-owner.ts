import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isProven, verifyPassword } from '#packages/auth-service/index.ts';
import { asAuthTables } from '../auth-database.ts';
import type { Schema } from '../db/schema.ts';
import type { Limit, Limits } from '../limits/limits.ts';
import { type TooMany, tooMany } from '../outcomes.ts';
import type { Person } from './personal-tables.ts';

/** Guesses of one account's password from inside its session; the setting does not lift this limit. */
const PER_ACCOUNT: Limit = { count: 10, perS: 3600, burst: 5, isFixed: true };

/** The name of an account's bucket: a digest, so that the bucket does not keep the id of a deleted account. */
export const bucketOf = (kind: string, userId: string) =>
  `${kind}:${createHash('sha256').update(userId).digest('base64url')}`;

export type Unproven =
  | { outcome: 'wrong password' }
  /** The account signs in by another service only, and its owner has not proven the session recently. */
  | { outcome: 'no password' }
  | TooMany;

export type Owner = Person & { isAdmin: boolean; name: string | null };

type Session = { id: string; sessionId: string };

/**
 * `isProven`: a code or a second factor has just proven the session; for an account without a password, signing in
 * counts too.
 */
export type ProofState = { hasPassword: boolean; isProven: boolean };

/** The proof that a form must ask for before it changes a way into the account, if any. */
export async function readProofState(
  kysely: Kysely<Schema>,
  { id, sessionId }: Session,
  now: Date,
): Promise<ProofState> {
  const user = await kysely
    .selectFrom('auth.users')
    .select('encrypted_password')
    .where('id', '=', id)
    .executeTakeFirst();
  const hasPassword = Boolean(user?.encrypted_password);
  const by = hasPassword ? 'code or factor' : 'anything';
  return { hasPassword, isProven: await isProven(asAuthTables(kysely), { sessionId, by, now }) };
}

type ProveDeps = { kysely: Kysely<Schema>; limits: Limits; clock: () => Date };

/**
 * For an export or a deletion, the password is asked for again; without one, a code or a sign-in must be recent:
 * somebody else may be using the session.
 */
export async function proveOwner(
  { kysely, limits, clock }: ProveDeps,
  who: { id: string; sessionId?: string },
  password: string,
): Promise<{ outcome: 'proven'; owner: Owner } | Unproven> {
  const user = await kysely
    .selectFrom('auth.users as u')
    .leftJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.email', 'u.email_confirmed_at', 'u.encrypted_password', 'p.role', 'p.full_name'])
    .where('u.id', '=', who.id)
    .executeTakeFirst();
  const email = user?.email_confirmed_at ? (user.email ?? '').toLowerCase() : '';
  const owner = { id: who.id, email, isAdmin: user?.role === 'admin', name: user?.full_name ?? null };
  if (!user?.encrypted_password) {
    const asked = who.sessionId && { sessionId: who.sessionId, by: 'anything' as const, now: clock() };
    return asked && (await isProven(asAuthTables(kysely), asked))
      ? { outcome: 'proven', owner }
      : { outcome: 'no password' };
  }
  const admitted = await limits.take(PER_ACCOUNT, bucketOf('owner', who.id));
  if (!admitted.isAllowed) return tooMany(admitted);
  const isRight = await verifyPassword(user.encrypted_password, password);
  return isRight ? { outcome: 'proven', owner } : { outcome: 'wrong password' };
}
