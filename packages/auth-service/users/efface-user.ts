import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import { deleteCodes } from '../codes/one-time-codes.ts';
import { endCodes } from '../recovery/recovery-rows.ts';
import { deleteSessions } from '../sessions/create-session.ts';
import { listIdentities } from './find-user.ts';
import { updateUser } from './update-user.ts';
import type { UserRow } from './user-shape.ts';

/** Reduces an account to its id, for the rows that refer to it, and to digests in place of its addresses, which stay unique. */
export async function effaceUser(tx: Kysely<AuthTables>, user: UserRow, now: Date): Promise<void> {
  const digest = (value: string | null) =>
    value && createHash('sha256').update(`${user.id}${value}`).digest('base64url');
  for (const identity of await listIdentities(tx, user.id))
    await tx
      .updateTable('auth.identities')
      .set({ provider_id: digest(identity.provider_id) ?? '', identity_data: '{}', updated_at: now })
      .where('id', '=', identity.id)
      .execute();
  await tx.deleteFrom('auth.mfa_factors').where('user_id', '=', user.id).execute();
  await endCodes(tx, user.id, now);
  await deleteSessions(tx, user.id);
  await deleteCodes(tx, user.id);
  const changes = {
    email: digest(user.email),
    phone: digest(user.phone),
    email_change: '',
    phone_change: '',
    encrypted_password: '',
    raw_user_meta_data: '{}',
    raw_app_meta_data: '{}',
    deleted_at: now,
  };
  await updateUser(tx, user.id, changes, now);
}
