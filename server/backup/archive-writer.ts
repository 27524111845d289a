import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';
import { partName } from './manifest.ts';
import { sealing } from './seal.ts';

/** The size and the digest of an entry. */
type Sum = { bytes: number; sha256: string };

export type ArchiveWriter = {
  addBytes(name: string, bytes: Uint8Array): Promise<void>;
  addFile(name: string, path: string): Promise<Sum>;
  /** Adds rows as they come from the server, in parts, because the size of an entry stands before its bytes. */
  addRows(table: string, rows: AsyncIterable<Uint8Array>): Promise<Sum>;
  /** When it resolves, the file is on the disk. */
  close(): Promise<void>;
  abort(reason: unknown): Promise<void>;
};

type ArchiveWriterOptions = {
  createdAt: Date;
  passphrase?: string | undefined;
  signal?: AbortSignal | undefined;
};

/** The most that is held in memory of a table. */
const PART_BYTES = 4 * 1024 * 1024;

/**
 * A new .tar.gz, sealed if there is a passphrase. What is written waits for the disk, so it never piles up in memory.
 */
export async function openArchive(file: string, options: ArchiveWriterOptions): Promise<ArchiveWriter> {
  const { createdAt, passphrase, signal } = options;
  const { readable, controller } = createTarPacker();
  const seal = passphrase === undefined ? [] : [await sealing(passphrase)];
  const written = pipeline(
    [
      Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]),
      createGzip(),
      ...seal,
      createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }),
    ],
    { ...(signal && { signal }) },
  );
  // Reported by the next write.
  written.catch((error) => controller.error(error));

  const begin = (name: string, size: number) =>
    controller.add({ name, size, mode: 0o600, mtime: createdAt }).getWriter();

  async function addBytes(name: string, bytes: Uint8Array): Promise<void> {
    const writer = begin(name, bytes.length);
    await writer.write(bytes);
    await writer.close();
  }

  return {
    addBytes,
    async addFile(name, path) {
      const { size } = await stat(path);
      const writer = begin(name, size);
      const hash = createHash('sha256');
      for await (const chunk of createReadStream(path)) {
        hash.update(chunk);
        await writer.write(chunk);
      }
      await writer.close();
      return { bytes: size, sha256: hash.digest('hex') };
    },
    async addRows(table, rows) {
      const hash = createHash('sha256');
      let [part, bytes] = [0, 0];
      for await (const each of inParts(rows)) {
        part += 1;
        bytes += each.length;
        hash.update(each);
        await addBytes(partName(table, part), each);
      }
      return { bytes, sha256: hash.digest('hex') };
    },
    async close() {
      controller.finalize();
      await written;
    },
    async abort(reason) {
      controller.error(reason);
      await written.catch(() => {});
    },
  };
}

async function* inParts(rows: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of rows) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting);
}
