import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';

/** A method of ours: the protocol has no recovery codes. */
export const RECOVERY_METHOD = 'mfa/recovery_code';

/** How a session was proven. */
export type AuthMethod =
  | 'password'
  | 'otp'
  | 'oauth'
  | 'totp'
  | 'mfa/phone'
  | 'mfa/webauthn'
  | typeof RECOVERY_METHOD
  | 'sso/saml'
  | 'anonymous'
  | 'recovery'
  | 'invite'
  | 'magiclink'
  | 'email/signup'
  | 'email_change';

export type AmrEntry = { method: string; timestamp: number };

const SECOND_FACTORS = ['totp', 'mfa/phone', 'mfa/webauthn', RECOVERY_METHOD];

/** Adds a method; there is one entry for each, and the same method again renews its time. */
export async function addMethod(
  tx: Kysely<AuthTables>,
  sessionId: string,
  method: AuthMethod,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('auth.mfa_amr_claims')
    .values({
      id: randomUUID(),
      session_id: sessionId,
      authentication_method: method,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'authentication_method']).doUpdateSet({ updated_at: now }),
    )
    .execute();
}

/** The methods of a session, newest first. */
export async function listMethods(db: Kysely<AuthTables>, sessionId: string): Promise<AmrEntry[]> {
  const rows = await db
    .selectFrom('auth.mfa_amr_claims')
    .select(['authentication_method', 'updated_at'])
    .where('session_id', '=', sessionId)
    .orderBy('updated_at', 'desc')
    .orderBy('authentication_method')
    .execute();
  return rows.map((row) => ({
    method: row.authentication_method,
    timestamp: Math.floor(row.updated_at.getTime() / 1000),
  }));
}

export const assuranceLevel = (amr: readonly AmrEntry[]): 'aal1' | 'aal2' =>
  amr.some(({ method }) => SECOND_FACTORS.includes(method)) ? 'aal2' : 'aal1';
