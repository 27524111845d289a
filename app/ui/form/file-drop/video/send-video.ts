import { VIDEOS_PATH, videoRules } from '#domain/uploads/video-rules.ts';
import { drawPoster } from './draw-poster.ts';

/** How the sending of a video stands. */
export type Sending =
  | { state: 'sending'; id: string | null; sent: number }
  /** The connection is lost, or the server busy: it goes on by itself. */
  | { state: 'waiting' };

/** How it ended. */
type Sent =
  | { state: 'done'; id: string; sent: number }
  /** With the reason, in a sentence. */
  | { state: 'refused'; why: string }
  /** It was tried again and again: a press goes on. */
  | { state: 'stopped' };

type SendVideoOptions = {
  /** An earlier sending of the same video, to go on with. */
  id: string | null;
  signal: AbortSignal;
  tell: (sending: Sending) => void;
};

const PROTOCOL = { 'Tus-Resumable': '1.0.0' };
/** A slice may take as long as the server lets it (server/http/bodies/body-rules.ts). */
const LIMIT_MS = 300_000;
const MAX_FAILURES = 8;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Sends a video slice by slice, by the protocol of tus.io. What has arrived is not sent again: after a lost connection it asks the
 * server how much that is.
 */
export async function sendVideo(file: File, { id: begun, signal, tell }: SendVideoOptions): Promise<Sent> {
  let id = begun;
  let sent: number | null = null;
  let poster: Promise<void> | undefined;
  for (let failures = 0; failures < MAX_FAILURES; failures += 1) {
    if (failures > 0) {
      tell({ state: 'waiting' });
      await pauseOrOnline(Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** (failures - 1)), signal);
    }
    try {
      if (id && sent === null) {
        const state = await askVideo(id, signal);
        // Too old, or removed: it begins again.
        if (state) ({ sent } = state);
        else id = null;
      }
      if (!id) {
        const answer = await begin(file, signal);
        if ('state' in answer) return answer;
        [id, sent] = [answer.id, 0];
      }
      tell({ state: 'sending', id, sent: sent ?? 0 });
      poster ??= sendPoster(file, id, signal);
      while (sent !== null && sent < file.size) {
        const answer: SliceAnswer = await sendSlice(file, { id, sent, signal });
        if ('state' in answer) return answer;
        if (answer.sent > sent) failures = 0;
        ({ sent } = answer);
        tell({ state: 'sending', id, sent });
      }
      await poster;
      return { state: 'done', id, sent: file.size };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Gone) id = null;
      sent = null;
    }
  }
  return { state: 'stopped' };
}

/** The sending is known no more. */
class Gone extends Error {}

/** How much of a video is there, in bytes; null if nobody knows of it, or if a form has it already. */
export async function askVideo(
  id: string,
  signal: AbortSignal,
): Promise<{ sent: number; isWhole: boolean } | null> {
  const answer = await fetch(`${VIDEOS_PATH}/${id}`, { method: 'HEAD', headers: PROTOCOL, signal });
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Error(`asked in vain: ${answer.status}`);
  const sent = Number(answer.headers.get('Upload-Offset'));
  return { sent, isWhole: sent === Number(answer.headers.get('Upload-Length')) };
}

/** Tells the server that nobody wants it any more; it would go by itself within a day. */
export function dropVideo(id: string): void {
  fetch(`${VIDEOS_PATH}/${id}`, { method: 'DELETE', headers: PROTOCOL, keepalive: true }).catch(() => {});
}

async function begin(
  file: File,
  signal: AbortSignal,
): Promise<{ id: string } | Extract<Sent, { state: 'refused' }>> {
  const answer = await fetch(VIDEOS_PATH, {
    method: 'POST',
    headers: {
      ...PROTOCOL,
      'Upload-Length': String(file.size),
      'Upload-Metadata': `filename ${inBase64(file.name)}`,
    },
    signal,
  });
  if (answer.status === 413 || answer.status === 429) return { state: 'refused', why: await answer.text() };
  const id = answer.headers.get('Location')?.split('/').at(-1);
  if (answer.status !== 201 || !id) throw new Error(`not begun: ${answer.status}`);
  return { id };
}

type SliceAnswer = { sent: number } | Extract<Sent, { state: 'refused' }>;

async function sendSlice(
  file: File,
  { id, sent, signal }: { id: string; sent: number; signal: AbortSignal },
): Promise<SliceAnswer> {
  const answer = await fetch(`${VIDEOS_PATH}/${id}`, {
    method: 'PATCH',
    headers: {
      ...PROTOCOL,
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(sent),
    },
    body: file.slice(sent, sent + videoRules.sliceBytes),
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
  });
  if (answer.status === 204 || answer.status === 409)
    return { sent: Number(answer.headers.get('Upload-Offset')) };
  if (answer.status === 422) return { state: 'refused', why: await answer.text() };
  if (answer.status === 404) throw new Gone();
  throw new Error(`not taken: ${answer.status}`);
}

/** The video is worth sending without it. */
async function sendPoster(file: File, id: string, signal: AbortSignal): Promise<void> {
  try {
    const body = await drawPoster(file);
    if (body) await fetch(`${VIDEOS_PATH}/${id}/image`, { method: 'PUT', body, signal });
  } catch {
    // A sheet stands for it in lists.
  }
}

/** A connection that comes back ends the pause. */
async function pauseOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
    addEventListener('online', () => resolve(), { signal: over.signal });
    signal.addEventListener('abort', () => resolve(), { signal: over.signal });
  });
  over.abort();
  signal.throwIfAborted();
}

const inBase64 = (text: string): string => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
