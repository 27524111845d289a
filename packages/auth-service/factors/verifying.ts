import type { Kysely } from 'kysely';
import type { AuthDeps } from '../auth-deps.ts';
import type { AuthTables } from '../auth-tables.ts';
import type { Limit } from '../host.ts';
import { isSameSecret } from '../keys/api-keys.ts';
import { type AuthMethod, addMethod } from '../sessions/amr.ts';
import type { Device, SessionGrant } from '../sessions/create-session.ts';
import { lockSession, type SessionRow } from '../sessions/find-session.ts';
import { renewAfterSecondFactor } from '../sessions/refresh-session.ts';
import { unprocessable } from '../transport/errors.ts';
import type { FactorRow, UserRow } from '../users/user-shape.ts';
import { type ChallengeRow, hashSentCode, isStepUsed } from './challenges.ts';
import { noSession } from './require-factor-user.ts';
import { findTotpStep } from './totp.ts';

/**
 * Codes tried on one factor, from all addresses: at any moment three of a million are correct. The limit allows ten in any quarter of
 * an hour. A client that gets this far knows the password.
 */
export const FACTOR_ATTEMPTS: Limit = { count: 5, perS: 900, burst: 5 };

const NAMES = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' };
export const METHODS: Record<FactorRow['factor_type'], AuthMethod> = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
};

/** @throws AuthError for a factor of a kind that is switched off */
export function requireVerifiable({ settings: { mfa } }: AuthDeps, { factor_type: type }: FactorRow): void {
  const isOn = { totp: mfa.totp, phone: mfa.phone, webauthn: false }[type];
  if (!isOn)
    throw unprocessable(`mfa_${type}_verify_not_enabled`, `MFA verification is disabled for ${NAMES[type]}`);
}

/** The step of a correct code, or null if it has none. The account must be locked. @throws AuthError */
export async function requireRightCode(
  tx: Kysely<AuthTables>,
  factor: FactorRow,
  challenge: ChallengeRow,
  code: string,
  now: Date,
): Promise<number | null> {
  if (factor.factor_type === 'phone') {
    if (!isSameSecret(challenge.otp_code ?? '', hashSentCode(challenge.id, code)))
      throw unprocessable('mfa_verification_failed', 'Invalid MFA Phone code entered');
    return null;
  }
  const step = findTotpStep(factor.secret ?? '', code, now);
  if (step === null || (await isStepUsed(tx, factor.id, step)))
    throw unprocessable('mfa_verification_failed', 'Invalid TOTP code entered');
  return step;
}

/** Marks a factor as verified by its first correct code; unfinished factors of the same kind are dropped. */
export async function markVerified(tx: Kysely<AuthTables>, factor: FactorRow, now: Date): Promise<void> {
  await tx
    .updateTable('auth.mfa_factors')
    .set({ status: 'verified', updated_at: now })
    .where('id', '=', factor.id)
    .where('status', '=', 'unverified')
    .execute();
  await tx
    .deleteFrom('auth.mfa_factors')
    .where('user_id', '=', factor.user_id)
    .where('factor_type', '=', factor.factor_type)
    .where('status', '=', 'unverified')
    .execute();
}

/** The means by which a session is raised; `factorId` is null for a code that stood in for a factor. */
type Raise = { user: UserRow; session: SessionRow; method: AuthMethod; factorId: string | null };

/**
 * Raises the session to aal2 with a new refresh token, and ends every session of the account that has not been raised:
 * one of them may be the intruder that the second factor is meant to stop.
 */
export async function raiseSession(
  tx: Kysely<AuthTables>,
  { user, session: seen, method, factorId }: Raise,
  device: Device,
  now: Date,
): Promise<SessionGrant> {
  const session = await lockSession(tx, seen.id);
  if (!session) throw noSession();
  await addMethod(tx, session.id, method, now);
  const grant = await renewAfterSecondFactor(tx, session, user, device, now);
  await tx.updateTable('auth.sessions').set({ factor_id: factorId }).where('id', '=', session.id).execute();
  await tx
    .deleteFrom('auth.sessions')
    .where('user_id', '=', user.id)
    .where((where) => where.or([where('aal', '=', 'aal1'), where('aal', 'is', null)]))
    .execute();
  return grant;
}
