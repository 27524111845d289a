import type { Transaction } from 'kysely';
import { z } from 'zod';
import { isOver } from '#domain/repair/repair-states.ts';
import type { Schema } from '../db/schema.ts';
import { type Invalid, invalid, type Refused, refused } from '../outcomes.ts';
import type { Uploads } from '../uploads/uploads-module.ts';
import type { RepairDeps } from './repair-deps.ts';
import { addRepairEvent, isId, onRepair, type RepairRow, type RepairWho } from './repair-row.ts';

const MAX_PHOTOS = 60;
/** Each may have a hundred megabytes. */
const MAX_VIDEOS = 6;

const photosSchema = z.strictObject({
  uploadIds: z
    .array(z.uuid().toLowerCase())
    .min(1, 'Choisissez une photo.')
    .max(8, 'Huit photos à la fois au plus.'),
  stage: z.enum(['arrival', 'diagnosis', 'after'], 'Choisissez l’étape des photos.'),
  caption: z.string().trim().min(1).max(300, 'Écrivez 300 caractères au plus.').optional(),
  isPublic: z.boolean().default(false),
});

/** `count`: other uploads (of another case, too old, invented) are left out. */
export type PhotosOutcome = { outcome: 'added'; count: number } | Refused | Invalid;

export type PhotosDeps = Pick<RepairDeps, 'database' | 'clock'> & { uploads: Pick<Uploads, 'attach'> };

type Who = Exclude<RepairWho, { kind: 'system' }>;

/**
 * Attaches uploads to this repair, at a stage. A customer's photos belong to the arrival, and both sides see them.
 */
export async function addPhotos(
  deps: PhotosDeps,
  repairId: string,
  asked: unknown,
  who: Who,
): Promise<PhotosOutcome> {
  const { success, data: photos, error } = photosSchema.safeParse(asked);
  if (!success) return invalid(error);
  const stage = who.kind === 'customer' ? 'arrival' : photos.stage;
  const isPublic = who.kind === 'customer' || photos.isPublic;
  return onRepair(deps, repairId, async (tx, file, now) => {
    const obstacle = await photoObstacle(tx, file, photos.uploadIds.length);
    if (obstacle) return refused(obstacle);
    const fresh = await notYetOf(tx, { repairId, stage }, photos.uploadIds);
    const repeated = photos.uploadIds.length - fresh.length;
    if (fresh.length === 0) return { outcome: 'added', count: repeated };
    if ((await countVideos(tx, repairId, fresh)) > MAX_VIDEOS)
      return refused(`Un dossier prend ${MAX_VIDEOS} vidéos au plus.`);
    const attached = await deps.uploads.attach(fresh, { kind: 'repair', id: repairId }, tx);
    if (attached.length === 0) return refused('Ces photos ne sont plus là\u00a0: choisissez-les de nouveau.');
    const ids = attached.map(({ id }) => id);
    await addPhotoRows(tx, file, { ids, stage, caption: photos.caption ?? null, isPublic }, who, now);
    return { outcome: 'added', count: ids.length + repeated };
  });
}

/** Why a case takes no more photos; undefined if it takes this many. */
export async function photoObstacle(
  tx: Transaction<Schema>,
  { id, state }: RepairRow,
  count: number,
): Promise<string | undefined> {
  if (isOver(state)) return 'Ce dossier est terminé\u00a0: il ne prend plus de photos.';
  const { known } = await tx
    .selectFrom('repair_photos')
    .select(({ fn }) => fn.countAll<number>().as('known'))
    .where('repair_id', '=', id)
    .executeTakeFirstOrThrow();
  return known + count > MAX_PHOTOS ? `Un dossier prend ${MAX_PHOTOS} photos au plus.` : undefined;
}

/** The videos of a case, with those among these uploads. */
async function countVideos(
  tx: Transaction<Schema>,
  repairId: string,
  uploadIds: readonly string[],
): Promise<number> {
  const { videos } = await tx
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('videos'))
    .where('mime', '=', 'video/mp4')
    .where((eb) =>
      eb.or([
        eb('id', 'in', uploadIds),
        eb.and([eb('owner_kind', '=', 'repair'), eb('owner_id', '=', repairId)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return videos;
}

type PhotoRows = {
  /** Uploads that belong to the case already. */
  ids: readonly string[];
  stage: 'arrival' | 'diagnosis' | 'after';
  caption: string | null;
  isPublic: boolean;
};

/** Shows uploads of a case among its photos, and says so in its history. */
export async function addPhotoRows(
  tx: Transaction<Schema>,
  repair: RepairRow,
  { ids, stage, caption, isPublic }: PhotoRows,
  who: Who,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('repair_photos')
    .values(
      ids.map((id) => ({
        upload_id: id,
        repair_id: repair.id,
        stage,
        caption,
        is_public: isPublic,
        author: who.kind,
        added_by: who.userId ?? null,
        created_at: now,
      })),
    )
    .execute();
  const payload = { stage, count: ids.length };
  await addRepairEvent(tx, repair, who, { kind: 'photo', payload, isPublic }, now);
}

/**
 * The uploads whose content the case does not have yet at that stage. After a lost answer the form is sent again with
 * the same photographs, which must not be attached twice.
 */
async function notYetOf(
  tx: Transaction<Schema>,
  { repairId, stage }: { repairId: string; stage: 'arrival' | 'diagnosis' | 'after' },
  uploadIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('uploads')
    .select('id')
    .where('id', 'in', uploadIds)
    .where('owner_id', 'is', null)
    .where('sha256', 'in', (known) =>
      known
        .selectFrom('repair_photos')
        .innerJoin('uploads as filed', 'filed.id', 'upload_id')
        .select('filed.sha256')
        .where('repair_id', '=', repairId)
        .where('stage', '=', stage),
    )
    .execute();
  const repeated = new Set(rows.map(({ id }) => id));
  return uploadIds.filter((id) => !repeated.has(id));
}

/**
 * The case of an uploaded photo, and whether its customer may see it; null if the upload is not a photo of a repair.
 */
export async function findPhoto({ database }: Pick<RepairDeps, 'database'>, uploadId: string) {
  if (!isId(uploadId)) return null;
  const photo = await database.kysely
    .selectFrom('repair_photos')
    .select(['repair_id', 'is_public'])
    .where('upload_id', '=', uploadId)
    .executeTakeFirst();
  return photo ? { repairId: photo.repair_id, isPublic: photo.is_public } : null;
}
