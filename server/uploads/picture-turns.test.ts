import { setImmediate } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { picture } from '#tests/support/sample-files.ts';
import { makePicture } from './make-picture.ts';
import { inTurn } from './picture-turns.ts';

/** Pictures whose drawing ends when a test says so. */
function heldPictures() {
  const drawn: (() => void)[] = [];
  const all: Promise<void>[] = [];
  return {
    /** How many are being drawn. */
    count: () => drawn.length,
    add(pixels: number) {
      all.push(inTurn(pixels, () => new Promise<void>((resolve) => drawn.push(resolve))));
    },
    /** Ends one of them; the next has begun then. */
    async end() {
      drawn.shift()?.();
      await setImmediate();
    },
    all: () => Promise.all(all),
  };
}

const [USUAL, LARGE] = [12_000_000, 50_331_648];

test.each([
  ['photographs of fifty megapixels', [LARGE, LARGE, LARGE], 1],
  ['others', [USUAL, USUAL, USUAL, USUAL, USUAL], 2],
  ['both', [LARGE, USUAL, LARGE, USUAL, LARGE], 2],
])('of %s, whoever sends them, no more are drawn at once than memory is kept for', async (_, sizes, most) => {
  const held = heldPictures();
  for (const pixels of sizes) held.add(pixels);
  await setImmediate();
  expect(held.count()).toBe(most);
  for (let left = sizes.length; left > 0; left -= 1) {
    expect(held.count()).toBeLessThanOrEqual(most);
    expect(held.count()).toBeGreaterThan(0);
    await held.end();
  }
  await held.all();
});

test('a photograph that was sent waits for its turn', async () => {
  const held = heldPictures();
  held.add(USUAL);
  held.add(USUAL);
  const sent = await picture('jpeg', 2500, 2500);
  let isDrawn = false;
  const made = makePicture(sent, 'jpeg').finally(() => {
    isDrawn = true;
  });
  // The same work, begun later and without a turn, is over.
  for (let time = 0; time < 3; time += 1) await sharp(sent).resize(2000).webp({ quality: 82 }).toBuffer();
  expect(isDrawn).toBe(false);
  await held.end();
  expect(await made).toMatchObject({ width: 2000, height: 2000 });
  await held.end();
  await held.all();
});
