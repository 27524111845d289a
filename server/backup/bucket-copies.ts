import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3mini } from 's3mini';
import type { Storage } from '../uploads/store/file-places.ts';
import { listObjects, openBucket, type S3Bucket } from '../uploads/store/s3-store.ts';
import type { PlacedBackup } from './backup-place.ts';
import { chooseKept, type KeepRule } from './choose-kept.ts';
import { type KeptBackup, readName, UNFINISHED } from './kept-backups.ts';

/** Where backups are in a bucket, beside the folders of files. */
export const COPIES_PREFIX = 'backups/';

const PART_BYTES = 8 * 1024 ** 2;
/** The service takes no more of one object. */
const MAX_PARTS = 10_000;
/** Time for one part, over a slow line. */
const PART_TIMEOUT_MS = 10 * 60_000;

/** The copies in a bucket, newest first. */
export async function listCopies(bucket: S3Bucket, timeoutMs?: number): Promise<KeptBackup[]> {
  const copies: KeptBackup[] = [];
  for await (const { Key, Size } of listObjects(openBucket(bucket, timeoutMs), COPIES_PREFIX)) {
    const name = Key.slice(COPIES_PREFIX.length);
    const about = readName(name);
    if (about) copies.push({ name, ...about, bytes: Number(Size) });
  }
  return copies.sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
}

/**
 * Copies what the rule keeps to the bucket, and removes there what it does not. Only sealed backups leave the machine.
 * The bucket before loses its copies once the one in force has them all.
 * @throws Error if a copy is not there afterwards
 */
export async function copyToBucket(
  { bucket, earlier }: Storage & { bucket: S3Bucket },
  {
    kept,
    keep,
    now,
    signal,
  }: { kept: readonly PlacedBackup[]; keep: KeepRule; now: Date; signal: AbortSignal },
): Promise<{ copied: number; removed: number }> {
  const s3 = openBucket(bucket, PART_TIMEOUT_MS);
  const copies = await listCopies(bucket);
  const sealed = kept.filter(({ isSealed }) => isSealed);
  const byName = new Map<string, KeptBackup>([...copies, ...sealed].map((each) => [each.name, each]));
  const stays = new Set(chooseKept([...byName.values()], keep, now).map(({ name }) => name));
  const missing = sealed.filter(({ name, bytes }) => stays.has(name) && !hasCopy(copies, { name, bytes }));
  for (const { folder, name } of missing)
    await putFile(s3, path.join(folder, name), COPIES_PREFIX + name, signal);
  const there = missing.length > 0 ? await listCopies(bucket) : copies;
  const lost = missing.find((each) => !hasCopy(there, each));
  if (lost) throw new Error(`the bucket does not have ${lost.name} as it was sent`);
  const old = there.filter(({ name }) => !stays.has(name));
  for (const { name } of old) await s3.deleteObject(COPIES_PREFIX + name);
  if (earlier) await removeCopies(earlier);
  return { copied: missing.length, removed: old.length };
}

const hasCopy = (copies: readonly KeptBackup[], { name, bytes }: Pick<KeptBackup, 'name' | 'bytes'>) =>
  copies.some((copy) => copy.name === name && copy.bytes === bytes);

export async function removeCopies(bucket: S3Bucket): Promise<number> {
  const s3 = openBucket(bucket);
  const copies = await listCopies(bucket);
  for (const { name } of copies) await s3.deleteObject(COPIES_PREFIX + name);
  return copies.length;
}

/** Sends a file of any size, a part after the other: all of it is there, or nothing. */
async function putFile(s3: S3mini, file: string, key: string, signal: AbortSignal): Promise<void> {
  const { size } = await stat(file);
  const partBytes = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS));
  const readPart = (start: number) => buffer(createReadStream(file, { start, end: start + partBytes - 1 }));
  if (size <= partBytes) {
    await s3.putObject(key, await readPart(0), TYPE);
    return;
  }
  const upload = await s3.getMultipartUploadId(key, TYPE);
  try {
    const parts = [];
    for (let start = 0; start < size; start += partBytes) {
      signal.throwIfAborted();
      parts.push(await s3.uploadPart(key, upload, await readPart(start), parts.length + 1));
    }
    await s3.completeMultipartUpload(key, upload, parts);
  } catch (error) {
    // Parts that nobody puts together are paid for.
    await s3.abortMultipartUpload(key, upload).catch(() => {});
    throw error;
  }
}

const TYPE = 'application/octet-stream';

/** A copy, a part after the other: it is never whole in memory. @throws Error if the bucket has less of it than it said */
async function* readCopy(
  bucket: S3Bucket,
  { name, bytes }: Pick<KeptBackup, 'name' | 'bytes'>,
): AsyncGenerator<Buffer, void> {
  const s3 = openBucket(bucket, PART_TIMEOUT_MS);
  for (let start = 0; start < bytes; start += PART_BYTES) {
    const end = Math.min(start + PART_BYTES, bytes);
    const answer = await s3.getObjectRaw(COPIES_PREFIX + name, false, start, end);
    const part = Buffer.from(await answer.arrayBuffer()).subarray(0, end - start);
    if (part.length < end - start) throw new Error(`the bucket has only a part of ${name}`);
    yield part;
  }
}

export type OpenedCopy = { bytes: number; stream: ReadableStream };

/** A copy as a stream, of which the first part has been read; null if the bucket has none of that name. */
export async function openCopy(
  bucket: S3Bucket,
  name: string,
  timeoutMs: number,
): Promise<OpenedCopy | null> {
  const copy = (await listCopies(bucket, timeoutMs)).find((each) => each.name === name);
  if (!copy) return null;
  const parts = readCopy(bucket, copy);
  const stream = Readable.from(startingWith(await parts.next(), parts), { objectMode: false });
  return { bytes: copy.bytes, stream: Readable.toWeb(stream) as ReadableStream };
}

async function* startingWith<T>(first: IteratorResult<T, void>, rest: AsyncGenerator<T, void>) {
  if (!first.done) yield first.value;
  yield* rest;
}

/** Brings a copy back into a folder; returns its path. */
export async function fetchCopy(
  bucket: S3Bucket,
  copy: Pick<KeptBackup, 'name' | 'bytes'>,
  folder: string,
): Promise<string> {
  const file = path.join(folder, copy.name);
  const unfinished = file + UNFINISHED;
  const handle = await open(unfinished, 'w', 0o600);
  try {
    let start = 0;
    for await (const part of readCopy(bucket, copy)) {
      await handle.write(part, 0, part.length, start);
      start += part.length;
    }
    await handle.sync();
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  return file;
}
