import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shapeOfPair } from '#domain/content/pair-shape.ts';
import { composePair } from './compose-pair.ts';

const photo = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

async function pairOf(before: [number, number], after: [number, number]) {
  const picture = await composePair(await photo(...before, 'red'), await photo(...after, 'blue'));
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => [...data.subarray(x * info.channels, x * info.channels + 3)];
  return { width: info.width, height: info.height, at };
}

const RED = [255, 0, 0];
const BLUE = [0, 0, 255];
const WHITE = [255, 255, 255];

test.each([
  ['two landscapes', [1600, 1200], [1500, 1000], 'wide', 1280, 960],
  ['two portraits', [900, 1200], [600, 800], 'tall', 600, 800],
  ['a landscape and a portrait', [1200, 900], [900, 1200], 'square', 900, 900],
  ['a panorama, which is not stretched', [3000, 300], [400, 300], 'wide', 400, 300],
] as const)('%s: two halves of one size', async (_, before, after, shape, width, height) => {
  const pair = await pairOf([...before], [...after]);
  expect([pair.width, pair.height]).toEqual([2 * width + 16, height]);
  expect(shapeOfPair(pair)).toBe(shape);
  // Each half is one photograph, to its edges.
  expect([0, width - 1, width, width + 15, width + 16, pair.width - 1].map(pair.at)).toEqual([
    RED,
    RED,
    WHITE,
    WHITE,
    BLUE,
    BLUE,
  ]);
});
