import { S3mini } from 's3mini';
import type { FileStore } from './file-store.ts';

export type S3Settings = {
  /** Of the service, without the bucket: https://s3.fr-par.scw.cloud */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A bucket may hold other things: only what is below is ours to list and remove. */
const PREFIX = 'uploads/';
const TIMEOUT_MS = 30_000;
const PAGE_SIZE = 1000;

/** Files in a bucket of an S3-compatible service, which nobody else needs to be able to read. */
export function s3Store({ endpoint, bucket, ...settings }: S3Settings): FileStore {
  const s3 = new S3mini({
    ...settings,
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    requestAbortTimeout: TIMEOUT_MS,
  });
  return {
    async put(key, bytes, mime) {
      await s3.putObject(PREFIX + key, bytes, mime);
    },
    async get(key) {
      const bytes = await s3.getObjectArrayBuffer(PREFIX + key);
      return bytes && new Uint8Array(bytes);
    },
    async remove(keys) {
      for (const key of keys) await s3.deleteObject(PREFIX + key);
    },
    async *list() {
      let token: string | undefined;
      do {
        const page = await s3.listObjectsPaged('/', PREFIX, PAGE_SIZE, token);
        if (!page) throw new Error(`no bucket « ${bucket} » at ${endpoint}`);
        for (const { Key, LastModified } of page.objects ?? [])
          yield { key: Key.slice(PREFIX.length), changedAt: new Date(LastModified) };
        token = page.nextContinuationToken;
      } while (token);
    },
  };
}
