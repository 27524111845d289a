import path from 'node:path';
import type { Config } from '../../config.ts';
import type { FileStore } from './file-store.ts';
import { localStore } from './local-store.ts';
import { s3Store } from './s3-store.ts';

/** The stores of uploads, and of the photographs that the site shows. */
export function fileStores({
  s3,
  dataDir,
}: Pick<Config, 's3' | 'dataDir'>): [sent: FileStore, shown: FileStore] {
  return s3
    ? [s3Store(s3), s3Store(s3, 'product-pictures/')]
    : [localStore(path.join(dataDir, 'uploads')), localStore(path.join(dataDir, 'product-pictures'))];
}
