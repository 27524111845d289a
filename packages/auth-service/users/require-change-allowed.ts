import type { Kysely } from 'kysely';
import type { AuthDeps } from '../auth-deps.ts';
import type { AuthTables } from '../auth-tables.ts';
import type { SessionRow } from '../sessions/find-session.ts';
import { AuthError, unprocessable } from '../transport/errors.ts';
import { findUserByEmail, findUserByPhone, listFactors } from './find-user.ts';
import { emailExists, phoneExists } from './update-user.ts';
import type { UserRow } from './user-shape.ts';

/** The requested changes; empty: no change. */
export type Wishes = { email: string; phone: string; password: string | undefined };

/** Checks that this account, in this session, may change its ways to sign in. @throws AuthError */
export async function requireChangeAllowed(
  deps: AuthDeps,
  user: UserRow,
  session: SessionRow | undefined,
  { email, phone, password }: Wishes,
): Promise<void> {
  const db = deps.database.kysely;
  if (!email && !phone && password === undefined) return;
  const factors = await listFactors(db, user.id);
  const hasSecondFactor = factors.some(({ status }) => status === 'verified');
  if (hasSecondFactor && (session?.aal ?? 'aal1') === 'aal1')
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  if (user.is_anonymous && password !== undefined && !email && !phone)
    throw unprocessable(
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    );
  if (user.is_sso_user)
    throw unprocessable(
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    );
  // Otherwise only the holder of the address hears of it (codes/prepare-email-change.ts, codes/prepare-text.ts).
  if (deps.settings.tellsUnknown) await requireFree(db, email, phone);
  if (phone && !deps.settings.phone.isEnabled)
    throw new AuthError(400, 'phone_provider_disabled', 'Unsupported phone provider');
}

/** @throws AuthError */
async function requireFree(db: Kysely<AuthTables>, email: string, phone: string): Promise<void> {
  if (email && (await findUserByEmail(db, email))) throw emailExists();
  if (phone && (await findUserByPhone(db, phone))) throw phoneExists();
}
