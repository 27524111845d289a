/** What videos of strangers leave free: for orders, photos, and the journal of the database. */
const KEPT_FREE_BYTES = 1_000_000_000;
/** Of the rest, what strangers may fill until somebody looks at it. */
const SHARE = 1 / 4;

/**
 * How much strangers may still send in videos, in bytes, on a disk with this much free, of which videos on their way will take
 * some; without an end where files go to a bucket (null).
 */
export function roomForVideos(freeBytes: number | null, awaitedBytes = 0): number {
  if (freeBytes === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, Math.floor((freeBytes - awaitedBytes - KEPT_FREE_BYTES) * SHARE));
}
