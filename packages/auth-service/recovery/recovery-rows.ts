import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import { RECOVERY_METHOD } from '../sessions/amr.ts';

const CODES = 10;

/** The hash of a code. It is faster than a password's: 80 random bits cannot be guessed, however fast. */
const hashOf = (userId: string, code: string) =>
  createHash('sha256').update(`${userId} ${code}`).digest('base64url');

/** Replaces the remaining codes with ten new ones. The account must be locked. */
export async function replaceCodes(
  tx: Kysely<AuthTables>,
  { userId, makeCode }: { userId: string; makeCode: () => string },
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, makeCode);
  await tx.deleteFrom('internal.recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('internal.recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, code), created_at: now })))
    .execute();
  return codes;
}

/** Uses a code up. False for a code that is wrong or used; of two uses at once, one succeeds. */
export async function spendCode(tx: Kysely<AuthTables>, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('internal.recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, code))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function countCodes(db: Kysely<AuthTables>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('internal.recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Ends an account's codes with its last factor: the thing they stand in for is gone. Sessions that one of them raised fall back at
 * their next refresh. The account must be locked.
 */
export async function endCodes(tx: Kysely<AuthTables>, userId: string, now: Date): Promise<void> {
  await tx.deleteFrom('internal.recovery_codes').where('user_id', '=', userId).execute();
  const raised = await tx
    .deleteFrom('auth.mfa_amr_claims')
    .where('session_id', 'in', (eb) =>
      eb.selectFrom('auth.sessions').select('id').where('user_id', '=', userId),
    )
    .where('authentication_method', '=', RECOVERY_METHOD)
    .returning('session_id')
    .execute();
  if (raised.length === 0) return;
  await tx
    .updateTable('auth.sessions')
    .set({ aal: 'aal1', updated_at: now })
    .where(
      'id',
      'in',
      raised.map(({ session_id }) => session_id),
    )
    .execute();
}
