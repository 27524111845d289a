import { nearestShape, PAIR_GAP, ratioOf } from '#domain/content/pair-shape.ts';

/** Height of both halves, in pixels, at most. */
const MAX_HEIGHT = 960;

/**
 * One picture of two: before on the left, after on the right, of one size, nothing enlarged. Their shape is the one of three that is
 * nearest to both, so that one can lie over the other (app/features/content/compare.tsx).
 */
export async function composePair(before: Uint8Array, after: Uint8Array): Promise<Buffer> {
  // Loaded with the first pair: a start of the site does not need it.
  const { default: sharp } = await import('sharp');
  const sizes = await Promise.all([before, after].map((bytes) => sharp(bytes).metadata()));
  const ratio = ratioOf(
    nearestShape(Math.sqrt(sizes.reduce((product, { width, height }) => (product * width) / height, 1))),
  );
  const room = sizes.flatMap(({ width, height }) => [height, width / ratio]);
  const height = Math.max(1, Math.floor(Math.min(MAX_HEIGHT, ...room)));
  const width = Math.max(1, Math.round(height * ratio));
  const [left, right] = await Promise.all(
    [before, after].map((bytes) =>
      sharp(bytes).resize({ width, height, fit: 'cover' }).flatten({ background: 'white' }).png().toBuffer(),
    ),
  );
  return sharp({
    create: { width: 2 * width + PAIR_GAP, height, channels: 3, background: 'white' },
  })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: width + PAIR_GAP, top: 0 },
    ])
    .png()
    .toBuffer();
}
