import { setImmediate } from 'node:timers/promises';
import { strToU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { SLICE_BYTES, type ZippedFile, zipInSlices } from './zip-in-slices.ts';

async function* given(files: ZippedFile[]) {
  yield* files;
}

test('other requests have their turn after every slice, and the files come out as they went in', async () => {
  const slices = 40;
  const files = [
    { name: 'rien.txt', content: new Uint8Array() },
    { name: 'donnees.json', content: strToU8('x'.repeat(slices * SLICE_BYTES)) },
    { name: 'photo.webp', content: new Uint8Array(slices * SLICE_BYTES).fill(7) },
  ];
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns += 1) await setImmediate();
  })();
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipInSlices(given(files))) chunks.push(chunk);
  isOver = true;
  await others;

  expect(turns).toBeGreaterThanOrEqual(2 * slices);
  const unzipped = unzipSync(Buffer.concat(chunks));
  expect(Object.keys(unzipped)).toEqual(files.map(({ name }) => name));
  for (const { name, content } of files)
    expect(Buffer.compare(unzipped[name] ?? Buffer.of(0), content)).toBe(0);
});
