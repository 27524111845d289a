import type { Kysely } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';

export type RedeemedToken = {
  sessionId: string | null;
  /** Whether it was exchanged before, too long ago for a parallel request. */
  isReused: boolean;
};

/**
 * Exchanges a refresh token of the older form, a row of auth.refresh_tokens, which only imported sessions have: the
 * session goes on with tokens of the newer form. The old one, presented again within the interval, gives the same
 * token.
 */
export async function redeemOldToken(
  tx: Kysely<AuthTables>,
  token: string,
  reuseIntervalS: number,
  now: Date,
): Promise<RedeemedToken | 'unknown'> {
  const row = await tx
    .selectFrom('auth.refresh_tokens')
    .select(['id', 'session_id', 'revoked', 'updated_at'])
    .where('token', '=', token)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.revoked) {
    const ageMs = now.getTime() - (row.updated_at?.getTime() ?? 0);
    return { sessionId: row.session_id, isReused: ageMs >= reuseIntervalS * 1000 };
  }
  await tx
    .updateTable('auth.refresh_tokens')
    .set({ revoked: true, updated_at: now })
    .where('id', '=', row.id)
    .execute();
  return { sessionId: row.session_id, isReused: false };
}
