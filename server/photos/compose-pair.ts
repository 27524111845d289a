/** Height of both halves, in pixels, at most. */
const MAX_HEIGHT = 960;
/** A half is no wider than this many times its height: a panorama beside a photograph would leave it a stripe. */
const MAX_RATIO = 1.6;
const GAP = 16;

/** One picture of two: before on the left, after on the right, of one height, nothing enlarged. */
export async function composePair(before: Uint8Array, after: Uint8Array): Promise<Buffer> {
  // Loaded with the first pair: a start of the site does not need it.
  const { default: sharp } = await import('sharp');
  const sizes = await Promise.all([before, after].map((bytes) => sharp(bytes).metadata()));
  const height = Math.min(MAX_HEIGHT, ...sizes.map((size) => size.height));
  const halves = await Promise.all(
    [before, after].map((bytes, index) => {
      const { width = 1, height: own = 1 } = sizes[index] ?? {};
      const wide = Math.max(1, Math.min(Math.round((width * height) / own), Math.round(height * MAX_RATIO)));
      return sharp(bytes)
        .resize({ width: wide, height, fit: 'cover' })
        .flatten({ background: 'white' })
        .png()
        .toBuffer({ resolveWithObject: true });
    }),
  );
  const [left, right] = halves;
  if (!left || !right) throw new Error('a pair has two photographs');
  return sharp({
    create: {
      width: left.info.width + GAP + right.info.width,
      height,
      channels: 3,
      background: 'white',
    },
  })
    .composite([
      { input: left.data, left: 0, top: 0 },
      { input: right.data, left: left.info.width + GAP, top: 0 },
    ])
    .png()
    .toBuffer();
}
