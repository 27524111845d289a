import sharp from 'sharp';
import { expect, test } from 'vitest';
import { picture } from '#tests/support/sample-files.ts';
import { makePicture } from './make-picture.ts';

/** Draws pictures at once; returns how many libvips had in its hands at most. */
async function mostAtOnce(pictures: readonly Buffer[]): Promise<number> {
  let most = 0;
  const count = () => {
    const { queue, process } = sharp.counters();
    most = Math.max(most, queue + process);
  };
  sharp.queue.on('change', count);
  const made = await Promise.all(pictures.map((bytes) => makePicture(bytes, 'jpeg')));
  sharp.queue.off('change', count);
  for (const each of made) expect(each).toMatchObject({ width: 2000, height: 2000 });
  return most;
}

/** Just above the bound of 24 million pixels, and one that any telephone takes. */
const LARGE = picture('jpeg', 5000, 5000);
const USUAL = picture('jpeg', 2500, 2500);

test('photographs of many megapixels are drawn one after the other, whoever sends them', async () => {
  const large = await LARGE;
  expect(await mostAtOnce([large, large, large])).toBe(1);
});

test('of others two are drawn at once, a large one among them', async () => {
  const [usual, large] = [await USUAL, await LARGE];
  expect(await mostAtOnce([usual, usual, usual, usual, usual])).toBe(2);
  expect(await mostAtOnce([large, usual, large, usual, large])).toBeLessThanOrEqual(2);
});
