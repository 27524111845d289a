import { sql, type Transaction } from 'kysely';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import type { Schema } from '../../db/schema.ts';

/** Every change of administrators takes this lock, so that what it decides is still so when it is written. */
export async function lockAdministrators(tx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('atelier-papin administrators', 0))`.execute(tx);
}

/** Both columns, whichever changes: the journal is written when `role` is. */
export async function setRole(
  tx: Transaction<Schema>,
  id: string,
  roles: { role: 'client' | 'admin'; staff_role: StaffRole | null },
): Promise<void> {
  await tx.updateTable('profiles').set(roles).where('id', '=', id).execute();
}
