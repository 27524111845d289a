import { expect, test } from 'vitest';
import { gatherReads } from './gather-reads.ts';

type Read = { keys: readonly string[]; answer(): void; fail(): void };

/** Reads that answer when the test says so, each with its own number. */
function openReads() {
  const reads: Read[] = [];
  const ask = gatherReads<string>((keys) => {
    const number = reads.length + 1;
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>();
    reads.push({
      keys,
      answer: () => resolve(new Map(keys.map((key) => [key, `${key} of read ${number}`]))),
      fail: () => reject(new Error('away')),
    });
    return promise;
  });
  return { ask, reads };
}

test('those who ask together share one read, of each key once', async () => {
  const { ask, reads } = openReads();
  const asked = [ask('a'), ask('b'), ask('a')];
  await expect.poll(() => reads.length).toBe(1);
  expect(reads[0]?.keys).toEqual(['a', 'b']);
  reads[0]?.answer();
  expect(await Promise.all(asked)).toEqual(['a of read 1', 'b of read 1', 'a of read 1']);
});

test('who asks while a read runs gets what a later one tells', async () => {
  const { ask, reads } = openReads();
  const early = ask('a');
  await expect.poll(() => reads.length).toBe(1);
  const late = [ask('a'), ask('a')];
  reads[0]?.answer();
  expect(await early).toBe('a of read 1');
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.answer();
  expect(await Promise.all(late)).toEqual(['a of read 2', 'a of read 2']);
});

test('a read that hangs holds up nobody else', async () => {
  const { ask, reads } = openReads();
  void ask('a');
  await expect.poll(() => reads.length).toBe(1);
  const late = ask('a');
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.answer();
  expect(await late).toBe('a of read 2');
});

test('a read that fails fails those who shared it, and not the next', async () => {
  const { ask, reads } = openReads();
  const asked = [ask('a'), ask('b')];
  await expect.poll(() => reads.length).toBe(1);
  const late = ask('a');
  reads[0]?.fail();
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.answer();
  expect(await late).toBe('a of read 2');
  expect(await Promise.race([ask('c'), Promise.resolve('waits')])).toBe('waits');
});
