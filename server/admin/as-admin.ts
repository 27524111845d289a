import { sql, type Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { SignedIn } from '../sessions/visitor.ts';

/** An administrator, by the claims of a verified token: every function of the back office takes one. */
export type AdminIdentity = Pick<SignedIn, 'id' | 'claims'>;

/** The person is not an administrator, or their session did not use the second factor. */
export class NotAdminError extends Error {
  override readonly name = 'NotAdminError';
}

/**
 * A change by an administrator, as the owner of the tables, in one transaction. The database checks first that they
 * are an administrator now: a forgotten guard of pages, or a role taken back meanwhile, changes nothing.
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
 * A reading by an administrator, with no more rights than the data API would give.
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
 * A reading by an administrator as the owner of the tables: for accounts, which no policy shows, and for searches by
 * words, whose index a policy would prevent. Nothing can be written.
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

/** The person for whom the transaction runs. */
async function requireAdmin(tx: Transaction<Schema>): Promise<void> {
  const { rows } = await sql<{ is_admin: boolean }>`select public.is_admin()`.execute(tx);
  if (!rows[0]?.is_admin) throw new NotAdminError('only administrators may do this');
}
