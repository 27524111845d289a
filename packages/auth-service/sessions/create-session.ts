import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import type { UserRow } from '../users/user-shape.ts';
import { type AmrEntry, type AuthMethod, addMethod, assuranceLevel, listMethods } from './amr.ts';
import { encodeRefreshToken, makeRefreshKey } from './refresh-token.ts';

/** The device of a session, as far as its requests show it. */
export type Device = { ip: string | undefined; userAgent: string | undefined };

/** A session just opened or refreshed: everything for its answer. */
export type SessionGrant = {
  user: UserRow;
  sessionId: string;
  aal: 'aal1' | 'aal2';
  amr: AmrEntry[];
  refreshToken: string;
};

/** Opens a session at aal1 and records the sign-in. The caller has locked the account and made every check. */
export async function createSession(
  tx: Kysely<AuthTables>,
  userId: string,
  method: AuthMethod,
  { ip, userAgent }: Device,
  now: Date,
): Promise<SessionGrant> {
  const sessionId = randomUUID();
  const key = makeRefreshKey();
  await tx
    .insertInto('auth.sessions')
    .values({
      id: sessionId,
      user_id: userId,
      created_at: now,
      updated_at: now,
      aal: 'aal1',
      user_agent: userAgent ?? null,
      ip: ip ?? null,
      refresh_token_hmac_key: key,
      refresh_token_counter: 0,
    })
    .execute();
  await addMethod(tx, sessionId, method, now);
  const user = await tx
    .updateTable('auth.users')
    .set({ last_sign_in_at: now, updated_at: now })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const amr = await listMethods(tx, sessionId);
  const refreshToken = encodeRefreshToken({ sessionId, counter: 0 }, key);
  return { user, sessionId, aal: assuranceLevel(amr), amr, refreshToken };
}

/** Deletes sessions, and with them their access tokens. */
export async function deleteSessions(
  tx: Kysely<AuthTables>,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<void> {
  let query = tx.deleteFrom('auth.sessions').where('user_id', '=', userId);
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  if (which.except !== undefined) query = query.where('id', '!=', which.except);
  await query.execute();
}
