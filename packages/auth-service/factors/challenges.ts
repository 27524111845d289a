import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import { unprocessable } from '../transport/errors.ts';

export type ChallengeRow = Selectable<AuthTables['auth.mfa_challenges']>;

/**
 * Milliseconds after which a challenge is dropped and no answer to it is accepted. The steps of used codes are kept that long, though
 * they matter for two minutes.
 */
const FORGOTTEN_AFTER_MS = 24 * 3600 * 1000;
const UNKNOWN_ADDRESS = '0.0.0.0';

export type NewChallenge = { factorId: string; ip: string | undefined; code?: string };

/** The question that a code answers. Only the hash of a sent code is kept. */
export async function createChallenge(
  tx: Kysely<AuthTables>,
  { factorId, ip, code }: NewChallenge,
  now: Date,
): Promise<string> {
  const id = randomUUID();
  await tx
    .deleteFrom('auth.mfa_challenges')
    .where('factor_id', '=', factorId)
    .where('created_at', '<', new Date(now.getTime() - FORGOTTEN_AFTER_MS))
    .execute();
  await tx
    .insertInto('auth.mfa_challenges')
    .values({
      id,
      factor_id: factorId,
      created_at: now,
      ip_address: ip ?? UNKNOWN_ADDRESS,
      otp_code: code === undefined ? null : hashSentCode(id, code),
    })
    .execute();
  return id;
}

export const hashSentCode = (challengeId: string, code: string): string =>
  createHash('sha256').update(`${challengeId} ${code}`).digest('base64url');

export type Question = { factorId: string; challengeId: string; ip: string | undefined };

/** The challenge if it may still be answered, from the address that asked for it. @throws AuthError */
export async function getChallenge(
  tx: Kysely<AuthTables>,
  { factorId, challengeId, ip }: Question,
): Promise<ChallengeRow> {
  const challenge = await tx
    .selectFrom('auth.mfa_challenges')
    .selectAll()
    .select(sql<boolean>`ip_address = ${ip ?? UNKNOWN_ADDRESS}::inet`.as('is_same_address'))
    .where('id', '=', challengeId)
    .where('factor_id', '=', factorId)
    .executeTakeFirst();
  if (!challenge)
    throw unprocessable('mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
  if (challenge.verified_at || !challenge.is_same_address)
    throw unprocessable('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
  return challenge;
}

export const isChallengeOld = (challenge: ChallengeRow, expiryS: number, now: Date): boolean =>
  now.getTime() > challenge.created_at.getTime() + expiryS * 1000;

export const challengeExpired = (id: string) =>
  unprocessable(
    'mfa_challenge_expired',
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  );

export async function deleteChallenge(db: Kysely<AuthTables>, id: string): Promise<void> {
  await db.deleteFrom('auth.mfa_challenges').where('id', '=', id).execute();
}

/** The time at which a code was last sent for this factor. */
export async function lastChallengedAt(db: Kysely<AuthTables>, factorId: string): Promise<Date | null> {
  const last = await db
    .selectFrom('auth.mfa_challenges')
    .select('created_at')
    .where('factor_id', '=', factorId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.created_at ?? null;
}

/** Uses up a challenge, which is answered once. For an app's code, its step is stored in place of a sent code's hash. */
export async function useChallenge(
  tx: Kysely<AuthTables>,
  id: string,
  now: Date,
  step: number | null,
): Promise<void> {
  await tx
    .updateTable('auth.mfa_challenges')
    .set({ verified_at: now, otp_code: step === null ? null : String(step) })
    .where('id', '=', id)
    .execute();
}

/** Whether an app's code of this step was accepted before: a bystander who saw it must not use it again. */
export async function isStepUsed(tx: Kysely<AuthTables>, factorId: string, step: number): Promise<boolean> {
  const used = await tx
    .selectFrom('auth.mfa_challenges')
    .select('id')
    .where('factor_id', '=', factorId)
    .where('verified_at', 'is not', null)
    .where('otp_code', '=', String(step))
    .executeTakeFirst();
  return used !== undefined;
}
