import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/**
 * Whether an account has proven that an address is its own. An order that it places for another address must be
 * confirmed from there, like anybody else's: its contract is sent there.
 */
export async function ownsMailbox(
  tx: Transaction<Schema>,
  userId: string | null,
  email: string,
): Promise<boolean> {
  if (userId === null) return false;
  const owner = await tx
    .selectFrom('auth.users')
    .select('id')
    .where('id', '=', userId)
    .where('email', '=', email)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Whether an account has proven a telephone. Any other number was just typed. */
export async function ownsPhone(
  tx: Transaction<Schema>,
  userId: string | null,
  phone: string,
): Promise<boolean> {
  if (userId === null) return false;
  const owner = await tx
    .selectFrom('auth.users')
    .select('id')
    .where('id', '=', userId)
    .where(sql<boolean>`ltrim(phone, '+') = ltrim(${phone}, '+')`)
    .where('phone_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return owner !== undefined;
}
