import path from 'node:path';
import { afterAll } from 'vitest';
import type { FileStore } from '#server/uploads/store/file-store.ts';
import { localStore } from '#server/uploads/store/local-store.ts';
import { s3Store } from '#server/uploads/store/s3-store.ts';
import { type FakeS3, startFakeS3 } from './fake-s3.ts';
import { makeTestFolder, removeTestFolder } from './postgres-servers.ts';

/** Both places where files may be stored; each opening is an empty one. They are removed after the calling test file. */
export function useUploadStores() {
  const folders: string[] = [];
  const servers: FakeS3[] = [];
  afterAll(async () => {
    for (const folder of folders) removeTestFolder(folder);
    for (const server of servers) await server.stop();
  });
  return {
    async 'in a folder'(): Promise<FileStore> {
      const folder = makeTestFolder();
      folders.push(folder);
      return localStore(path.join(folder, 'uploads'));
    },
    async 'in a bucket'(): Promise<FileStore> {
      const server = await startFakeS3();
      servers.push(server);
      return s3Store(server.settings);
    },
  };
}

/** The keys of all files in a store. */
export async function keysIn(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.toSorted();
}
