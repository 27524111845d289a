import type { Kysely } from 'kysely';
import type { AuthDeps } from '../auth-deps.ts';
import type { AuthTables } from '../auth-tables.ts';
import type { CodeChallenge } from '../codes/code-challenge.ts';
import { deleteCodes } from '../codes/one-time-codes.ts';
import type { PreparedMails } from '../codes/prepare-code.ts';
import { prepareEmailChange } from '../codes/prepare-email-change.ts';
import { type PreparedText, prepareText } from '../codes/prepare-text.ts';
import { deleteSessions } from '../sessions/create-session.ts';
import type { AuthSettings } from '../settings.ts';
import { AuthError } from '../transport/errors.ts';
import { lockUser } from './find-user.ts';
import { requireSmall } from './metadata-size.ts';
import { changeEmail, changePhone, mergeMetadata, updateUser } from './update-user.ts';
import type { UserRow } from './user-shape.ts';

/** Changes that were checked; empty and undefined members change nothing. */
export type AccountChange = {
  email: string;
  phone: string;
  /** The new password in its stored form. */
  newPassword: string | undefined;
  data: Record<string, unknown> | undefined;
  /** The session that asks; it survives a new password. */
  sessionId: string | undefined;
  challenge: CodeChallenge | null;
  redirectTo: string;
};

/** The changed account, and the messages to send before the rest changes. */
export type ChangedAccount = { user: UserRow; mails?: PreparedMails; message?: PreparedText };

/** Makes all of the change or nothing. @throws AuthError */
export function changeAccount(
  deps: AuthDeps,
  userId: string,
  change: AccountChange,
): Promise<ChangedAccount> {
  return deps.database.transaction(async (tx) => {
    const now = deps.clock();
    const locked = await lockUser(tx, userId);
    if (!locked) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
    const user = await changeOwn(tx, locked, change, deps.settings, now);
    const byEmail = change.email ? await startEmailChange(tx, deps, user, change, now) : { user };
    const byPhone = change.phone
      ? await startPhoneChange(tx, deps, byEmail.user, change.phone, now)
      : { user: byEmail.user };
    return { ...byEmail, ...byPhone };
  });
}

/** Changes the account's own data. A new password ends every other session and every code that is still valid. */
async function changeOwn(
  tx: Kysely<AuthTables>,
  user: UserRow,
  { newPassword, data, sessionId }: AccountChange,
  settings: AuthSettings,
  now: Date,
): Promise<UserRow> {
  if (newPassword !== undefined) {
    await deleteCodes(tx, user.id);
    await deleteSessions(tx, user.id, { except: sessionId });
  }
  if (newPassword === undefined && data === undefined) return user;
  const metadata = data && mergeMetadata(user.raw_user_meta_data, data);
  if (metadata) requireSmall(metadata, settings);
  return updateUser(
    tx,
    user.id,
    {
      ...(newPassword !== undefined && { encrypted_password: newPassword }),
      ...(metadata && { raw_user_meta_data: JSON.stringify(metadata) }),
    },
    now,
  );
}

async function startEmailChange(
  tx: Kysely<AuthTables>,
  deps: AuthDeps,
  user: UserRow,
  { email, challenge, redirectTo }: AccountChange,
  now: Date,
): Promise<ChangedAccount> {
  // The first address of a visitor's account is like a sign-up; any other change is confirmed.
  if (user.is_anonymous && !deps.settings.email.mustConfirm) {
    const changing = await updateUser(tx, user.id, { email_change: email }, now);
    return { user: await changeEmail(tx, changing, now) };
  }
  const request = { email, challenge, redirectTo, askedBy: 'account' } as const;
  const mails = await prepareEmailChange(tx, deps, user, request, now);
  return { user: mails.user, mails };
}

async function startPhoneChange(
  tx: Kysely<AuthTables>,
  deps: AuthDeps,
  user: UserRow,
  phone: string,
  now: Date,
): Promise<ChangedAccount> {
  const changing = await updateUser(tx, user.id, { phone_change: phone }, now);
  if (!deps.settings.phone.mustConfirm) return { user: await changePhone(tx, changing, now) };
  const request = { kind: 'phone_change_token', phone, askedBy: 'account' } as const;
  const message = await prepareText(tx, deps, changing, request, now);
  return { user: message.user, message };
}
