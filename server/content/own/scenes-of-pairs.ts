import { sql, type Transaction } from 'kysely';
import type { Photo } from '#domain/uploads/photo-files.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { composePair } from '../../photos/compose-pair.ts';
import { findAllowedPhotos } from '../../repairs/allowed-pairs.ts';
import type { FileStore } from '../../uploads/store/file-store.ts';

type PairPhoto = Pick<Photo, 'id' | 'width'>;

/** Keeps scenes from being written until the transaction ends; taken before the row of a pair, so that nobody waits both ways. */
export const lockScenes = (tx: Transaction<Schema>) =>
  sql`lock table public.gallery_items in share row exclusive mode`.execute(tx);

/** Removes the scene that shows a pair, whose photographs must not be shown any more. Returns the files to remove. */
export async function removeSceneOfPair(tx: Transaction<Schema>, pairId: string): Promise<PairPhoto[]> {
  const rows = await tx
    .deleteFrom('gallery_items')
    .where('slug', 'in', (from) =>
      from.selectFrom('repair_photo_pairs').select('scene_slug').where('id', '=', pairId),
    )
    .returning(['photo_id as id', 'photo_width as width'])
    .execute();
  return rows.flatMap(({ id, width }) => (id && width ? [{ id, width }] : []));
}

/** Notes which pair a scene shows: none, once it has another photograph. */
export async function tieScene(tx: Transaction<Schema>, slug: string, pairId: string | null): Promise<void> {
  await tx
    .updateTable('repair_photo_pairs')
    .set({ scene_slug: null })
    .where('scene_slug', '=', slug)
    .execute();
  if (pairId !== null)
    await tx.updateTable('repair_photo_pairs').set({ scene_slug: slug }).where('id', '=', pairId).execute();
}

type PairSource = { database: Pick<Database, 'kysely'>; uploads: Pick<FileStore, 'get'> };

/** The picture of a pair; null if the gallery may not show it. */
export async function drawPair(
  { database: { kysely }, uploads }: PairSource,
  pairId: string,
): Promise<Buffer | null> {
  const pair = await findAllowedPhotos(kysely, pairId);
  if (!pair) return null;
  const rows = await kysely
    .selectFrom('uploads')
    .select(['id', 'stored_key'])
    .where('id', 'in', [pair.before_id, pair.after_id])
    .execute();
  const bytesOf = async (id: string) => {
    const row = rows.find((each) => each.id === id);
    return row ? uploads.get(row.stored_key) : null;
  };
  const [before, after] = [await bytesOf(pair.before_id), await bytesOf(pair.after_id)];
  return before && after ? composePair(before, after) : null;
}
