import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { NamedScene } from './scenes.ts';

const WIDTH = 400;
const HEIGHT = 300;
const GAP = 8;

/** One picture of a whole family: a row for each subject, a column for each view. Look at it before committing its masters. */
export async function drawContactSheet(root: string, family: string, scenes: NamedScene[], exposure: string) {
  const columns = Math.max(...scenes.map(({ views }) => views.length));
  const tiles = await Promise.all(
    scenes.flatMap(({ slug, views }, row) =>
      views.map(async (view, column) => ({
        input: await sharp(path.join(root, `art/masters/${slug}/${view}-${exposure}.webp`))
          .resize(WIDTH, HEIGHT)
          .toBuffer(),
        left: GAP + column * (WIDTH + GAP),
        top: GAP + row * (HEIGHT + GAP),
      })),
    ),
  );
  mkdirSync(path.join(root, 'art/contact'), { recursive: true });
  await sharp({
    create: {
      width: GAP + columns * (WIDTH + GAP),
      height: GAP + scenes.length * (HEIGHT + GAP),
      channels: 3,
      background: exposure === 'light' ? '#f2f5f0' : '#0b1411',
    },
  })
    .composite(tiles)
    .webp({ quality: 82 })
    .toFile(path.join(root, `art/contact/${family}-${exposure}.webp`));
}
