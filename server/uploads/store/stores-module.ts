import type { Log } from '../../log.ts';
import type { Module } from '../../module.ts';
import { FILE_FOLDERS } from './file-folders.ts';
import { filePlaces, placedStore, type Storage } from './file-places.ts';
import { hasFiles, moveFiles } from './move-files.ts';
import { s3Store } from './s3-store.ts';

type StoresDeps = {
  /** The storage in force. */
  storage: () => Storage;
  /** Forgets the earlier bucket, which is empty. */
  forgetEarlier: (now: Date) => Promise<void>;
  dataDir: string;
  log: Log;
};

/** Where files are stored: in the data folder or in a bucket, at once where the owner says. */
export function createStores({ storage, forgetEarlier, dataDir, log }: StoresDeps) {
  const placesIn = filePlaces(storage, dataDir);

  async function moveAll(now: Date): Promise<void> {
    for (const folder of FILE_FOLDERS) {
      const moved = await moveFiles(placesIn(folder));
      if (moved > 0) log.info({ folder, moved }, 'files moved to where new ones go');
    }
    const { earlier } = storage();
    if (!earlier) return;
    // Backups are copied to the same bucket, and follow by a job of theirs.
    for (const folder of [...FILE_FOLDERS, 'backups'])
      if (await hasFiles(s3Store(earlier, `${folder}/`))) return;
    await forgetEarlier(now);
  }

  return {
    api: {
      uploads: placedStore(() => placesIn('uploads')),
      pictures: placedStore(() => placesIn('product-pictures')),
    },
    jobs: [{ name: 'files to their place', every: 'hour', run: moveAll }],
  } satisfies Module<unknown>;
}
