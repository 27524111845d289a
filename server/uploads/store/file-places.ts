import path from 'node:path';
import type { FileFolder } from './file-folders.ts';
import type { FileStore } from './file-store.ts';
import { localStore } from './local-store.ts';
import { type S3Bucket, s3Store } from './s3-store.ts';

/** Where files go, and where earlier ones may still be. Without a bucket they are in the data folder. */
export type Storage = { bucket?: S3Bucket | undefined; earlier?: S3Bucket | undefined };

/** New files go to the first; those of another setting are in the others until they have been moved. */
export type StorePlaces = readonly [here: FileStore, ...earlier: FileStore[]];

export type FilePlaces = (folder: FileFolder) => StorePlaces;

/** The places in force, which are the same as long as the settings are. */
export function filePlaces(storage: () => Storage, dataDir: string): FilePlaces {
  let known: Storage | undefined;
  const opened = new Map<FileFolder, StorePlaces>();
  return (folder) => {
    const now = storage();
    if (now !== known) opened.clear();
    known = now;
    const places = opened.get(folder) ?? openPlaces(now, dataDir, folder);
    opened.set(folder, places);
    return places;
  };
}

function openPlaces({ bucket, earlier }: Storage, dataDir: string, folder: FileFolder): StorePlaces {
  const local = localStore(path.join(dataDir, folder));
  const others = earlier ? [s3Store(earlier, `${folder}/`)] : [];
  return bucket ? [s3Store(bucket, `${folder}/`), local, ...others] : [local, ...others];
}

/** One store over all places: a file is found wherever it is, and removed everywhere. */
export function placedStore(places: () => StorePlaces): FileStore {
  return {
    put: (key, bytes, mime) => places()[0].put(key, bytes, mime),
    async get(key) {
      for (const place of places()) {
        const bytes = await place.get(key);
        if (bytes) return bytes;
      }
      return null;
    },
    async remove(keys) {
      for (const place of places()) await place.remove(keys);
    },
    freeBytes: () => places()[0].freeBytes(),
    async *list() {
      for (const place of places()) yield* place.list();
    },
  };
}
