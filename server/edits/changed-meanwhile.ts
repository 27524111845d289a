import type { Transaction } from 'kysely';
import type { EditGuard, Meanwhile } from '#domain/edits/edit-guard.ts';
import type { Schema } from '../db/schema.ts';

/** The form was drawn before somebody else changed what it would save: nothing is saved. */
export type ChangedMeanwhile = { outcome: 'changed meanwhile'; meanwhile: Meanwhile };

/** Finds the person who last changed a row, and the time; undefined if it is not known. */
type FindLast = (tx: Transaction<Schema>) => Promise<{ at: Date; by: string | null } | undefined>;

/** Checks a form's guard against the row that its transaction has locked. */
export async function changedMeanwhile<Stored>(
  tx: Transaction<Schema>,
  guard: EditGuard<Stored>,
  stored: Stored,
  findLast: FindLast,
): Promise<ChangedMeanwhile | null> {
  const meanwhile = guard(stored);
  if (!meanwhile) return null;
  return { outcome: 'changed meanwhile', meanwhile: { ...meanwhile, ...(await findLast(tx)) } };
}

/** For several rows, which several people may have changed. */
export const nobodyKnows: FindLast = async () => undefined;

/** For a row whose changes are in the audit log. */
export const lastLogged =
  (table: string, id: string): FindLast =>
  (tx) =>
    tx
      .selectFrom('change_log as c')
      .leftJoin('profiles as p', 'p.id', 'c.actor_id')
      .select(['c.changed_at as at', 'p.full_name as by'])
      .where('c.table_name', '=', table)
      .where('c.row_id', '=', id)
      .orderBy('c.changed_at', 'desc')
      .orderBy('c.id', 'desc')
      .limit(1)
      .executeTakeFirst();
