import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../db/schema.ts';

/** Forgets what was changed more than a year ago: nothing younger can be deleted (internal.guard_change_log). */
export async function purgeChanges({ kysely }: { kysely: Kysely<Schema> }): Promise<void> {
  await kysely
    .deleteFrom('change_log')
    .where('changed_at', '<', sql<Date>`now() - interval '1 year'`)
    .execute();
}
