import type { AuthDeps } from '../auth-deps.ts';
import { deleteCodes, matchCode } from '../codes/one-time-codes.ts';
import { bucketOf, CURRENT_PASSWORDS, overRequestLimit } from '../limits/limits.ts';
import { hashPassword, verifyPassword } from '../passwords/hash.ts';
import { listMethods } from '../sessions/amr.ts';
import type { SessionRow } from '../sessions/find-session.ts';
import { AuthError, unprocessable } from '../transport/errors.ts';
import { lockUser } from './find-user.ts';
import type { UserRow } from './user-shape.ts';

/** What shows that it is the owner who asks, where the settings want that shown. */
export type Proof = { nonce: string; currentPassword: string };

const YOUNG_MS = 24 * 3600 * 1000;
/** Sessions opened by a link or a code: they are how one sets a password one forgot. */
const RECOVERY_METHODS = ['recovery', 'otp', 'magiclink', 'invite', 'email/signup'];

/** Checks that the password may be changed, and to this one; returns what is to be kept of it. @throws AuthError */
export async function preparePassword(
  deps: AuthDeps,
  user: UserRow,
  session: SessionRow | undefined,
  password: string,
  { nonce, currentPassword }: Proof,
): Promise<string> {
  const { settings, clock } = deps;
  const now = clock();
  const isYoung = session?.created_at && now.getTime() - session.created_at.getTime() <= YOUNG_MS;
  if (settings.password.needsReauthentication && !isYoung) await requireNonce(deps, user, nonce, now);
  if (settings.password.needsCurrentPassword && user.encrypted_password)
    await requireCurrentPassword(deps, user, session, currentPassword);
  if (user.encrypted_password && (await verifyPassword(user.encrypted_password, password)))
    throw unprocessable('same_password', 'New password should be different from the old password.');
  return hashPassword(password);
}

async function requireNonce(deps: AuthDeps, user: UserRow, nonce: string, now: Date): Promise<void> {
  if (!nonce)
    throw new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication');
  const isRight = await deps.database.transaction(async (tx) => {
    const locked = await lockUser(tx, user.id);
    const address = locked?.email || locked?.phone;
    if (!locked || !address) return false;
    const kinds = ['reauthentication_token'] as const;
    const found = await matchCode(tx, { userId: user.id, kinds, address, code: nonce });
    const { codeExpiryS } = locked.email ? deps.settings.email : deps.settings.phone;
    const sentAtMs = locked.reauthentication_sent_at?.getTime() ?? 0;
    if (!found || now.getTime() > sentAtMs + codeExpiryS * 1000) return false;
    await deleteCodes(tx, user.id, [...kinds]);
    return true;
  });
  if (!isRight) throw unprocessable('reauthentication_not_valid', 'Nonce has expired or is invalid');
}

async function requireCurrentPassword(
  { database, limits }: AuthDeps,
  user: UserRow,
  session: SessionRow | undefined,
  given: string,
): Promise<void> {
  const methods = session ? await listMethods(database.kysely, session.id) : [];
  if (methods.some(({ method }) => RECOVERY_METHODS.includes(method))) return;
  const message = 'Current password required when setting new password.';
  if (!given) throw new AuthError(400, 'current_password_required', message);
  const bucket = bucketOf('current password', user.id);
  const taken = await limits.take(CURRENT_PASSWORDS, bucket);
  if (!taken.isAllowed) throw overRequestLimit(taken.retryAfterS);
  if (!(await verifyPassword(user.encrypted_password, given)))
    throw new AuthError(400, 'current_password_invalid', message);
  await limits.giveBack(CURRENT_PASSWORDS, bucket);
}
