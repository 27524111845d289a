import { createHash } from 'node:crypto';
import { videoRules } from '#domain/uploads/video-rules.ts';
import type { FileStore } from '../store/file-store.ts';
import { inspectVideo, type VideoFault } from './inspect-video.ts';
import { overwrite } from './overwrite.ts';
import { readSlices, sliceKey } from './video-slices.ts';

type Cleaned = { fault: VideoFault } | { fault: null; sha256: string };

const { sliceBytes } = videoRules;

/**
 * Writes the slices of a video without whatever is neither picture nor sound (inspect-video.ts); those that were sent stay. It may be
 * done again after a crash.
 */
export async function cleanVideo(
  store: Pick<FileStore, 'get' | 'put'>,
  key: string,
  bytes: number,
): Promise<Cleaned> {
  const verdict = await inspectVideo({
    bytes,
    async read(start, length) {
      const pieces: Uint8Array[] = [];
      const end = Math.min(start + length, bytes);
      for await (const piece of readSlices(store, key, { start, end, kind: 'raw' })) pieces.push(piece);
      return Buffer.concat(pieces);
    },
  });
  if (verdict.fault !== null) return verdict;
  const digest = createHash('sha256');
  for (let start = 0; start < bytes; start += sliceBytes) {
    const end = Math.min(start + sliceBytes, bytes);
    for await (const slice of readSlices(store, key, { start, end, kind: 'raw' })) {
      overwrite(slice, start, verdict.overwrites);
      await store.put(sliceKey(key, start / sliceBytes), slice, 'video/mp4');
      digest.update(slice);
    }
  }
  return { fault: null, sha256: digest.digest('hex') };
}

/** The same for a video in memory, which is overwritten in place. */
export async function cleanVideoBytes(file: Uint8Array): Promise<VideoFault | null> {
  const whole = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const verdict = await inspectVideo({
    bytes: whole.length,
    read: async (start, length) => whole.subarray(start, start + length),
  });
  if (verdict.fault !== null) return verdict.fault;
  overwrite(file, 0, verdict.overwrites);
  return null;
}
