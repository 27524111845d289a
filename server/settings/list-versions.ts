import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { SettingChanges } from './save-settings.ts';
import { findSection, labelOf } from './sections.ts';
import { nameOfKey, type StoredSettings } from './setting-values.ts';

export type VersionRow = {
  id: number;
  /** « Horaires », « Retour à la version 3 ». */
  title: string;
  /** The labels of the changed settings. */
  labels: string[];
  savedAt: Date;
  /** The account's name; null for one without a name, or that was deleted. */
  by: string | null;
};

export type VersionList = {
  rows: VersionRow[];
  /** The number before which the next page begins. */
  next: number | null;
};

const VERSIONS_PER_PAGE = 50;

/** Versions of the settings, newest first, from before a given one. */
export async function listSettingVersions(
  tx: Transaction<Schema>,
  before: number | undefined,
  count = VERSIONS_PER_PAGE,
): Promise<VersionList> {
  const found = await versionQuery(tx)
    .$if(before !== undefined, (query) => query.where('business_settings_versions.id', '<', before ?? 0))
    .orderBy('business_settings_versions.id', 'desc')
    .limit(count + 1)
    .execute();
  const rows = found.slice(0, count).map(rowOf);
  return { rows, next: found.length > count ? (rows.at(-1)?.id ?? null) : null };
}

/** The newest number; 0 if there is none yet. */
export async function latestVersion(tx: Transaction<Schema>): Promise<number> {
  const newest = await tx
    .selectFrom('business_settings_versions')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
}

/** One version, with everything in force from then on. */
export async function findVersion(
  tx: Transaction<Schema>,
  id: number,
): Promise<(VersionRow & { changes: SettingChanges; settings: StoredSettings }) | null> {
  const found = await versionQuery(tx)
    .select('settings')
    .where('business_settings_versions.id', '=', id)
    .executeTakeFirst();
  return found ? { ...rowOf(found), changes: found.changes, settings: found.settings } : null;
}

const versionQuery = (tx: Transaction<Schema>) =>
  tx
    .selectFrom('business_settings_versions')
    .leftJoin('profiles', 'profiles.id', 'saved_by')
    .select([
      'business_settings_versions.id',
      'section',
      'restored_version as restored',
      'changes',
      'saved_at as savedAt',
      'full_name as by',
    ]);

type Found = {
  id: number;
  section: string | null;
  restored: number | null;
  changes: SettingChanges;
  savedAt: Date;
  by: string | null;
};

function rowOf({ id, section, restored, changes, savedAt, by }: Found): VersionRow {
  const names = Object.keys(changes).flatMap((key) => nameOfKey(key) ?? []);
  return { id, title: titleOf(section, restored), labels: names.map(labelOf), savedAt, by };
}

function titleOf(section: string | null, restored: number | null): string {
  if (section !== null) return findSection(section)?.title ?? section;
  return restored === 0 ? 'Retour aux valeurs de départ' : `Retour à la version ${restored}`;
}
