import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { SignedIn } from '../sessions/visitor.ts';

/** An administrator, as the claims of a verified token say: every function of the back office is given one. */
export type AdminIdentity = Pick<SignedIn, 'id' | 'claims'>;

/** Whoever asked is no administrator, or not in a session that used the second factor. */
export class NotAdminError extends Error {
  override readonly name = 'NotAdminError';
}

/**
 * What an administrator changes, as the owner of the tables, in one transaction. The database itself says beforehand whether
 * they are one now: a guard of pages that was forgotten, or a role that was taken back meanwhile, changes nothing.
 * @throws NotAdminError
 */
export function changeAsAdmin<T>(
  database: Pick<Database, 'transaction'>,
  { claims }: AdminIdentity,
  fn: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`.execute(tx);
    await requireAdmin(tx);
    return fn(tx);
  });
}

/**
 * What an administrator reads, with no more rights than the data API would give them.
 * @throws NotAdminError
 */
export function readAsAdmin<T>(
  database: Pick<Database, 'asRole'>,
  { claims }: AdminIdentity,
  fn: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return database.asRole(
    claims,
    async (tx) => {
      await requireAdmin(tx);
      return fn(tx);
    },
    { readOnly: true },
  );
}

/**
 * What an administrator reads as the owner of the tables: accounts, which no policy shows, and searches by words, which a
 * policy would keep off their index. Nothing can be written.
 * @throws NotAdminError
 */
export function readAsOwner<T>(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  fn: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return changeAsAdmin(database, admin, async (tx) => {
    await sql`set transaction read only`.execute(tx);
    return fn(tx);
  });
}

/** Of whoever the transaction runs for. */
async function requireAdmin(tx: Transaction<Schema>): Promise<void> {
  const { rows } = await sql<{ is_admin: boolean }>`select public.is_admin()`.execute(tx);
  if (!rows[0]?.is_admin) throw new NotAdminError('only administrators may do this');
}
