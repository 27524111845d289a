import { sql, type Transaction } from 'kysely';
import { type AdminIdentity, changeAsAdmin } from '../admin/as-admin.ts';
import type { Database } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';
import { isSame, type StoredSettings } from './setting-values.ts';

/** The changes of one version, by key. A missing side is the value that the site starts with. */
export type SettingChanges = Readonly<Record<string, { before?: unknown; after?: unknown }>>;

export type SaveOutcome =
  /** `version` is the newest one now. */
  | { outcome: 'saved' | 'same'; version: number }
  /** Another person changed the same settings meanwhile; `by` and `at` are the last one's. */
  | { outcome: 'conflict'; version: number; changes: SettingChanges; by: string | null; at: Date };

export type SettingsSave = {
  /** The version that the form was opened with. */
  base: number;
  /** Settings that this save decides; a change that another person made to one of them is a conflict. */
  keys: readonly string[];
  origin: { section: string } | { restored: number };
  /** The settings to store, given those stored now. */
  next: (stored: StoredSettings) => StoredSettings;
};

/** Replaces settings, as a new version, in one transaction; simultaneous saves wait. @throws NotAdminError */
export function saveSettings(
  database: Pick<Database, 'transaction'>,
  admin: AdminIdentity,
  { base, keys, origin, next }: SettingsSave,
): Promise<SaveOutcome> {
  return changeAsAdmin(database, admin, 'settings', async (tx) => {
    await sql`lock table public.business_settings_versions in share row exclusive mode`.execute(tx);
    const newer = await tx
      .selectFrom('business_settings_versions as v')
      .leftJoin('profiles as p', 'p.id', 'v.saved_by')
      .select(['v.id', 'v.changes', 'v.saved_at as at', 'p.full_name as by'])
      .where('v.id', '>', base)
      .orderBy('v.id')
      .execute();
    const version = newer.at(-1)?.id ?? base;
    const meanwhile = changesOf(
      newer.map(({ changes }) => changes),
      keys,
    );
    const last = newer.findLast(({ changes }) => keys.some((key) => Object.hasOwn(changes, key)));
    const stored = await readStored(tx);
    const wanted = next(stored);
    const changes = difference(stored, wanted);
    // A form that is pressed twice, or two people who wrote the same.
    if (Object.keys(changes).length === 0) return { outcome: 'same', version };
    if (last && Object.keys(meanwhile).length > 0)
      return { outcome: 'conflict', version, changes: meanwhile, by: last.by, at: last.at };
    await store(tx, changes, admin.id);
    const { id } = await tx
      .insertInto('business_settings_versions')
      .values({
        section: 'section' in origin ? origin.section : null,
        restored_version: 'restored' in origin ? origin.restored : null,
        changes: JSON.stringify(changes),
        settings: JSON.stringify(wanted),
        saved_by: admin.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { outcome: 'saved', version: id };
  });
}

export async function readStored(tx: Transaction<Schema>): Promise<StoredSettings> {
  const rows = await tx.selectFrom('business_settings').select(['key', 'value']).orderBy('key').execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** The changes of several versions in one: the values before the first and after the last. */
function changesOf(all: readonly SettingChanges[], keys: readonly string[]): SettingChanges {
  const merged: Record<string, SettingChanges[string]> = {};
  for (const [key, sides] of all.flatMap((changes) => Object.entries(changes))) {
    if (!keys.includes(key)) continue;
    const { before: _now, ...after } = sides;
    const { after: _then, ...before } = merged[key] ?? sides;
    merged[key] = { ...before, ...after };
  }
  return Object.fromEntries(Object.entries(merged).filter(([, { before, after }]) => !isSame(before, after)));
}

function difference(before: StoredSettings, after: StoredSettings): SettingChanges {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return Object.fromEntries(
    keys
      .filter((key) => !isSame(before[key], after[key]))
      .map((key) => [
        key,
        {
          ...(Object.hasOwn(before, key) && { before: before[key] }),
          ...(Object.hasOwn(after, key) && { after: after[key] }),
        },
      ]),
  );
}

async function store(tx: Transaction<Schema>, changes: SettingChanges, by: string): Promise<void> {
  const gone = Object.keys(changes).filter((key) => !Object.hasOwn(changes[key] ?? {}, 'after'));
  const kept = Object.entries(changes).filter(([key]) => !gone.includes(key));
  if (gone.length > 0) await tx.deleteFrom('business_settings').where('key', 'in', gone).execute();
  if (kept.length > 0)
    await tx
      .insertInto('business_settings')
      .values(kept.map(([key, { after }]) => ({ key, value: JSON.stringify(after), updated_by: by })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          value: eb.ref('excluded.value'),
          updated_by: eb.ref('excluded.updated_by'),
          updated_at: sql<Date>`now()`,
        })),
      )
      .execute();
}
