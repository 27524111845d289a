import type { Kysely } from 'kysely';
import type { AuthDeps } from '../../auth-deps.ts';
import type { AuthTables } from '../../auth-tables.ts';
import { unprocessable } from '../../transport/errors.ts';
import { findUserByEmail, listIdentities, lockUser } from '../../users/find-user.ts';
import { deriveProviders, type UserChanges, updateUser } from '../../users/update-user.ts';
import type { IdentityRow, UserRow } from '../../users/user-shape.ts';
import { isTrue } from '../profile.ts';

/** Removes an identity, and with it the address or password that only it brought. @throws AuthError */
export function unlinkIdentity(
  { database, clock }: AuthDeps,
  userId: string,
  identityId: string,
): Promise<void> {
  return database.transaction(async (tx) => {
    const now = clock();
    const user = await lockUser(tx, userId);
    const identities = await listIdentities(tx, userId);
    if (!user || identities.length <= 1)
      throw unprocessable(
        'single_identity_not_deletable',
        'User must have at least 1 identity after unlinking',
      );
    const identity = identities.find(({ id }) => id === identityId);
    if (!identity) throw unprocessable('identity_not_found', "Identity doesn't exist");
    const rest = identities.filter((other) => other !== identity);
    await tx.deleteFrom('auth.identities').where('id', '=', identityId).execute();
    const changes = identity.provider === 'phone' ? withoutPhone : await emailFrom(tx, user, rest, now);
    const password = identity.provider === 'email' ? { encrypted_password: '' } : {};
    await deriveProviders(tx, await updateUser(tx, userId, { ...changes, ...password }, now), now);
  });
}

const withoutPhone: UserChanges = { phone: null, phone_confirmed_at: null };

/**
 * The account's address after the removal: it stays if another identity has it, else one of their verified addresses replaces it. An
 * address that its provider has not verified must not become the account's in this way. @throws AuthError
 */
async function emailFrom(
  tx: Kysely<AuthTables>,
  user: UserRow,
  identities: readonly IdentityRow[],
  now: Date,
): Promise<UserChanges> {
  if (!user.email || identities.some(({ email }) => email === user.email)) return {};
  const email = identities.find(({ identity_data: data }) => isTrue(data.email_verified))?.email;
  if (!email) return { email: null, email_confirmed_at: null };
  const other = await findUserByEmail(tx, email);
  if (other && other.id !== user.id)
    throw unprocessable(
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    );
  return { email, email_confirmed_at: now };
}
