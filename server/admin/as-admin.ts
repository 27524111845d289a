import { sql, type Transaction } from 'kysely';
import type { Permission } from '#domain/accounts/staff-roles.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import type { SignedIn } from '../sessions/visitor.ts';

/** An administrator, by the claims of a verified token: every function of the back office takes one. */
export type AdminIdentity = Pick<SignedIn, 'id' | 'claims'>;

/**
 * The permission that a function of the back office asks of its caller; any administrator has `staff`, whatever their
 * role.
 */
export type AskedPermission = Permission | 'staff';

/** The person is not an administrator, their role does not allow this, or their session did not use the second factor. */
export class NotAdminError extends Error {
  override readonly name = 'NotAdminError';
}

/**
 * A change by an administrator, as the owner of the tables, in one transaction. The database checks first that they
 * may do this now: a forgotten guard of pages, or a role taken back meanwhile, changes nothing.
 * @throws NotAdminError
 */
export function changeAsAdmin<T>(
  database: Pick<Database, 'transaction'>,
  { claims }: AdminIdentity,
  permission: AskedPermission,
  fn: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return database.transaction(async (tx) => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`.execute(tx);
    await requirePermission(tx, permission);
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
  permission: AskedPermission,
  fn: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return database.asRole(
    claims,
    async (tx) => {
      await requirePermission(tx, permission);
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
export function readAsTableOwner<T>(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  permission: AskedPermission,
  fn: (tx: Transaction<Schema>) => Promise<T>,
): Promise<T> {
  return changeAsAdmin(database, admin, permission, async (tx) => {
    await sql`set transaction read only`.execute(tx);
    return fn(tx);
  });
}

/**
 * The check alone, for what must not begin without it and is not done in a transaction: reading a file, asking an address.
 * What is written afterwards is checked again.
 * @throws NotAdminError
 */
export const checkAdmin = (
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  permission: AskedPermission,
): Promise<void> => readAsTableOwner(database, admin, permission, async () => {});

/** Checks the person for whom the transaction runs; a change that does two things asks for both. @throws NotAdminError */
export async function requirePermission(tx: Transaction<Schema>, permission: AskedPermission): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select ${permission === 'staff' ? sql`public.is_admin()` : sql`public.may(${permission})`} as may
  `.execute(tx);
  if (!rows[0]?.may) throw new NotAdminError(`not allowed: ${permission}`);
}

/** All permissions that the caller's role gives, inside a transaction that has asked for `staff`. */
export async function permissionsOf(
  tx: Transaction<Schema>,
  { id }: AdminIdentity,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('internal.staff_permissions')
    .innerJoin('profiles', 'profiles.staff_role', 'internal.staff_permissions.staff_role')
    .select('permission')
    .where('profiles.id', '=', id)
    .execute();
  return new Set(rows.map(({ permission }) => permission));
}
