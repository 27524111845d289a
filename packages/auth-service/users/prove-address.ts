import type { Kysely } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import { endCodes } from '../recovery/recovery-rows.ts';
import { deleteSessions } from '../sessions/create-session.ts';
import { createIdentity } from './create-user.ts';
import type { Bound } from './presenter.ts';
import { deriveProviders, mergeMetadata, updateUser } from './update-user.ts';
import type { UserRow } from './user-shape.ts';

export type Medium = 'email' | 'phone';

/** Whether the account has a proven mailbox or telephone. Until then it has no owner. */
export const isProven = ({ email_confirmed_at, phone_confirmed_at }: UserRow): boolean =>
  email_confirmed_at !== null || phone_confirmed_at !== null;

/**
 * Makes an address its account's from now on. Of all earlier data, only what `bound` holds stays: no other password, metadata,
 * identity, number, factor or session, whoever left it. The account must be locked.
 */
export async function proveAddress(
  tx: Kysely<AuthTables>,
  user: UserRow,
  medium: Medium,
  { passwordHash, data, identity }: Bound,
  now: Date,
): Promise<UserRow> {
  await forgetBefore(tx, user, identity, now);
  const address = medium === 'email' ? { email: user.email } : {};
  const claims = {
    ...data,
    sub: user.id,
    ...address,
    email_verified: medium === 'email',
    phone_verified: medium === 'phone',
  };
  if (!identity) await createIdentity(tx, { userId: user.id, provider: medium, data: claims }, now);
  const proven = await updateUser(
    tx,
    user.id,
    {
      encrypted_password: passwordHash,
      email_change: '',
      phone_change: '',
      is_anonymous: false,
      ...(medium === 'email'
        ? { email_confirmed_at: now, phone: null, phone_confirmed_at: null }
        : { phone_confirmed_at: now, email: null, email_confirmed_at: null }),
      raw_user_meta_data: JSON.stringify(metadataOf(user, data, { ...claims, phone_verified: false })),
    },
    now,
  );
  return deriveProviders(tx, proven, now);
}

/** Data that an administrator wrote into an invitation stays; a stranger's data does not. */
function metadataOf(user: UserRow, data: Record<string, unknown>, claims: Record<string, unknown>) {
  if (!user.invited_at) return claims;
  return mergeMetadata(user.raw_user_meta_data, { ...data, email_verified: true });
}

/** Removes identities of other services from an unproven address for which an administrator vouches: they may be a stranger's. */
export async function forgetStrangers(tx: Kysely<AuthTables>, { id }: UserRow, now: Date): Promise<void> {
  await tx
    .deleteFrom('auth.identities')
    .where('user_id', '=', id)
    .where('provider', 'not in', ['email', 'phone'])
    .execute();
  await forgetAccess(tx, id, now);
}

async function forgetBefore(
  tx: Kysely<AuthTables>,
  { id }: UserRow,
  kept: Bound['identity'],
  now: Date,
): Promise<void> {
  const identities = tx.deleteFrom('auth.identities').where('user_id', '=', id);
  await (kept
    ? identities.where(({ not, and, eb }) =>
        not(and([eb('provider', '=', kept.provider), eb('provider_id', '=', kept.subject)])),
      )
    : identities
  ).execute();
  await forgetAccess(tx, id, now);
}

async function forgetAccess(tx: Kysely<AuthTables>, id: string, now: Date): Promise<void> {
  await tx.deleteFrom('auth.mfa_factors').where('user_id', '=', id).execute();
  await endCodes(tx, id, now);
  await deleteSessions(tx, id);
}
