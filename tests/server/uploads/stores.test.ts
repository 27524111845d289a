import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { filePlaces, placedStore, type Storage } from '#server/uploads/store/file-places.ts';
import { localStore } from '#server/uploads/store/local-store.ts';
import { moveFiles } from '#server/uploads/store/move-files.ts';
import { s3Store } from '#server/uploads/store/s3-store.ts';
import { startFakeS3 } from '#tests/support/fake-s3.ts';
import { makeTestFolder, removeTestFolder } from '#tests/support/postgres-servers.ts';
import { keysIn, useUploadStores } from '#tests/support/upload-stores.ts';

const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);

describe.each(Object.entries(useUploadStores()))('files %s', (_, open) => {
  test('come back as they were put, and are replaced whole', async () => {
    const store = await open();
    await store.put('ab/un.webp', bytes, 'image/webp');
    expect(Buffer.from((await store.get('ab/un.webp')) ?? [])).toEqual(Buffer.from(bytes));
    await store.put('ab/un.webp', bytes.subarray(0, 10), 'image/webp');
    expect((await store.get('ab/un.webp'))?.length).toBe(10);
  });

  test('are listed with their time, over several pages, and removed once or twice', async () => {
    const store = await open();
    expect(await keysIn(store)).toEqual([]);
    const startedAt = Date.now() - 2000;
    for (const key of ['ab/1.webp', 'ab/2.webp', 'cd/3.pdf', 'ef/4.pdf', 'ef/5.pdf'])
      await store.put(key, bytes, 'image/webp');
    for await (const { changedAt } of store.list()) {
      expect(changedAt.getTime()).toBeGreaterThan(startedAt);
      expect(changedAt.getTime()).toBeLessThan(Date.now() + 2000);
    }
    await store.remove(['ab/2.webp', 'ef/4.pdf', 'ef/5.pdf']);
    await store.remove(['ab/2.webp']);
    expect(await keysIn(store)).toEqual(['ab/1.webp', 'cd/3.pdf']);
    expect(await store.get('ab/2.webp')).toBeNull();
  });
});

test('a folder of files is its owner’s, and holds nothing half written', async () => {
  const folder = makeTestFolder();
  onTestFinished(() => removeTestFolder(folder));
  const store = localStore(path.join(folder, 'uploads'));
  await Promise.all(['ab/1.webp', 'ab/2.webp'].map((key) => store.put(key, bytes, 'image/webp')));
  expect(readdirSync(path.join(folder, 'uploads/ab')).toSorted()).toEqual(['1.webp', '2.webp']);
  expect(statSync(path.join(folder, 'uploads')).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(folder, 'uploads/ab/1.webp')).mode & 0o777).toBe(0o600);
});

async function openBucket(change: object = {}) {
  const s3 = await startFakeS3();
  onTestFinished(s3.stop);
  return { s3, store: s3Store({ ...s3.settings, ...change }) };
}

test('what else a bucket holds is neither seen nor removed', async () => {
  const { s3, store } = await openBucket();
  s3.objects.set('sauvegardes/base.dump', { bytes: Buffer.from('1'), type: '', changedAt: new Date(0) });
  await store.put('ab/1.webp', bytes, 'image/webp');
  expect(await keysIn(store)).toEqual(['ab/1.webp']);
  expect([...s3.objects.keys()]).toEqual(['sauvegardes/base.dump', 'uploads/ab/1.webp']);
  expect(s3.objects.get('uploads/ab/1.webp')?.type).toBe('image/webp');
});

test.each([
  ['a wrong secret', { secretAccessKey: 'autre' }, 'SignatureDoesNotMatch'],
  ['a wrong key', { accessKeyId: 'autre' }, 'InvalidAccessKeyId'],
  ['another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
  ['another bucket', { bucket: 'autre' }, 'NoSuchBucket'],
])('a bucket is not written with %s', async (_, change, code) => {
  const { s3, store } = await openBucket(change);
  await expect(store.put('ab/1.webp', bytes, 'image/webp')).rejects.toThrow(code);
  expect(s3.objects.size).toBe(0);
});

test('a service that does not answer is an error, never an empty bucket or a missing file', async () => {
  const { s3, store } = await openBucket();
  s3.isDown = true;
  await expect(store.get('ab/1.webp')).rejects.toThrow('SlowDown');
  await expect(keysIn(store)).rejects.toThrow('SlowDown');
  await expect(store.remove(['ab/1.webp'])).rejects.toThrow();
});

test('files of an earlier place are found there, and end up where new ones go, each in one of both meanwhile', async () => {
  const s3 = await startFakeS3();
  onTestFinished(s3.stop);
  const folder = makeTestFolder();
  onTestFinished(() => removeTestFolder(folder));
  let storage: Storage = {};
  const places = filePlaces(() => storage, folder);
  const store = placedStore(() => places('uploads'));
  await store.put('ab/1.webp', bytes, 'image/webp');
  await store.put('ab/2.pdf', bytes.subarray(1), 'application/pdf');
  storage = { bucket: s3.settings };
  await store.put('ab/3.webp', bytes, 'image/webp');
  expect([...s3.objects.keys()]).toEqual(['uploads/ab/3.webp']);
  expect((await store.get('ab/1.webp'))?.length).toBe(bytes.length);
  expect(await keysIn(store)).toEqual(['ab/1.webp', 'ab/2.pdf', 'ab/3.webp']);
  await store.remove(['ab/1.webp']);
  expect(await store.get('ab/1.webp')).toBeNull();

  s3.isDown = true;
  await expect(moveFiles(places('uploads'))).rejects.toThrow('SlowDown');
  s3.isDown = false;
  expect(await moveFiles(places('uploads'))).toBe(1);
  expect(await moveFiles(places('uploads'))).toBe(0);
  expect(s3.objects.get('uploads/ab/2.pdf')).toMatchObject({
    bytes: Buffer.from(bytes.subarray(1)),
    type: 'application/pdf',
  });
  expect(readdirSync(path.join(folder, 'uploads/ab'))).toEqual([]);

  // And back, from a bucket that is left.
  storage = { earlier: s3.settings };
  expect((await store.get('ab/3.webp'))?.length).toBe(bytes.length);
  expect(await moveFiles(places('uploads'))).toBe(2);
  expect([s3.objects.size, await keysIn(store)]).toEqual([0, ['ab/2.pdf', 'ab/3.webp']]);
});
