import type { Kysely } from 'kysely';
import type { AuthDeps, AuthHandler } from '../../auth-deps.ts';
import type { AuthTables } from '../../auth-tables.ts';
import { deleteCodes } from '../../codes/one-time-codes.ts';
import { sendNotice } from '../../mails.ts';
import { hashPassword } from '../../passwords/hash.ts';
import { requireStrongPassword } from '../../passwords/policy.ts';
import { deleteSessions } from '../../sessions/create-session.ts';
import type { AuthSettings } from '../../settings.ts';
import { requireAdmin } from '../../transport/bearer.ts';
import { unprocessable } from '../../transport/errors.ts';
import { describeUser, findUserByEmail, findUserByPhone } from '../../users/find-user.ts';
import { requireSmall } from '../../users/metadata-size.ts';
import { forgetStrangers, isProven } from '../../users/prove-address.ts';
import { retryOnConflict } from '../../users/retry-on-conflict.ts';
import {
  confirmEmail,
  confirmPhone,
  deriveProviders,
  emailExists,
  mergeMetadata,
  replaceIdentity,
  type UserChanges,
  updateUser,
} from '../../users/update-user.ts';
import type { UserRow } from '../../users/user-shape.ts';
import { getLockedUser, readUserId } from './get-admin-user.ts';
import { type AdminUser, readAdminUser } from './read-admin-user.ts';

/** PUT /admin/users/{id}: at once, without asking its owner. A new password ends all of the account's sessions. */
export function updateAdminUser(deps: AuthDeps): AuthHandler {
  return async (c) => {
    await requireAdmin(c, deps);
    const id = readUserId(c);
    const input = await readAdminUser(c, deps.clock());
    if (input.password) await requireStrongPassword(input.password, deps, { email: input.email });
    const passwordHash = input.password && (await hashPassword(input.password));
    const user = await retryOnConflict(() =>
      deps.database.transaction((tx) => update(tx, deps, { id, input, passwordHash }, deps.clock())),
    );
    if (passwordHash) await sendNotice(deps, 'notice-password-changed', user);
    return c.json(await describeUser(deps.database.kysely, user));
  };
}

/** @throws AuthError */
async function update(
  tx: Kysely<AuthTables>,
  deps: AuthDeps,
  { id, input, passwordHash }: { id: string; input: AdminUser; passwordHash: string | undefined },
  now: Date,
): Promise<UserRow> {
  const before = await getLockedUser(tx, id);
  await requireFree(tx, before, input);
  await updateUser(tx, id, ownChanges(before, input, passwordHash, deps.settings), now);
  if (passwordHash) {
    await deleteSessions(tx, id);
    await deleteCodes(tx, id);
  }
  const isFirstProof = !isProven(before) && (input.mustConfirmEmail || input.mustConfirmPhone);
  if (isFirstProof) await forgetStrangers(tx, before, now);
  let user = await changeAddresses(tx, before, input, now);
  if (input.mustConfirmEmail && user.email) user = await confirmEmail(tx, user, now);
  if (input.mustConfirmPhone && user.phone) user = await confirmPhone(tx, user, now);
  // The administrator does not vouch for the entries of the person who asked for the account.
  if (isFirstProof) {
    await deleteCodes(tx, id);
    user = await deriveProviders(tx, user, now);
  }
  const isConfirmed = (input.mustConfirmEmail && input.email) || (input.mustConfirmPhone && input.phone);
  return user.is_anonymous && isConfirmed ? updateUser(tx, id, { is_anonymous: false }, now) : user;
}

async function requireFree(
  tx: Kysely<AuthTables>,
  { id }: UserRow,
  { email, phone }: AdminUser,
): Promise<void> {
  const isAnother = (found: UserRow | undefined) => found !== undefined && found.id !== id;
  if (email && isAnother(await findUserByEmail(tx, email))) throw emailExists();
  if (phone && isAnother(await findUserByPhone(tx, phone)))
    throw unprocessable('phone_exists', 'Phone number already registered by another user');
}

function ownChanges(
  before: UserRow,
  input: AdminUser,
  passwordHash: string | undefined,
  settings: AuthSettings,
): UserChanges {
  const appMetadata = mergeMetadata(before.raw_app_meta_data, input.appMetadata);
  const userMetadata = mergeMetadata(before.raw_user_meta_data, input.userMetadata);
  requireSmall(userMetadata, settings);
  return {
    raw_app_meta_data: JSON.stringify(appMetadata),
    raw_user_meta_data: JSON.stringify(userMetadata),
    ...(input.role && { role: input.role }),
    ...(passwordHash && { encrypted_password: passwordHash }),
    ...(input.bannedUntil !== undefined && { banned_until: input.bannedUntil }),
  };
}

/** Confirmations of the old address apply to the new one as well: the administrator vouches for it. */
async function changeAddresses(
  tx: Kysely<AuthTables>,
  before: UserRow,
  { email, phone, mustConfirmEmail, mustConfirmPhone }: AdminUser,
  now: Date,
): Promise<UserRow> {
  const isNewEmail = email !== '' && email !== before.email;
  const isNewPhone = phone !== '' && phone !== before.phone;
  if (isNewEmail)
    await replaceIdentity(tx, before.id, 'email', { email, email_verified: mustConfirmEmail }, now);
  if (isNewPhone)
    await replaceIdentity(tx, before.id, 'phone', { phone, phone_verified: mustConfirmPhone }, now);
  const changes = {
    ...(isNewEmail && { email, email_change: '' }),
    ...(isNewPhone && { phone, phone_change: '' }),
  };
  const changed = await updateUser(tx, before.id, changes, now);
  return isNewEmail || isNewPhone ? deriveProviders(tx, changed, now) : changed;
}
