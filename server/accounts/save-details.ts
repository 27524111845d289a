import type { Updateable } from 'kysely';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { type ChangedMeanwhile, changedMeanwhile, nobodyKnows } from '../edits/changed-meanwhile.ts';
import type { Profile } from './read-profile.ts';

/** The details that an account may change about itself. */
export type Details = Pick<
  Profile,
  'name' | 'phone' | 'company' | 'siren' | 'billing' | 'delivery' | 'wantsReminders' | 'wantsStockAlerts'
>;

export type DetailsSaved = { outcome: 'saved' } | ChangedMeanwhile;

/** Changes some details of an account, unless they have changed since its form was drawn. */
export function saveDetails(
  database: Pick<Database, 'transaction'>,
  userId: string,
  guard: EditGuard<Details>,
  columns: Updateable<Schema['profiles']>,
): Promise<DetailsSaved> {
  return database.transaction(async (tx) => {
    const stored = await tx
      .selectFrom('profiles')
      .select([
        'full_name as name',
        'phone',
        'company',
        'siren',
        'billing_address as billing',
        'delivery_address as delivery',
        'wants_reminders as wantsReminders',
        'wants_stock_alerts as wantsStockAlerts',
      ])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const changed = stored && (await changedMeanwhile(tx, guard, stored, nobodyKnows));
    if (changed) return changed;
    await tx.updateTable('profiles').set(columns).where('id', '=', userId).execute();
    return { outcome: 'saved' };
  });
}
