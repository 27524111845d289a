import { Readable } from 'node:stream';
import type { FileStore } from '../store/file-store.ts';
import { readSlices, sliceKey } from './video-slices.ts';

type Video = { stored_key: string; bytes: number };
type Range = { start: number; end: number };

/**
 * Answers with a video, or with the part of it that the player asks for: they jump, and iPhones play nothing else. Null if its file is
 * gone.
 * @param headers those of the whole answer, with its `ETag`.
 */
export async function serveVideo(
  store: Pick<FileStore, 'get'>,
  request: Request,
  { stored_key: key, bytes }: Video,
  headers: Record<string, string> & { ETag: string },
): Promise<Response | null> {
  const asked = rangeOf(request.headers, bytes, headers.ETag);
  const ranged = { ...headers, 'Accept-Ranges': 'bytes' };
  if (asked === 'none of it')
    return new Response(null, { status: 416, headers: { ...ranged, 'Content-Range': `bytes */${bytes}` } });
  if (!(await store.get(sliceKey(key, 0)))) return null;
  const { start, end } = asked ?? { start: 0, end: bytes };
  return new Response(request.method === 'HEAD' ? null : bodyOf(readSlices(store, key, { start, end })), {
    status: asked ? 206 : 200,
    headers: {
      ...ranged,
      'Content-Length': String(end - start),
      ...(asked && { 'Content-Range': `bytes ${start}-${end - 1}/${bytes}` }),
    },
  });
}

const bodyOf = (pieces: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(pieces)) as unknown as ReadableStream<Uint8Array>;

/** Null for all of it: nothing is asked, several parts are, or the video has changed since. */
function rangeOf(headers: Headers, bytes: number, etag: string): Range | 'none of it' | null {
  const ifRange = headers.get('If-Range');
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.get('Range') ?? '') ?? [];
  if ((first === '' && last === '') || (ifRange !== null && ifRange !== etag)) return null;
  // « -500 » is the last five hundred.
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes : Math.min(bytes, Number(last) + 1);
  return start < end ? { start, end } : 'none of it';
}
