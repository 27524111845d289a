import type { Kysely } from 'kysely';
import type { AuthTables } from '../auth-tables.ts';
import { createUser } from './create-user.ts';
import { findUserByEmail, findUserById, findUserByPhone } from './find-user.ts';
import { confirmEmail, confirmPhone, updateUser } from './update-user.ts';

/** An account of another service of this protocol, with its id. */
export type ImportedAccount = {
  id: string;
  email: string | undefined;
  phone: string | undefined;
  /** bcrypt or argon2id (`isKnownHash`). */
  passwordHash: string | undefined;
  emailConfirmedAt: Date | null;
  phoneConfirmedAt: Date | null;
  bannedUntil: Date | null;
  createdAt: Date;
  data: Record<string, unknown>;
};

/**
 * Imports an account as it was: its password, and its confirmations with their times. It gets the role of everybody, whatever role it
 * had. False if the id or an address is known: that account stays as it is.
 */
export async function importAccount(tx: Kysely<AuthTables>, account: ImportedAccount): Promise<boolean> {
  const { id, email, phone, passwordHash, createdAt } = account;
  if (await findUserById(tx, id)) return false;
  if (email && (await findUserByEmail(tx, email))) return false;
  if (phone && (await findUserByPhone(tx, phone))) return false;
  let user = await createUser(
    tx,
    {
      id,
      data: account.data,
      ...(email && { email }),
      ...(phone && { phone }),
      ...(passwordHash && { passwordHash }),
    },
    createdAt,
  );
  if (account.emailConfirmedAt) user = await confirmEmail(tx, user, account.emailConfirmedAt);
  if (account.phoneConfirmedAt) user = await confirmPhone(tx, user, account.phoneConfirmedAt);
  if (account.bannedUntil)
    await updateUser(tx, id, { banned_until: account.bannedUntil }, user.updated_at ?? createdAt);
  return true;
}
