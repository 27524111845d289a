import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import pLimit from 'p-limit';
import { z } from 'zod';
import { roomForVideos } from '#domain/uploads/video-room.ts';
import { videoRules } from '#domain/uploads/video-rules.ts';
import type { Database } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { Limit, Limits } from '../../limits/limits.ts';
import { type Refused, refused, type TooMany, tooMany } from '../../outcomes.ts';
import { cleanName, type FileFault, NOT_TAKEN, refusalOf } from '../file-texts.ts';
import { makePicture } from '../make-picture.ts';
import { recogniseFile } from '../recognise-file.ts';
import { KEPT_WITHOUT_OWNER_MS } from '../remove-orphans.ts';
import type { FileStore } from '../store/file-store.ts';
import { cleanVideo } from './clean-video.ts';
import { posterKey, sliceKey, slicesOf, unfinishedFiles, videoKey } from './video-slices.ts';

/** Megabytes that one address may send in a day: ten of the longest videos, five of them at once. */
const PER_ADDRESS: Limit = { count: 1000, perS: 86_400, burst: 500 };
/** Megabytes that all strangers together may send in a day: what nobody keeps lies here for so long. */
const OF_STRANGERS: Limit = { count: 20_000, perS: 86_400, burst: 5000 };
const MEGABYTE = 1_000_000;
/** Videos that are looked at, and pictures of videos that are drawn, at once. */
const AT_ONCE = 2;

type UnfinishedVideosDeps = {
  database: Database;
  store: FileStore;
  limits: Limits;
  clock: () => Date;
  /** The name of the bucket of an address. */
  bucketOf: (kind: string, address: string | undefined) => string;
};

/** How much of a video is here, in bytes, and until when it waits for a form. */
type VideoState = { bytes: number; received: number; expiresAt: Date };

type BegunVideo =
  | { outcome: 'begun'; id: string; expiresAt: Date }
  /** The disk has no room for what strangers send; files of forms are taken all the same. */
  | { outcome: 'no room' }
  | Refused
  | TooMany;

export type ReceivedSlice =
  | { outcome: 'received'; received: number }
  /** The slice does not begin where what is here ends, or has another length than it must. */
  | { outcome: 'out of place'; received: number }
  /** Nothing of it is here any more. */
  | Refused
  | { outcome: 'unknown' };

export type UnfinishedVideos = ReturnType<typeof unfinishedVideos>;

