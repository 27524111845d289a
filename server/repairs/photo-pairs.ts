import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Photo } from '#domain/uploads/photo-files.ts';
import { lockScenes, removeSceneOfPair } from '../content/own/scenes-of-pairs.ts';
import type { Schema } from '../db/schema.ts';
import { faultAt, type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import { removePhotos } from '../photos/photo-store.ts';
import type { FileStore } from '../uploads/store/file-store.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, onRepair, type RepairWho } from './repair-row.ts';

export type PairDeps = Pick<RepairDeps, 'database' | 'clock'> & {
  /** The files that the site shows. */
  pictures: FileStore;
};

/** More than a case has spots that are worth being shown. */
const MAX_PAIRS = 10;

const pairSchema = z.strictObject({
  beforeId: z.uuid('Choisissez la photo d’avant.').toLowerCase(),
  afterId: z.uuid('Choisissez la photo d’après.').toLowerCase(),
});

const GONE = 'Ces deux photos ne sont plus proposées pour la galerie\u00a0: rechargez la page.';

/**
 * Puts two photos of one spot side by side, before and after the repair. Their customer sees them from now on, and is asked whether the
 * gallery may show them.
 */
export async function pairPhotos(
  deps: PairDeps,
  repairId: string,
  asked: unknown,
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<{ outcome: 'paired' } | Refused | Invalid> {
  const { success, data: pair, error } = pairSchema.safeParse(asked);
  if (!success) return invalid(error);
  if (pair.beforeId === pair.afterId) return faultAt('afterId', 'Choisissez deux photos différentes.');
  return onRepair(deps, repairId, async (tx, repair, now) => {
    if (repair.forgotten_at) return refused('Ce dossier est effacé.');
    const ids = [pair.beforeId, pair.afterId];
    const pictures = await tx
      .selectFrom('repair_photos')
      .innerJoin('uploads', 'uploads.id', 'upload_id')
      .select('upload_id')
      .where('repair_id', '=', repair.id)
      .where('upload_id', 'in', ids)
      .where('mime', '=', 'image/webp')
      .execute();
    const known = new Set(pictures.map(({ upload_id }) => upload_id));
    if (!known.has(pair.beforeId)) return faultAt('beforeId', 'Choisissez la photo d’avant.');
    if (!known.has(pair.afterId)) return faultAt('afterId', 'Choisissez la photo d’après.');
    const pairs = await readPairs(tx, repair.id);
    const isKnown = pairs.some(
      ({ before_id, after_id }) => before_id === pair.beforeId && after_id === pair.afterId,
    );
    // A form that is sent twice has done its work.
    if (isKnown) return { outcome: 'paired' };
    if (pairs.length >= MAX_PAIRS) return refused(`Un dossier a ${MAX_PAIRS} paires de photos au plus.`);
    // Nobody agrees to what they have not seen.
    await tx
      .updateTable('repair_photos')
      .set({ is_public: true })
      .where('repair_id', '=', repair.id)
      .where('upload_id', 'in', ids)
      .execute();
    const { id: pairId } = await tx
      .insertInto('repair_photo_pairs')
      .values({ repair_id: repair.id, before_id: pair.beforeId, after_id: pair.afterId, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addRepairEvent(tx, repair, who, { kind: 'photos_paired', payload: { pairId } }, now);
    return { outcome: 'paired' };
  });
}

/** The shop gives a pair up; the gallery shows it no more. */
export const unpairPhotos = (
  deps: PairDeps,
  repairId: string,
  pairId: string,
  who: Extract<RepairWho, { kind: 'shop' }>,
): Promise<{ outcome: 'unpaired' } | Refused> =>
  onPair(deps, repairId, pairId, async ({ tx, repair, now }) => {
    const removed = await removeSceneOfPair(tx, pairId);
    await tx.deleteFrom('repair_photo_pairs').where('id', '=', pairId).execute();
    await addRepairEvent(tx, repair, who, { kind: 'photos_unpaired', payload: { pairId } }, now);
    return { done: { outcome: 'unpaired' }, removed };
  });

/**
 * What the holder of the link says of a pair: the gallery may show it, or may not, or no longer. What was shown is gone from the gallery
 * at once, with its files.
 */
export const answerGallery = (
  deps: PairDeps,
  repairId: string,
  { pairId, isAllowed }: { pairId: string; isAllowed: boolean },
  who: Extract<RepairWho, { kind: 'customer' }>,
): Promise<{ outcome: 'answered'; isAllowed: boolean } | Refused> =>
  onPair(deps, repairId, pairId, async ({ tx, repair, pair, now }) => {
    const done = { outcome: 'answered' as const, isAllowed };
    const wasAllowed = pair.allowed_at !== null;
    // The same press twice says it once, and keeps the day of the first.
    if (pair.answered_at !== null && wasAllowed === isAllowed) return { done, removed: [] };
    const removed = isAllowed ? [] : await removeSceneOfPair(tx, pairId);
    await tx
      .updateTable('repair_photo_pairs')
      .set({ answered_at: now, allowed_at: isAllowed ? now : null })
      .where('id', '=', pairId)
      .execute();
    const kind = isAllowed ? 'gallery_allowed' : wasAllowed ? 'gallery_withdrawn' : 'gallery_refused';
    const payload = { pairId, ...(removed.length > 0 && { wasShown: true }) };
    await addRepairEvent(tx, repair, who, { kind, payload }, now);
    return { done, removed };
  });

type OnPair<T> = (locked: {
  tx: Transaction<Schema>;
  repair: Parameters<typeof addRepairEvent>[1];
  pair: { answered_at: Date | null; allowed_at: Date | null };
  now: Date;
}) => Promise<{ done: T; removed: readonly Pick<Photo, 'id' | 'width'>[] }>;

/** One operation on a pair of a case; the files that it says go once it is stored. */
async function onPair<T>(
  deps: PairDeps,
  repairId: string,
  pairId: string,
  act: OnPair<T>,
): Promise<T | Refused> {
  if (!z.uuid().safeParse(pairId).success) return refused(GONE);
  const answer = await onRepair(deps, repairId, async (tx, repair, now) => {
    await lockScenes(tx);
    const pair = await tx
      .selectFrom('repair_photo_pairs')
      .select(['answered_at', 'allowed_at'])
      .where('id', '=', pairId)
      .where('repair_id', '=', repair.id)
      .forUpdate()
      .executeTakeFirst();
    return pair ? act({ tx, repair, pair, now }) : refused(GONE);
  });
  if (!('done' in answer)) return answer;
  await removePhotos(deps.pictures, answer.removed);
  return answer.done;
}

/** The pairs of a case, the oldest first. */
export const readPairs = (kysely: Kysely<Schema>, repairId: string) =>
  kysely
    .selectFrom('repair_photo_pairs as pair')
    .leftJoin('gallery_items', 'gallery_items.slug', 'pair.scene_slug')
    .select(['pair.id', 'before_id', 'after_id', 'answered_at', 'allowed_at', 'gallery_items.is_published'])
    .where('pair.repair_id', '=', repairId)
    .orderBy('pair.created_at')
    .orderBy('pair.id')
    .execute();
