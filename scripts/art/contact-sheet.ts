import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { NamedScene } from './scenes.ts';

const WIDTH = 400;
const GAP = 8;

/** How many products a row of the sheet of all of them has. */
const ACROSS = 5;

type Exposure = 'light' | 'dark';

/** One picture of a whole family: a row for each subject, a column for each view. Look at it before committing its masters. */
export const drawFamily = (root: string, family: string, scenes: NamedScene[], exposure: Exposure) =>
  drawSheet(
    root,
    `${family}-${exposure}`,
    scenes.map(({ slug, views }) => views.map((view) => masterOf(slug, view, exposure))),
    exposure,
    WIDTH,
  );

/** One picture of all products, each by its first view: do they look like one set? */
export function drawAll(root: string, scenes: NamedScene[], exposure: Exposure) {
  const masters = scenes.map(({ slug, views }) => masterOf(slug, views[0] ?? '', exposure));
  const rows = Array.from({ length: Math.ceil(masters.length / ACROSS) }, (_, row) =>
    masters.slice(row * ACROSS, (row + 1) * ACROSS),
  );
  return drawSheet(root, `all-${exposure}`, rows, exposure, WIDTH * 0.6);
}

const masterOf = (slug: string, view: string, exposure: Exposure) =>
  `art/masters/${slug}/${view}-${exposure}.webp`;

async function drawSheet(root: string, name: string, rows: string[][], exposure: Exposure, width: number) {
  const height = (width * 3) / 4;
  const columns = Math.max(...rows.map((row) => row.length));
  const tiles = await Promise.all(
    rows.flatMap((masters, row) =>
      masters.map(async (master, column) => ({
        input: await sharp(path.join(root, master)).resize(width, height).toBuffer(),
        left: GAP + column * (width + GAP),
        top: GAP + row * (height + GAP),
      })),
    ),
  );
  mkdirSync(path.join(root, 'art/contact'), { recursive: true });
  await sharp({
    create: {
      width: GAP + columns * (width + GAP),
      height: GAP + rows.length * (height + GAP),
      channels: 3,
      background: exposure === 'light' ? '#f2f5f0' : '#0b1411',
    },
  })
    .composite(tiles)
    .webp({ quality: 82 })
    .toFile(path.join(root, `art/contact/${name}.webp`));
}
