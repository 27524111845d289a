import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import type { SessionRow } from '../sessions/find-session.ts';
import type { AuthSettings } from '../settings.ts';
import { AuthError, unprocessable } from '../transport/errors.ts';
import { listFactors } from '../users/find-user.ts';
import type { FactorRow } from '../users/user-shape.ts';

/** Milliseconds after which an unverified factor counts as abandoned. */
const FORGOTTEN_AFTER_MS = 300_000;

export type NewFactor = { userId: string; name: string; now: Date } & (
  | { type: 'totp'; secret: string }
  | { type: 'phone'; phone: string }
);

export function insertFactor(tx: Kysely<AuthTables>, factor: NewFactor): Promise<FactorRow> {
  return tx
    .insertInto('auth.mfa_factors')
    .values({
      id: randomUUID(),
      user_id: factor.userId,
      friendly_name: factor.name,
      factor_type: factor.type,
      status: 'unverified',
      secret: factor.type === 'totp' ? factor.secret : null,
      phone: factor.type === 'phone' ? factor.phone : null,
      created_at: factor.now,
      updated_at: factor.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Checks that the account may have one more factor, with that name. The account must be locked. @throws AuthError */
export async function requireRoom(
  tx: Kysely<AuthTables>,
  session: SessionRow,
  name: string,
  { maxFactors }: AuthSettings['mfa'],
): Promise<void> {
  const factors = await listFactors(tx, session.user_id);
  if (factors.some((factor) => (factor.friendly_name ?? '') === name))
    throw unprocessable(
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    );
  if (factors.length >= maxFactors)
    throw unprocessable(
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    );
  requireSecondFactor(factors, session);
}

/**
 * Requires that the session has used a verified factor before it adds another one: a stolen password alone must not be enough. @throws
 * AuthError
 */
export function requireSecondFactor(factors: readonly FactorRow[], session: SessionRow): void {
  if (factors.some(({ status }) => status === 'verified') && (session.aal ?? 'aal1') === 'aal1')
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
}

export async function purgeForgotten(tx: Kysely<AuthTables>, userId: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', userId)
    .where('status', '=', 'unverified')
    .where('created_at', '<', new Date(now.getTime() - FORGOTTEN_AFTER_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('auth.mfa_challenges')
            .select('auth.mfa_challenges.id')
            .whereRef('auth.mfa_challenges.factor_id', '=', 'auth.mfa_factors.id'),
        ),
      ),
    )
    .execute();
}

/** @throws AuthError if the number is a verified factor already */
export async function replacePhoneFactor(
  tx: Kysely<AuthTables>,
  userId: string,
  phone: string,
): Promise<void> {
  const same = (await listFactors(tx, userId)).find((factor) => factor.phone === phone);
  if (same?.status === 'verified')
    throw unprocessable(
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    );
  if (same) await tx.deleteFrom('auth.mfa_factors').where('id', '=', same.id).execute();
}
