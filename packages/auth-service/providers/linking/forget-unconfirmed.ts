import type { Kysely } from 'kysely';
import type { AuthTables } from '../../auth-tables.ts';
import { deleteCodes } from '../../codes/one-time-codes.ts';
import { deleteSessions } from '../../sessions/create-session.ts';
import { deriveProviders, mergeMetadata, updateUser } from '../../users/update-user.ts';
import type { UserRow } from '../../users/user-shape.ts';
import { type ExternalIdentity, identityClaims } from './external-identity.ts';

/** Leaves an account only what the identity brings: it loses its password, number, factors, sessions, codes and other identities. */
export async function forgetUnconfirmed(
  tx: Kysely<AuthTables>,
  user: UserRow,
  identity: ExternalIdentity,
  now: Date,
): Promise<UserRow> {
  await tx
    .deleteFrom('auth.identities')
    .where('user_id', '=', user.id)
    .where(({ not, and, eb }) =>
      not(and([eb('provider', '=', identity.provider), eb('provider_id', '=', identity.profile.subject)])),
    )
    .execute();
  await tx.deleteFrom('auth.mfa_factors').where('user_id', '=', user.id).execute();
  await deleteSessions(tx, user.id);
  await deleteCodes(tx, user.id);
  // Data that an administrator wrote into an invitation stays; a stranger's data from a sign-up does not.
  const said = user.invited_at ? user.raw_user_meta_data : {};
  const own = await updateUser(
    tx,
    user.id,
    {
      encrypted_password: '',
      phone: null,
      phone_confirmed_at: null,
      email_change: '',
      phone_change: '',
      raw_user_meta_data: JSON.stringify(mergeMetadata(said, identityClaims(identity))),
    },
    now,
  );
  return deriveProviders(tx, own, now);
}
