import { videoRules } from '#domain/uploads/video-rules.ts';
import type { FileStore } from '../store/file-store.ts';

// A video is stored as it arrived, in slices of one length: whoever sends, checks or shows it holds one of them in memory.

const { sliceBytes } = videoRules;
const POSTER = '-400.webp';

/** `raw`: as it was sent. Files never change once they exist, which backups count on: what is cleaned gets another name. */
type SliceKind = 'raw' | 'slice';

/** The key of a slice of the video with this key (`ab/<id>.mp4`). */
export const sliceKey = (key: string, index: number, kind: SliceKind = 'slice'): string =>
  `${key}-${String(index).padStart(3, '0')}.${kind}`;

/** The picture that is shown of a video. */
export const posterKey = (key: string): string => key + POSTER;

export const videoKey = (id: string): string => `${id.slice(0, 2)}/${id}.mp4`;

export const slicesOf = (key: string, bytes: number, kind: SliceKind): string[] =>
  Array.from({ length: Math.ceil(bytes / sliceBytes) }, (_, index) => sliceKey(key, index, kind));

/** All files of a whole video of this length, its picture included. */
export const videoFiles = (key: string, bytes: number): string[] => [
  ...slicesOf(key, bytes, 'slice'),
  posterKey(key),
];

/** All files of one that is on its way, or is being looked at. */
export const unfinishedFiles = (key: string, bytes: number): string[] => [
  ...slicesOf(key, bytes, 'raw'),
  ...videoFiles(key, bytes),
];

const VIDEO_FILE = /^(.+\.mp4)-(?:\d{3}\.slice|400\.webp)$/;

/** The key of the whole video that a stored file is of; undefined for other files. */
export const videoOfFile = (file: string): string | undefined => VIDEO_FILE.exec(file)?.[1];

/**
 * The bytes from `start` up to `end`, slice by slice.
 * @throws if a slice is not there.
 */
export async function* readSlices(
  store: Pick<FileStore, 'get'>,
  key: string,
  { start, end, kind = 'slice' }: { start: number; end: number; kind?: SliceKind },
): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const index = Math.floor(at / sliceBytes);
    const slice = await store.get(sliceKey(key, index, kind));
    if (!slice) throw new Error(`slice ${index} of ${key} is gone`);
    const base = index * sliceBytes;
    const piece = slice.subarray(at - base, end - base);
    if (piece.length === 0) throw new Error(`slice ${index} of ${key} is short`);
    yield piece;
    at += piece.length;
  }
}