/** Videos that arrive slice by slice. Whoever knows the id of one, which nobody guesses, may go on with it. */
export function unfinishedVideos({ database, store, limits, clock, bucketOf }: UnfinishedVideosDeps) {
  const { kysely } = database;
  const limit = pLimit(AT_ONCE);
  const finishing = new Map<string, Promise<ReceivedSlice>>();
  const isId = (id: string) => z.uuid().safeParse(id).success;
  const expiryOf = (createdAt: Date) => new Date(createdAt.getTime() + KEPT_WITHOUT_OWNER_MS);
  const oldest = () => new Date(clock().getTime() - KEPT_WITHOUT_OWNER_MS);

  const findUnfinished = (id: string) =>
    kysely
      .selectFrom('internal.unfinished_videos')
      .selectAll()
      .where('id', '=', id)
      .where('created_at', '>', oldest())
      .executeTakeFirst();

  /** A whole video that no form has kept yet. */
  const findWhole = (id: string) =>
    kysely
      .selectFrom('uploads')
      .select(['bytes', 'created_at'])
      .where('id', '=', id)
      .where('mime', '=', 'video/mp4')
      .where('owner_kind', 'is', null)
      .where('created_at', '>', oldest())
      .executeTakeFirst();

  /** Of one that begins now. */
  async function begin(
    { name: sentName, bytes }: { name: string; bytes: number },
    { clientIp, isStaff }: { clientIp: string | undefined; isStaff: boolean },
  ): Promise<BegunVideo> {
    const name = cleanName(sentName);
    if (bytes > videoRules.maxBytes) return refused(refusalOf(name, 'video too heavy'));
    if (bytes <= 0) return refused(refusalOf(name, 'empty'));
    const refusal = isStaff ? null : await refuseStranger(bytes, clientIp);
    if (refusal) return refusal;
    const id = randomUUID();
    const createdAt = clock();
    await kysely
      .insertInto('internal.unfinished_videos')
      .values({ id, name, bytes, created_at: createdAt })
      .execute();
    return { outcome: 'begun', id, expiresAt: expiryOf(createdAt) };
  }

  /**
   * A video of a stranger counts against what their address may send, and against what all strangers may: no more in a day than
   * the disk has room for.
   */
  async function refuseStranger(bytes: number, clientIp: string | undefined) {
    const cost = Math.ceil(bytes / MEGABYTE);
    const room = Math.floor(roomForVideos(await store.freeBytes(), await awaitedBytes()) / MEGABYTE);
    if (cost > room) return { outcome: 'no room' as const };
    const ofAddress = await limits.take(PER_ADDRESS, bucketOf('videos', clientIp), cost);
    if (!ofAddress.isAllowed) return tooMany(ofAddress);
    const { count, burst } = OF_STRANGERS;
    const onThisDisk = { ...OF_STRANGERS, count: Math.min(count, room), burst: Math.min(burst, room) };
    const ofAll = await limits.take(onThisDisk, 'videos of strangers', cost);
    if (ofAll.isAllowed) return null;
    return room < count ? { outcome: 'no room' as const } : tooMany(ofAll);
  }

  /** What is still to come of videos that have begun. */
  async function awaitedBytes(): Promise<number> {
    const { awaited } = await kysely
      .selectFrom('internal.unfinished_videos')
      .select(({ fn, eb }) => fn.sum<string | null>(eb('bytes', '-', eb.ref('received'))).as('awaited'))
      .where('created_at', '>', oldest())
      .executeTakeFirstOrThrow();
    return Number(awaited ?? 0);
  }

  /** Null if nobody knows of it, or a form has it already. */
  async function find(id: string): Promise<VideoState | null> {
    if (!isId(id)) return null;
    const begun = await findUnfinished(id);
    if (begun && begun.received < begun.bytes)
      return { bytes: begun.bytes, received: begun.received, expiresAt: expiryOf(begun.created_at) };
    // All of it is here, but the process ended before it was looked at.
    if (begun && (await finish(id)).outcome === 'refused') return null;
    const whole = await findWhole(id);
    return whole ? { ...whole, received: whole.bytes, expiresAt: expiryOf(whole.created_at) } : null;
  }

  /** Takes the slice that begins at `offset`; with the last one the video is looked at, and becomes an upload. */
  async function receive(id: string, offset: number, slice: Uint8Array): Promise<ReceivedSlice> {
    if (!isId(id)) return { outcome: 'unknown' };
    const taken = await database.transaction((tx) => takeSlice(tx, id, offset, slice));
    if (taken === 'unknown') {
      const whole = await findWhole(id);
      return whole ? { outcome: 'out of place', received: whole.bytes } : { outcome: 'unknown' };
    }
    if (taken.outcome === 'refused') await remove(id);
    return taken.outcome === 'received' && taken.isLast ? finish(id) : taken;
  }

  /** The row is locked meanwhile: a slice that comes twice must not be written over one that has been cleaned since. */
  async function takeSlice(tx: Transaction<Schema>, id: string, offset: number, slice: Uint8Array) {
    const video = await tx
      .selectFrom('internal.unfinished_videos')
      .selectAll()
      .where('id', '=', id)
      .where('created_at', '>', oldest())
      .forUpdate()
      .executeTakeFirst();
    if (!video) return 'unknown';
    const { bytes, received } = video;
    const expected = Math.min(videoRules.sliceBytes, bytes - received);
    if (offset !== received || slice.length !== expected || expected === 0)
      return { outcome: 'out of place' as const, received };
    const kind = offset === 0 ? recogniseFile(slice) : 'video';
    if (kind !== 'video')
      return refused(refusalOf(video.name, kind === 'heic' ? 'heic' : NOT_TAKEN['photos and videos']));
    const index = offset / videoRules.sliceBytes;
    await store.put(sliceKey(videoKey(id), index, 'raw'), slice, 'video/mp4');
    const next = received + slice.length;
    await tx.updateTable('internal.unfinished_videos').set({ received: next }).where('id', '=', id).execute();
    return { outcome: 'received' as const, received: next, isLast: next === bytes };
  }

  /** Makes an upload of a video that is here whole. Done once, however often it is asked. */
  function finish(id: string): Promise<ReceivedSlice> {
    const begun = finishing.get(id) ?? limit(() => finishNow(id)).finally(() => finishing.delete(id));
    finishing.set(id, begun);
    return begun;
  }

  async function finishNow(id: string): Promise<ReceivedSlice> {
    const video = await findUnfinished(id);
    if (!video) {
      const whole = await findWhole(id);
      return whole ? { outcome: 'received', received: whole.bytes } : { outcome: 'unknown' };
    }
    const key = videoKey(id);
    const cleaned = await cleanVideo(store, key, video.bytes);
    if (cleaned.fault !== null) {
      await remove(id);
      const fault: FileFault = `video ${cleaned.fault}`;
      return refused(refusalOf(video.name, fault));
    }
    await database.transaction(async (tx) => {
      const row = await tx
        .deleteFrom('internal.unfinished_videos')
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      // Another process was faster.
      if (!row) return;
      await tx
        .insertInto('uploads')
        .values({
          id,
          stored_key: key,
          mime: 'video/mp4',
          name: row.name,
          bytes: row.bytes,
          has_poster: row.has_poster,
          sha256: cleaned.sha256,
          created_at: clock(),
        })
        .execute();
    });
    await store.remove(slicesOf(key, video.bytes, 'raw'));
    return { outcome: 'received', received: video.bytes };
  }

  /** The picture that stands for a video until it is played. False if there is no such video, or this is no picture. */
  async function setPoster(id: string, bytes: Uint8Array): Promise<boolean> {
    if (!isId(id) || !((await findUnfinished(id)) ?? (await findWhole(id)))) return false;
    const kind = recogniseFile(bytes);
    if (kind === null || kind === 'pdf' || kind === 'video' || kind === 'heic') return false;
    const picture = await limit(() => makePicture(bytes, kind));
    if (typeof picture === 'string') return false;
    await store.put(posterKey(videoKey(id)), picture.small, 'image/webp');
    const { numUpdatedRows } = await kysely
      .updateTable('internal.unfinished_videos')
      .set({ has_poster: true })
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows === 0n)
      await kysely
        .updateTable('uploads')
        .set({ has_poster: true })
        .where('id', '=', id)
        .where('owner_kind', 'is', null)
        .execute();
    return true;
  }

  /** Removes one that its sender no longer wants, unless a form has it already. */
  async function remove(id: string): Promise<boolean> {
    if (!isId(id)) return false;
    const begun = await kysely
      .deleteFrom('internal.unfinished_videos')
      .where('id', '=', id)
      .returning('bytes')
      .executeTakeFirst();
    const row =
      begun ??
      (await kysely
        .deleteFrom('uploads')
        .where('id', '=', id)
        .where('mime', '=', 'video/mp4')
        .where('owner_kind', 'is', null)
        .returning('bytes')
        .executeTakeFirst());
    if (!row) return false;
    await store.remove(unfinishedFiles(videoKey(id), row.bytes));
    return true;
  }

  return { begin, find, receive, setPoster, remove };
}
