import type { Kysely } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import { createUser } from './create-user.ts';
import { findUserByEmail, lockUser } from './find-user.ts';
import { emailExists, mergeMetadata, updateUser } from './update-user.ts';
import { isEmailConfirmed, type UserRow } from './user-shape.ts';

export type Invitation = { email: string; data: Record<string, unknown> };

/** The invited account, locked; a confirmed account needs no invitation. @throws AuthError */
export async function findOrCreateInvited(
  tx: Kysely<AuthTables>,
  invitation: Invitation,
  now: Date,
): Promise<UserRow> {
  const known = await findUnconfirmed(tx, invitation.email);
  const user = known ?? (await createBlank(tx, invitation, now));
  // If a stranger began the account, the shop's data replaces theirs.
  const words = known && !known.invited_at && { raw_user_meta_data: JSON.stringify(invitation.data) };
  return updateUser(tx, user.id, { invited_at: now, ...words }, now);
}

/** @throws AuthError if the address has a confirmed account */
export async function findUnconfirmed(tx: Kysely<AuthTables>, email: string): Promise<UserRow | undefined> {
  const known = await findUserByEmail(tx, email);
  const user = known && (await lockUser(tx, known.id));
  if (user && isEmailConfirmed(user)) throw emailExists();
  return user;
}

/** An account that an administrator makes: its data is stored with the account, not with its address. */
export async function createBlank(
  tx: Kysely<AuthTables>,
  { email, data }: Invitation,
  now: Date,
): Promise<UserRow> {
  const user = await createUser(tx, { email, data: {} }, now);
  return updateUser(tx, user.id, { raw_user_meta_data: JSON.stringify(mergeMetadata({}, data)) }, now);
}
