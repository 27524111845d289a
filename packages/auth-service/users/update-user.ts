import type { Kysely, Updateable } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import { unprocessable } from '../transport/errors.ts';
import { createIdentity } from './create-user.ts';
import { findUserByEmail, findUserByPhone, listIdentities } from './find-user.ts';
import type { UserRow } from './user-shape.ts';

export type UserChanges = Updateable<AuthTables['auth.users']>;

export function updateUser(
  tx: Kysely<AuthTables>,
  id: string,
  changes: UserChanges,
  now: Date,
): Promise<UserRow> {
  return tx
    .updateTable('auth.users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A shallow merge; null takes a key away. */
export function mergeMetadata(
  kept: Record<string, unknown> | null,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries({ ...kept, ...changes }).filter(([, value]) => value !== null));
}

/** `provider` and `providers` from the identities, in the order of their creation. */
export async function deriveProviders(tx: Kysely<AuthTables>, user: UserRow, now: Date): Promise<UserRow> {
  const providers = [...new Set((await listIdentities(tx, user.id)).map(({ provider }) => provider))];
  const metadata = { ...user.raw_app_meta_data, ...(providers[0] && { provider: providers[0] }), providers };
  return updateUser(tx, user.id, { raw_app_meta_data: JSON.stringify(metadata) }, now);
}

/** Confirms the address of an account. Does nothing for one that was confirmed before. */
export async function confirmEmail(tx: Kysely<AuthTables>, user: UserRow, now: Date): Promise<UserRow> {
  if (user.email_confirmed_at) return user;
  await mergeIdentity(tx, user.id, 'email', { email_verified: true }, now);
  const metadata = mergeMetadata(user.raw_user_meta_data, { email_verified: true });
  const changes = { email_confirmed_at: now, raw_user_meta_data: JSON.stringify(metadata) };
  return updateUser(tx, user.id, changes, now);
}

export async function confirmPhone(tx: Kysely<AuthTables>, user: UserRow, now: Date): Promise<UserRow> {
  if (user.phone_confirmed_at) return user;
  await mergeIdentity(tx, user.id, 'phone', { phone_verified: true }, now);
  return updateUser(tx, user.id, { phone_confirmed_at: now }, now);
}

/** Replaces the old address with the confirmed new one. @throws AuthError if another account has it by now */
export async function changeEmail(tx: Kysely<AuthTables>, user: UserRow, now: Date): Promise<UserRow> {
  const email = user.email_change ?? '';
  const other = await findUserByEmail(tx, email);
  if (other && other.id !== user.id) throw emailExists();
  await replaceIdentity(tx, user.id, 'email', { email, email_verified: true }, now);
  const metadata = mergeMetadata(user.raw_user_meta_data, { email, email_verified: true });
  const changed = await updateUser(
    tx,
    user.id,
    {
      email,
      email_change: '',
      email_change_confirm_status: 0,
      email_confirmed_at: now,
      is_anonymous: false,
      raw_user_meta_data: JSON.stringify(metadata),
    },
    now,
  );
  return deriveProviders(tx, changed, now);
}

/** The same for a telephone number. @throws AuthError */
export async function changePhone(tx: Kysely<AuthTables>, user: UserRow, now: Date): Promise<UserRow> {
  const phone = user.phone_change ?? '';
  const other = await findUserByPhone(tx, phone);
  if (other && other.id !== user.id) throw phoneExists();
  await replaceIdentity(tx, user.id, 'phone', { phone, phone_verified: true }, now);
  const changes = { phone, phone_change: '', phone_confirmed_at: now, is_anonymous: false };
  return deriveProviders(tx, await updateUser(tx, user.id, changes, now), now);
}

export const emailExists = () =>
  unprocessable('email_exists', 'A user with this email address has already been registered');

export const phoneExists = () =>
  unprocessable('phone_exists', 'A user with this phone number has already been registered');

type Claims = Record<string, unknown>;

/** Changes the identity of the address, or adds it. */
export async function replaceIdentity(
  tx: Kysely<AuthTables>,
  userId: string,
  provider: 'email' | 'phone',
  claims: Claims,
  now: Date,
): Promise<void> {
  if (await mergeIdentity(tx, userId, provider, claims, now)) return;
  const data = { sub: userId, email_verified: false, phone_verified: false, ...claims };
  await createIdentity(tx, { userId, provider, data }, now);
}

async function mergeIdentity(
  tx: Kysely<AuthTables>,
  userId: string,
  provider: string,
  claims: Claims,
  now: Date,
): Promise<boolean> {
  const identity = await tx
    .selectFrom('auth.identities')
    .select(['id', 'identity_data'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (!identity) return false;
  await tx
    .updateTable('auth.identities')
    .set({ identity_data: JSON.stringify({ ...identity.identity_data, ...claims }), updated_at: now })
    .where('id', '=', identity.id)
    .execute();
  return true;
}
