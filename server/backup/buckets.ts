import type { FileStore } from '../uploads/store/file-store.ts';
import { type S3Settings, s3Store } from '../uploads/store/s3-store.ts';

/** Stores of files outside the data folder, by the folder that they replace. */
export type Buckets = Record<string, Pick<FileStore, 'list'>>;

export const storageBuckets = (s3: S3Settings): Buckets => ({
  uploads: s3Store(s3),
  'product-pictures': s3Store(s3, 'product-pictures/'),
});

/**
 * "uploads/ab/abcd.webp": the names in the buckets, so that missing files can be found later. The bucket itself keeps
 * copies.
 */
export async function listBuckets(buckets: Buckets = {}): Promise<string[]> {
  const names: string[] = [];
  for (const [folder, store] of Object.entries(buckets))
    for await (const { key } of store.list()) names.push(`${folder}/${key}`);
  return names;
}
