import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** Whether an address is the confirmed address of the signed-in account: its mailbox is then proven. */
export async function isOwnAddress(
  kysely: Kysely<Schema>,
  userId: string | null,
  email: string | null,
): Promise<boolean> {
  if (!userId || !email) return false;
  const owner = await kysely
    .selectFrom('auth.users')
    .select('id')
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return owner !== undefined;
}
