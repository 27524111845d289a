import type { AuthDeps } from '../auth-deps.ts';
import { deleteCodes, matchCode } from '../codes/one-time-codes.ts';
import { bucketOf, CURRENT_PASSWORDS, overRequestLimit } from '../limits/limits.ts';
import { verifyPassword } from '../passwords/hash.ts';
import type { SessionRow } from '../sessions/find-session.ts';
import { isProven } from '../sessions/fresh-proof.ts';
import { AuthError, unprocessable } from '../transport/errors.ts';
import { lockUser } from './find-user.ts';
import type { UserRow } from './user-shape.ts';

/** The proof that the owner asks, rather than somebody at their browser. */
export type Proof = { nonce: string; currentPassword: string };

const DAY_MS = 24 * 3600 * 1000;

/**
 * Required before the password or an address changes: the password, a code from GET /reauthenticate, or a session that a code or a
 * second factor has just opened or raised. @throws AuthError
 */
export async function requireOwner(
  deps: AuthDeps,
  user: UserRow,
  session: SessionRow | undefined,
  { nonce, currentPassword }: Proof,
  isNewPassword: boolean,
): Promise<void> {
  const { needsReauthentication, needsCurrentPassword } = deps.settings.password;
  const now = deps.clock();
  const isYoung = session?.created_at && now.getTime() - session.created_at.getTime() <= DAY_MS;
  const needsNonce = isNewPassword && needsReauthentication && !isYoung;
  if (!needsNonce && !needsCurrentPassword) return;
  if (needsNonce || nonce) await requireNonce(deps, user, nonce, now);
  // A code that the settings require in addition does not replace the password that the account has.
  if (!needsCurrentPassword || (nonce && !(needsNonce && user.encrypted_password))) return;
  // An account that signs in by another service has no password.
  const by = user.encrypted_password ? 'code or factor' : 'anything';
  if (user.is_anonymous || (await isFresh(deps, session, by))) return;
  if (!user.encrypted_password) throw reauthenticationNeeded();
  await requireCurrentPassword(deps, user, currentPassword);
}

/** Checks a proof that the owner is there, given for its own sake, and returns its method. @throws AuthError */
export async function provenBy(
  deps: AuthDeps,
  user: UserRow,
  { nonce, currentPassword }: Proof,
): Promise<'otp' | 'password'> {
  if (nonce) {
    await requireNonce(deps, user, nonce, deps.clock());
    return 'otp';
  }
  if (!user.encrypted_password) throw reauthenticationNeeded();
  await requireCurrentPassword(deps, user, currentPassword);
  return 'password';
}

/**
 * Required before a second factor or another way in is added or removed: the same, or a sign-in in the last quarter of an hour, since
 * the protocol's requests have no place for a password. @throws AuthError
 */
export async function requireFreshSession(
  deps: AuthDeps,
  user: UserRow,
  session: SessionRow | undefined,
): Promise<void> {
  if (!deps.settings.password.needsCurrentPassword || user.is_anonymous) return;
  if (!(await isFresh(deps, session, 'anything'))) throw reauthenticationNeeded();
}

const isFresh = async (
  { database, clock }: AuthDeps,
  session: SessionRow | undefined,
  by: 'code or factor' | 'anything',
): Promise<boolean> =>
  session !== undefined && isProven(database.kysely, { sessionId: session.id, by, now: clock() });

const reauthenticationNeeded = () =>
  new AuthError(400, 'reauthentication_needed', 'This change requires reauthentication');

async function requireNonce(deps: AuthDeps, user: UserRow, nonce: string, now: Date): Promise<void> {
  if (!nonce)
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  const isRight = await deps.database.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id);
    const address = locked?.email || locked?.phone;
    if (!locked || !address) return false;
    const kinds = ['reauthentication_token'] as const;
    const found = await matchCode(tx, { userIds: [user.id], kinds, address, code: nonce });
    const { codeExpiryS } = locked.email ? deps.settings.email : deps.settings.phone;
    const sentAtMs = locked.reauthentication_sent_at?.getTime() ?? 0;
    if (!found || now.getTime() > sentAtMs + codeExpiryS * 1000) return false;
    await deleteCodes(tx, user.id, [...kinds]);
    return true;
  });
  if (!isRight) throw unprocessable('reauthentication_not_valid', 'Nonce has expired or is invalid');
}

/** Checks the password; guesses are counted by account. @throws AuthError */
export async function requireCurrentPassword(
  { limits }: AuthDeps,
  user: UserRow,
  given: string,
): Promise<void> {
  const message = 'Current password required when setting new password.';
  if (!given) throw new AuthError(400, 'current_password_required', message);
  const bucket = bucketOf('current password', user.id);
  const taken = await limits.take(CURRENT_PASSWORDS, bucket);
  if (!taken.isAllowed) throw overRequestLimit(taken.retryAfterS);
  if (!(await verifyPassword(user.encrypted_password, given)))
    throw new AuthError(400, 'current_password_invalid', message);
  await limits.giveBack(CURRENT_PASSWORDS, bucket);
}
