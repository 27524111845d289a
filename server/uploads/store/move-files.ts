import path from 'node:path';
import type { StorePlaces } from './file-places.ts';
import type { FileStore } from './file-store.ts';

const MIMES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.pdf': 'application/pdf',
};

/**
 * Moves the files of earlier places to the one in force; each is in one of them at any moment. Several processes may
 * move at once: a key always has the same bytes.
 */
export async function moveFiles([here, ...earlier]: StorePlaces): Promise<number> {
  let moved = 0;
  for (const place of earlier)
    for await (const { key } of place.list()) {
      // A file that is being written.
      if (key.endsWith('.tmp')) continue;
      const bytes = await place.get(key);
      // Another process has moved it, or its owner has removed it.
      if (!bytes) continue;
      await here.put(key, bytes, MIMES[path.extname(key)] ?? 'application/octet-stream');
      await place.remove([key]);
      moved += 1;
    }
  return moved;
}

export async function hasFiles(place: Pick<FileStore, 'list'>): Promise<boolean> {
  for await (const _file of place.list()) return true;
  return false;
}
