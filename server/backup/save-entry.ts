import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ArchiveEntry, readToEnd } from './archive-reader.ts';

/** Writes a file of an archive below a folder; reads and drops it without one. */
export async function saveEntry(
  entry: ArchiveEntry & { file: string },
  folder: string | null,
): Promise<void> {
  if (folder === null) return readToEnd(entry.body);
  const file = path.join(folder, entry.file);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await pipeline(
    Readable.from(entry.body),
    createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }),
  );
}
