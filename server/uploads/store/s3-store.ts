import { S3mini } from 's3mini';
import { fetchOutside } from '../../outgoing/fetch-outside.ts';
import type { Connect } from '../../outgoing/send-outside.ts';
import type { FileStore } from './file-store.ts';

export type S3Settings = {
  /** Address of the service, without the bucket: https://s3.fr-par.scw.cloud */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A bucket, and how to reach one that was typed into a screen. */
export type S3Bucket = S3Settings & { connect?: Connect | undefined };

const TIMEOUT_MS = 30_000;
const PAGE_SIZE = 1000;

export const openBucket = (
  { endpoint, bucket, connect, ...settings }: S3Bucket,
  timeoutMs = TIMEOUT_MS,
): S3mini =>
  new S3mini({
    ...settings,
    endpoint: `${endpoint.replace(/\/+$/, '')}/${bucket}`,
    requestAbortTimeout: timeoutMs,
    ...(connect && { fetch: fetchOutside(connect) }),
  });

/** What a bucket has under a prefix, page by page. */
export async function* listObjects(s3: S3mini, prefix: string) {
  let token: string | undefined;
  do {
    const page = await s3.listObjectsPaged('/', prefix, PAGE_SIZE, token);
    if (!page) throw new Error(`no bucket at ${s3.endpoint}`);
    yield* page.objects ?? [];
    token = page.nextContinuationToken;
  } while (token);
}

/**
 * Files in a private bucket of an S3-compatible service. The bucket may hold other things: only keys below `prefix`
 * are ours to list and delete.
 */
export function s3Store(bucket: S3Bucket, prefix = 'uploads/', timeoutMs = TIMEOUT_MS): FileStore {
  const s3 = openBucket(bucket, timeoutMs);
  return {
    async put(key, bytes, mime) {
      await s3.putObject(prefix + key, bytes, mime);
    },
    async get(key) {
      const bytes = await s3.getObjectArrayBuffer(prefix + key);
      return bytes && new Uint8Array(bytes);
    },
    async remove(keys) {
      for (const key of keys) await s3.deleteObject(prefix + key);
    },
    freeBytes: async () => null,
    async *list() {
      for await (const { Key, LastModified } of listObjects(s3, prefix))
        yield { key: Key.slice(prefix.length), changedAt: new Date(LastModified) };
    },
  };
}
