import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

export const isOldChange = sql<boolean>`changed_at < now() - interval '1 year'`;

/** Deletes changes of more than a year ago: younger ones cannot be deleted (internal.guard_change_log). */
export async function purgeChanges({ kysely }: { kysely: Kysely<Schema> }): Promise<void> {
  await kysely.deleteFrom('change_log').where(isOldChange).execute();
}
