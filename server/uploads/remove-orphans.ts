import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { FileStore } from './store/file-store.ts';
import { rowKeyOf, storedFiles } from './stored-files.ts';
import { unfinishedFiles, videoKey } from './video/video-slices.ts';

type Deps = { database: Pick<Database, 'kysely'>; store: FileStore };

/** Milliseconds that a form may take from its first file to its end. */
export const KEPT_WITHOUT_OWNER_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;

const ownerlessSince = (now: Date) => new Date(now.getTime() - KEPT_WITHOUT_OWNER_MS);

/** Selects files that no form stored in time. */
export const isOwnerless = (now: Date) =>
  sql<boolean>`owner_kind is null and created_at < ${ownerlessSince(now)}`;

/** Selects videos whose last slice did not come in time. */
export const isUnfinished = (now: Date) => sql<boolean>`created_at < ${ownerlessSince(now)}`;

/**
 * Removes files that no form stored, and files without a row: left by a crash, or by a row deleted with its owner.
 */
export async function removeOrphans(deps: Deps, now: Date): Promise<void> {
  await removeOwnerless(deps, now);
  await removeUnfinished(deps, now);
  const before = ownerlessSince(now);
  let batch: string[] = [];
  for await (const { key, changedAt } of deps.store.list()) {
    // The row is written after the file: a recent file may be waiting for it.
    if (changedAt > before) continue;
    batch.push(key);
    if (batch.length < BATCH) continue;
    await removeUnknown(deps, batch);
    batch = [];
  }
  await removeUnknown(deps, batch);
}

async function removeOwnerless({ database, store }: Deps, now: Date): Promise<void> {
  const rows = await database.kysely
    .deleteFrom('uploads')
    .where(isOwnerless(now))
    .returning(['stored_key', 'mime', 'bytes'])
    .execute();
  await store.remove(rows.flatMap(storedFiles));
}

async function removeUnfinished({ database, store }: Deps, now: Date): Promise<void> {
  const rows = await database.kysely
    .deleteFrom('internal.unfinished_videos')
    .where(isUnfinished(now))
    .returning(['id', 'bytes'])
    .execute();
  await store.remove(rows.flatMap(({ id, bytes }) => unfinishedFiles(videoKey(id), bytes)));
}

async function removeUnknown({ database, store }: Deps, files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const rows = await database.kysely
    .selectFrom('uploads')
    .select('stored_key')
    .where('stored_key', 'in', [...new Set(files.map(rowKeyOf))])
    .execute();
  const known = new Set(rows.map((row) => row.stored_key));
  await store.remove(files.filter((file) => !known.has(rowKeyOf(file))));
}
