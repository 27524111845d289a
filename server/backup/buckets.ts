import { FILE_FOLDERS } from '../uploads/store/file-folders.ts';
import type { Storage } from '../uploads/store/file-places.ts';
import type { FileStore } from '../uploads/store/file-store.ts';
import { s3Store } from '../uploads/store/s3-store.ts';

/** Stores of files outside the data folder, by the folder that they replace. */
type Buckets = [folder: string, store: Pick<FileStore, 'list'>][];

const bucketsOf = ({ bucket, earlier }: Storage): Buckets =>
  [bucket, earlier].flatMap((each) =>
    each ? FILE_FOLDERS.map((folder): Buckets[number] => [folder, s3Store(each, `${folder}/`)]) : [],
  );

/**
 * "uploads/ab/abcd.webp": the names in the buckets, so that missing files can be found later. The bucket itself keeps
 * copies.
 */
export async function listBuckets(storage: Storage): Promise<string[]> {
  const names = new Set<string>();
  for (const [folder, store] of bucketsOf(storage))
    for await (const { key } of store.list()) names.add(`${folder}/${key}`);
  return [...names];
}
