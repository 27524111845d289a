import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from './file-store.ts';

/** Files in a folder that only its owner can read. Each appears whole or not at all. */
export function localStore(folder: string): FileStore {
  const fileOf = (key: string) => path.join(folder, key);
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      // Of this call alone: a key may be written twice at once.
      const unfinished = `${file}.${randomUUID()}.tmp`;
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      try {
        await writeFileDurably(unfinished, bytes);
        await rename(unfinished, file);
      } catch (error) {
        // On a full disk, an unfinished file would take the room that is left.
        await rm(unfinished, { force: true });
        throw error;
      }
      await syncFolder(path.dirname(file));
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(fileOf(key)));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(keys) {
      for (const key of keys) await rm(fileOf(key), { force: true });
    },
    async freeBytes() {
      // The folder comes with its first file.
      const { bavail, bsize } = await statfs(folder).catch(() => statfs(path.dirname(folder)));
      return bavail * bsize;
    },
    async *list() {
      for (const name of await entriesOf(folder)) {
        for (const file of await entriesOf(path.join(folder, name))) {
          const changedAt = await timeOf(fileOf(`${name}/${file}`));
          if (changedAt) yield { key: `${name}/${file}`, changedAt };
        }
      }
    },
  };
}

async function writeFileDurably(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The name of a file is made durable with its folder. Windows cannot open folders, and keeps names by itself. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** None if there is no folder yet. */
async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Null if it was deleted since the folder was read. */
async function timeOf(file: string): Promise<Date | null> {
  try {
    return (await stat(file)).mtime;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
