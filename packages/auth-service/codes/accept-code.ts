import type { Kysely } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import type { AuthMethod } from '../sessions/amr.ts';
import type { AuthSettings } from '../settings.ts';
import { AuthError } from '../transport/errors.ts';
import { bindAttempt, type Presenter, requireAskingAccount } from '../users/presenter.ts';
import { isProven, proveAddress } from '../users/prove-address.ts';
import { changeEmail, changePhone, confirmPhone, updateUser } from '../users/update-user.ts';
import { isBanned, type UserRow } from '../users/user-shape.ts';
import { type CodeKind, deleteCodes, type OneTimeToken } from './one-time-codes.ts';
import { findAttempt } from './sign-up-attempts.ts';

/** What a code may be used for. */
export const EMAIL_TYPES = ['signup', 'invite', 'magiclink', 'recovery', 'email_change', 'email'] as const;
export const PHONE_TYPES = ['sms', 'phone_change'] as const;

export type VerificationType = (typeof EMAIL_TYPES)[number] | (typeof PHONE_TYPES)[number];

const KINDS: Record<VerificationType, readonly CodeKind[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
};

export const kindsOf = (type: VerificationType): readonly CodeKind[] => KINDS[type];

export const isEmailType = (type: string): type is (typeof EMAIL_TYPES)[number] =>
  (EMAIL_TYPES as readonly string[]).includes(type);

export const isPhoneType = (type: string): type is (typeof PHONE_TYPES)[number] =>
  (PHONE_TYPES as readonly string[]).includes(type);

/** How the session began, for a client that exchanges its code after asking for the link. */
export function methodOf(type: VerificationType, kind: CodeKind): AuthMethod {
  if (type === 'email') return kind === 'confirmation_token' ? 'email/signup' : 'magiclink';
  if (type === 'signup') return 'email/signup';
  return type === 'sms' || type === 'phone_change' ? 'otp' : type;
}

/** Whether a token is valid and was sent to the address that it would act on. */
export function isUsable(
  token: OneTimeToken,
  user: UserRow,
  type: VerificationType,
  settings: AuthSettings,
  now: Date,
): boolean {
  const [address, sentAt] = circumstances(token, user, type);
  const { codeExpiryS } = isPhoneType(type) ? settings.phone : settings.email;
  if (!address || address !== token.relates_to || !sentAt) return false;
  return now.getTime() <= sentAt.getTime() + codeExpiryS * 1000;
}

function circumstances(
  { token_type: kind }: OneTimeToken,
  user: UserRow,
  type: VerificationType,
): [address: string | null, sentAt: Date | null] {
  switch (kind) {
    case 'confirmation_token':
      return [isPhoneType(type) ? user.phone : user.email, user.confirmation_sent_at];
    case 'recovery_token':
      return [user.email, user.recovery_sent_at];
    case 'email_change_token_current':
      return [user.email, user.email_change_sent_at];
    case 'email_change_token_new':
      return [user.email_change, user.email_change_sent_at];
    case 'phone_change_token':
      return [user.phone_change, user.phone_change_sent_at];
    default:
      return [null, null];
  }
}

/** A usable code, and who presents it for what. */
export type HandedIn = { token: OneTimeToken; type: VerificationType; presenter: Presenter };

/**
 * Does what the code was sent for: confirms or changes an address. Every other code of the account ends with it. Null after the first
 * half of a change that both addresses confirm. The account must be locked. @throws AuthError
 */
export async function acceptCode(
  tx: Kysely<AuthTables>,
  user: UserRow,
  handedIn: HandedIn,
  settings: AuthSettings,
  now: Date,
): Promise<UserRow | null> {
  const { token, type } = handedIn;
  if (isBanned(user, now)) throw new AuthError(403, 'user_banned', 'User is banned');
  if (token.token_type === 'email_change_token_new' && isProven(user))
    requireAskingAccount(user, handedIn.presenter, settings);
  if (type === 'email_change' && isFirstHalf(user, token, settings)) {
    await deleteCodes(tx, user.id, [token.token_type]);
    await updateUser(tx, user.id, { email_change_confirm_status: 1 }, now);
    return null;
  }
  const accepted = await apply(tx, user, handedIn, settings, now);
  await deleteCodes(tx, user.id);
  return accepted;
}

/** The old address alone never completes a change, even if the new one alone would. */
function isFirstHalf(user: UserRow, { token_type: kind }: OneTimeToken, { email }: AuthSettings): boolean {
  const needsBoth = email.hasSecureChange || kind === 'email_change_token_current';
  return needsBoth && Boolean(user.email) && user.email_change_confirm_status === 0;
}

async function apply(
  tx: Kysely<AuthTables>,
  user: UserRow,
  { token, type, presenter }: HandedIn,
  settings: AuthSettings,
  now: Date,
): Promise<UserRow> {
  if (type === 'email_change' || type === 'phone_change') {
    const changed = await (type === 'email_change' ? changeEmail : changePhone)(tx, user, now);
    // This is the first proof of the account: its present contents may come from a stranger.
    const medium = type === 'email_change' ? 'email' : 'phone';
    return isProven(user) ? changed : proveAddress(tx, changed, medium, NOTHING, now);
  }
  if (type === 'sms' && user.email_confirmed_at) return confirmPhone(tx, user, now);
  const isConfirmed = type === 'sms' ? user.phone_confirmed_at : user.email_confirmed_at;
  if (isConfirmed) return user;
  const bound = await bindAttempt(await findAttempt(tx, token.id), presenter, settings);
  return proveAddress(tx, user, type === 'sms' ? 'phone' : 'email', bound, now);
}

const NOTHING = { passwordHash: '', data: {} };
