import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { isUnavailable } from '../../db/unavailable.ts';
import { IN_MEMORY, type Pace } from './body-rules.ts';
import { watchPace } from './pace.ts';

type Body = Exclude<RequestInit['body'], undefined>;

export type Received =
  | { outcome: 'here'; body: Body; discard: () => void }
  /** Too slow, or not complete by its deadline; with what arrived. */
  | { outcome: 'late'; begun: Buffer }
  /** No room on the disk, or its share is used up. */
  | { outcome: 'no room'; begun: Buffer }
  /** The sender has left. */
  | { outcome: 'gone' };

type ReceiveOptions = {
  /** One more byte is received, so that the reader can see that the body is too long. */
  maxBytes: number;
  pace: Pace;
  /** The length that the sender declared; the pace is measured against it. */
  length: number;
  /** Folder where long bodies wait. */
  folder: string;
  /** Called for each part that goes to disk. Once it returns false, nothing more is kept. */
  mayKeep: (bytes: number) => boolean;
  /** Whether to read and drop the rest: a client that is still sending may not see an answer. */
  readsOn: boolean;
};

/** Receives a whole body before any work is done for it, so that a slow sender holds up nothing else. */
export async function receiveBody(incoming: IncomingMessage, options: ReceiveOptions): Promise<Received> {
  const { maxBytes, pace, length, folder, mayKeep, readsOn } = options;
  // Leaving the loop must not close the connection: an answer follows.
  const parts = incoming.iterator({ destroyOnReturn: false });
  const watch = watchPace(length, pace);
  const inMemory: Buffer[] = [];
  let size = 0;
  let file: FileHandle | undefined;
  let isKept = true;
  const giveUp = async (outcome: 'late' | 'no room'): Promise<Received> => {
    await file?.close();
    return { outcome, begun: Buffer.concat(inMemory) };
  };
  try {
    for (;;) {
      const next = parts.next();
      const step = await Promise.race([next, watch.late]);
      if (step === 'late') {
        // The read ends with the connection.
        next.catch(() => {});
        return await giveUp('late');
      }
      if (step.done) break;
      const part: Buffer = step.value;
      size += part.length;
      watch.count(part.length);
      if (size <= IN_MEMORY) inMemory.push(part);
      else if (isKept) {
        isKept = mayKeep(part.length);
        if (isKept) {
          file ??= await openNameless(folder);
          await file.appendFile(part);
        } else if (!readsOn) break;
      }
      if (size > maxBytes) break;
    }
    if (!isKept) return await giveUp('no room');
  } catch (error) {
    await file?.close().catch(() => {});
    // The disk failed, not the sender.
    if (isUnavailable(error) && (error as NodeJS.ErrnoException).syscall === 'write')
      return { outcome: 'no room', begun: Buffer.concat(inMemory) };
    if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') return { outcome: 'gone' };
    throw error;
  } finally {
    watch.stop();
  }
  if (!file) return { outcome: 'here', body: Buffer.concat(inMemory), discard: () => {} };
  const rest = file.createReadStream({ start: 0 });
  const whole = Readable.from(joined(inMemory, rest));
  return {
    outcome: 'here',
    body: Readable.toWeb(whole) as unknown as Body,
    // Closes the file, which no longer has a name.
    discard: () => {
      whole.destroy();
      rest.destroy();
    },
  };
}

async function* joined(first: readonly Buffer[], rest: Readable): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}

/** Opens a file without a name: it disappears with its last handle, however this process ends. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = path.join(folder, randomUUID());
  const file = await open(name, 'wx+', 0o600);
  await unlink(name);
  return file;
}
