import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { isUnavailable } from '../../db/unavailable.ts';
import { IN_MEMORY, type Lane, MIN_BYTES } from './body-rules.ts';

export type Received =
  | { outcome: 'here'; body: BodyInit | null; discard: () => void }
  /** Too slow, or not here at its deadline. */
  | { outcome: 'late' }
  /** The sender has left. */
  | { outcome: 'gone' }
  /** No room for it on the disk, or none left of its share. */
  | { outcome: 'no room' };

type ReceiveOptions = {
  /** One byte more is received, so that whoever reads it sees that it is too long. */
  maxBytes: number;
  lane: Pick<Lane, 'windowMs' | 'deadlineMs'>;
  /** Where long ones wait. */
  folder: string;
  /** Asked for each part that goes to the disk; false ends it. */
  mayKeep: (bytes: number) => boolean;
};

/** Takes a body in, to its end, before anything is done for it: nothing else waits for a sender. */
export async function receiveBody(incoming: IncomingMessage, options: ReceiveOptions): Promise<Received> {
  const { maxBytes, lane, folder, mayKeep } = options;
  // Leaving it must not close the connection: an answer follows.
  const parts = incoming.iterator({ destroyOnReturn: false });
  const watch = watchPace(lane);
  const inMemory: Buffer[] = [];
  let size = 0;
  let file: FileHandle | undefined;
  const giveUp = async (outcome: Exclude<Received['outcome'], 'here'>): Promise<Received> => {
    await file?.close();
    return { outcome };
  };
  try {
    for (;;) {
      const next = parts.next();
      const step = await Promise.race([next, watch.late]);
      if (step === 'late') {
        // It ends with the connection.
        next.catch(() => {});
        return await giveUp('late');
      }
      if (step.done) break;
      const part: Buffer = step.value;
      size += part.length;
      watch.count(part.length);
      if (size <= IN_MEMORY) inMemory.push(part);
      else {
        if (!mayKeep(part.length)) return await giveUp('no room');
        file ??= await openNameless(folder);
        await file.appendFile(part);
      }
      if (size > maxBytes) break;
    }
  } catch (error) {
    await file?.close().catch(() => {});
    // The disk, not the sender.
    if (isUnavailable(error) && (error as NodeJS.ErrnoException).syscall === 'write')
      return { outcome: 'no room' };
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
    body: Readable.toWeb(whole) as unknown as BodyInit,
    // Closes the file, which has no name any more.
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

/** Nobody finds it, and it is gone with its last handle, however this process ends. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = path.join(folder, randomUUID());
  const file = await open(name, 'wx+', 0o600);
  await unlink(name);
  return file;
}

function watchPace({ windowMs, deadlineMs }: Pick<Lane, 'windowMs' | 'deadlineMs'>) {
  const { promise: late, resolve } = Promise.withResolvers<'late'>();
  let inWindow = 0;
  const window = setInterval(() => {
    if (inWindow < MIN_BYTES) resolve('late');
    inWindow = 0;
  }, windowMs);
  const deadline = setTimeout(() => resolve('late'), deadlineMs);
  return {
    late,
    count(bytes: number) {
      inWindow += bytes;
    },
    stop() {
      clearInterval(window);
      clearTimeout(deadline);
    },
  };
}
