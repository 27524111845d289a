import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { OverlayVersion } from './overlay.ts';

type Place = Pick<OverlayVersion, 'kind' | 'key'>;

const COLUMNS = ['id', 'kind', 'key', 'value', 'shipped', 'valid_from as validFrom'] as const;

/** For each text, the version in force and those whose hour is still to come. */
export async function findDue(tables: Kysely<Schema>, now: Date): Promise<OverlayVersion[]> {
  const counting = await tables
    .selectFrom('internal.overlays')
    .distinctOn(['kind', 'key'])
    .select(COLUMNS)
    .where('withdrawn_at', 'is', null)
    .where('valid_from', '<=', now)
    .orderBy('kind')
    .orderBy('key')
    .orderBy('valid_from', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const scheduled = await tables
    .selectFrom('internal.overlays')
    .select(COLUMNS)
    .where('withdrawn_at', 'is', null)
    .where('valid_from', '>', now)
    .orderBy('valid_from')
    .orderBy('id')
    .execute();
  return [...counting, ...scheduled];
}

/** A change whose hour is still to come, with who scheduled it. */
export type ScheduledChange = Place & Pick<ListedVersion, 'by' | 'validFrom'>;

/** The changes to come, of every text; or only those that one account has scheduled. */
export function listScheduled(
  tx: Transaction<Schema>,
  { now, by }: { now: Date; by?: string },
): Promise<ScheduledChange[]> {
  return tx
    .selectFrom('internal.overlays as o')
    .leftJoin('profiles as saver', 'saver.id', 'o.saved_by')
    .select(['o.kind', 'o.key', 'o.valid_from as validFrom', 'saver.full_name as by'])
    .where('o.withdrawn_at', 'is', null)
    .where('o.valid_from', '>', now)
    .$if(by !== undefined, (query) => query.where('o.saved_by', '=', by ?? null))
    .orderBy('o.valid_from')
    .orderBy('o.id')
    .execute();
}

export type ListedVersion = OverlayVersion & {
  savedAt: Date;
  /** Null if the account was deleted. */
  by: string | null;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
};

/** All versions of one text, newest first. */
export function listVersions(tx: Transaction<Schema>, { kind, key }: Place): Promise<ListedVersion[]> {
  return tx
    .selectFrom('internal.overlays as o')
    .leftJoin('profiles as saver', 'saver.id', 'o.saved_by')
    .leftJoin('profiles as remover', 'remover.id', 'o.withdrawn_by')
    .select([
      'o.id',
      'o.kind',
      'o.key',
      'o.value',
      'o.shipped',
      'o.valid_from as validFrom',
      'o.saved_at as savedAt',
      'saver.full_name as by',
      'o.withdrawn_at as withdrawnAt',
      'remover.full_name as withdrawnBy',
    ])
    .where('o.kind', '=', kind)
    .where('o.key', '=', key)
    .orderBy('o.id', 'desc')
    .execute();
}
