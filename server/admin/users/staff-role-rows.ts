import { sql, type Transaction } from 'kysely';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import type { Schema } from '../../db/schema.ts';

/** Every change of administrators takes this lock, so that the facts behind its decision still hold when it writes. */
export async function lockAdministrators(tx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('atelier-papin administrators', 0))`.execute(tx);
}

/** Writes both columns even if only one changes: the audit log follows writes to `role`. */
export async function setRole(
  tx: Transaction<Schema>,
  id: string,
  roles: { role: 'client' | 'admin'; staff_role: StaffRole | null },
): Promise<void> {
  await tx.updateTable('profiles').set(roles).where('id', '=', id).execute();
}
