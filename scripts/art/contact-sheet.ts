import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { drawnFigure, type Exposure } from './drawn-figure.ts';
import type { NamedScene } from './scenes.ts';

const WIDTH = 400;
const GAP = 8;

/** How many products a row of the sheet of all of them has. */
const ACROSS = 5;

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
  return drawSheet(root, `all-${exposure}`, rowsOf(masters), exposure, WIDTH * 0.6);
}

/** One picture of the heads of services, of pages for professionals and of hosting: is each about its own page? */
export function drawHeads(root: string, exposure: Exposure) {
  const masters = globSync('content/pages/**/*.md', { cwd: root })
    .sort()
    .flatMap((file) => {
      const head = readFileSync(path.join(root, file), 'utf8');
      const [, slug, view] = /^picture:\n {2}rendered: (\S+)\n {2}view: (\S+)$/m.exec(head) ?? [];
      return slug && view ? [masterOf(slug, view, exposure)] : [];
    })
    .filter((master) => existsSync(path.join(root, master)));
  return drawSheet(root, `heads-${exposure}`, rowsOf(masters), exposure, WIDTH * 0.6);
}

/** One picture a subject of guides, of the drawings of their steps. */
export async function drawFigures(root: string, exposure: Exposure) {
  for (const folder of globSync('content/guides/*', { cwd: root }).sort()) {
    const names = globSync(`${folder}/*.md`, { cwd: root })
      .sort()
      .flatMap((file) => [
        ...readFileSync(path.join(root, file), 'utf8').matchAll(/^:::+figure\{#([^}]+)\}/gm),
      ])
      .map(([, name = '']) => name);
    const drawings = [...new Set(names)].map((name) => drawnFigure(root, name, exposure));
    if (drawings.length > 0)
      await drawSheet(
        root,
        `figures-${path.basename(folder)}-${exposure}`,
        rowsOf(drawings),
        exposure,
        WIDTH * 0.8,
      );
  }
}

const rowsOf = <Tile>(tiles: readonly Tile[]): Tile[][] =>
  Array.from({ length: Math.ceil(tiles.length / ACROSS) }, (_, row) =>
    tiles.slice(row * ACROSS, (row + 1) * ACROSS),
  );

const masterOf = (slug: string, view: string, exposure: Exposure) =>
  `art/masters/${slug}/${view}-${exposure}.webp`;

/** Tiles are files, or pictures themselves, which are not cut. */
async function drawSheet(
  root: string,
  name: string,
  rows: (string | Buffer)[][],
  exposure: Exposure,
  width: number,
) {
  const height = (width * 3) / 4;
  const background = exposure === 'light' ? '#f2f5f0' : '#0b1411';
  const columns = Math.max(...rows.map((row) => row.length));
  const tiles = await Promise.all(
    rows.flatMap((tilesOfRow, row) =>
      tilesOfRow.map(async (tile, column) => ({
        input: await sharp(typeof tile === 'string' ? path.join(root, tile) : tile)
          .resize(width, height, { fit: 'contain', background })
          .toBuffer(),
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
      background,
    },
  })
    .composite(tiles)
    .webp({ quality: 82 })
    .toFile(path.join(root, `art/contact/${name}.webp`));
}
