import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

let lastMs = 0;

/**
 * Writes `<time>-<random>.<extension>` into an outbox folder and returns its path. The file appears whole or not at
 * all, and names sort by time. The files contain codes: a folder that we create is readable by its owner only.
 */
export async function writeOutboxFile(
  folder: string,
  extension: 'eml' | 'json',
  body: string | Uint8Array,
  now = new Date(),
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${nextTime(now)}-${randomBytes(4).toString('hex')}.${extension}`;
  const file = path.join(folder, name);
  const unfinished = path.join(folder, `.${name}.tmp`);
  try {
    await writeFile(unfinished, body, { flush: true });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return file;
}

/** « 20261121T133405123Z ». Two files of the same millisecond would sort at random: the second gets the next one. */
function nextTime(now: Date): string {
  lastMs = Math.max(now.getTime(), lastMs + 1);
  return new Date(lastMs).toISOString().replaceAll(/[-:.]/g, '');
}
