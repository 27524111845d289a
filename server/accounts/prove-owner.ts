import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { verifyPassword } from '../auth/passwords/hash.ts';
import type { Schema } from '../db/schema.ts';
import type { Limit, Limits } from '../limits/limits.ts';
import type { Person } from './personal-tables.ts';

/** Guesses of one account's password from inside its session; the setting does not lift it. */
const PER_ACCOUNT: Limit = { count: 10, perS: 3600, burst: 5, isFixed: true };

/** Names the bucket of an account, which must not outlive it by its id. */
export const bucketOf = (kind: string, userId: string) =>
  `${kind}:${createHash('sha256').update(userId).digest('base64url')}`;

export type Unproven =
  | { outcome: 'wrong password' }
  /** It signs in by another service only. */
  | { outcome: 'no password' }
  | { outcome: 'too many'; retryAfterS: number };

export type Owner = Person & { isAdmin: boolean; name: string | null };

/** Whoever asks for all of an account, or for its end, says its password once more: a session may be borrowed. */
export async function proveOwner(
  { kysely, limits }: { kysely: Kysely<Schema>; limits: Limits },
  userId: string,
  password: string,
): Promise<{ outcome: 'proven'; owner: Owner } | Unproven> {
  const user = await kysely
    .selectFrom('auth.users as u')
    .leftJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.email', 'u.email_confirmed_at', 'u.encrypted_password', 'p.role', 'p.full_name'])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!user?.encrypted_password) return { outcome: 'no password' };
  const admitted = await limits.take(PER_ACCOUNT, bucketOf('owner', userId));
  if (!admitted.isAllowed) return { outcome: 'too many', retryAfterS: admitted.retryAfterS };
  if (!(await verifyPassword(user.encrypted_password, password))) return { outcome: 'wrong password' };
  const email = user.email_confirmed_at ? (user.email ?? '').toLowerCase() : '';
  return {
    outcome: 'proven',
    owner: { id: userId, email, isAdmin: user.role === 'admin', name: user.full_name },
  };
}
