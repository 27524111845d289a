import type { Kysely } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import { listMethods, RECOVERY_METHOD } from './amr.ts';

/** Milliseconds for which a proof counts for a session. */
const FRESH_MS = 15 * 60 * 1000;

/** Proofs that a person who finds an open session does not have. */
const BY_CODE = ['recovery', 'otp', 'magiclink', 'invite', 'email/signup', 'email_change'];
const BY_FACTOR = ['totp', 'mfa/phone', 'mfa/webauthn', RECOVERY_METHOD];
/** Methods of a sign-in, or of the password typed again. */
const BY_SIGN_IN = ['password', 'oauth', 'sso/saml'];

const METHODS = {
  'code or factor': [...BY_CODE, ...BY_FACTOR],
  anything: [...BY_CODE, ...BY_FACTOR, ...BY_SIGN_IN],
};

/** Whether the session's owner has proven it in the last quarter of an hour. */
export async function isProven(
  db: Kysely<AuthTables>,
  { sessionId, by, now }: { sessionId: string; by: keyof typeof METHODS; now: Date },
): Promise<boolean> {
  const known = await listMethods(db, sessionId);
  const since = (now.getTime() - FRESH_MS) / 1000;
  return known.some(({ method, timestamp }) => METHODS[by].includes(method) && timestamp >= since);
}
