import type { Insertable, Transaction } from 'kysely';
import type { NotedTable } from '#domain/admin/change-log.ts';
import type { Schema } from '../../db/schema.ts';
import type { AdminIdentity } from '../as-admin.ts';

type Change = Pick<Insertable<Schema['change_log']>, 'row_id' | 'row_name' | 'operation'> & {
  table_name: NotedTable;
  before?: object;
  after?: object;
};

/**
 * Writes to the audit log what no trigger can: changes in the tables of the auth service, which are not ours, manual
 * purges, and acts without a table. Every other table has a trigger (`internal.keep_change_log`).
 */
export async function noteChange(
  tx: Transaction<Schema>,
  actor: Pick<AdminIdentity, 'id'>,
  { before, after, ...change }: Change,
): Promise<void> {
  await tx
    .insertInto('change_log')
    .values({
      ...change,
      actor_id: actor.id,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}
