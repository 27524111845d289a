import sharp from 'sharp';

/** Red, green and blue of each point, row after row. */
export type Picture = { data: Buffer; width: number; height: number };

/** Of 255: baselines keep every eighth value of the rare colours, and the others as they are. */
const STEP = 8;
/** Of 255: processors do not all round shadows and curves alike. */
const UNSEEN = 2;

export async function readPicture(image: Buffer): Promise<Picture> {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * The picture as a baseline keeps it: lossless WebP, of which the shades along letters and curves, coarsened, take a fifth
 * less. The colours of areas and borders stay exact.
 */
export async function toBaseline({ data, width, height }: Picture): Promise<Buffer> {
  const counts = new Map<number, number>();
  for (let i = 0; i < data.length; i += 3) {
    const colour = data.readUIntBE(i, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const enough = Math.max(50, (width * height) / 5000);
  const kept = Buffer.from(data);
  for (let i = 0; i < data.length; i += 3) {
    if ((counts.get(data.readUIntBE(i, 3)) ?? 0) >= enough) continue;
    for (let channel = i; channel < i + 3; channel += 1) kept[channel] = coarse(data[channel] ?? 0);
  }
  return sharp(kept, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 6 })
    .toBuffer();
}

const coarse = (value: number) => Math.min(255, Math.round(value / STEP) * STEP);

/** By how much a value of a baseline may be off. */
export const COARSENED = STEP / 2 + UNSEEN;

/** The value of a channel in a baseline may stand for that of a screenshot. */
export function isSameValue(baseline: number, actual: number): boolean {
  const tolerance = baseline === coarse(baseline) ? COARSENED : UNSEEN;
  return Math.abs(baseline - actual) <= tolerance;
}
