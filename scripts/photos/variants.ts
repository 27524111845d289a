import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { PictureFiles } from '#domain/content/picture.ts';

const WIDTHS = [480, 960];

/**
 * Best first; the last is for browsers that accept none of the others. AVIF at effort 4 gains a tenth, in twice the
 * time.
 */
const FORMATS = [
  { name: 'avif', extension: 'avif', type: 'image/avif', options: { quality: 50, effort: 2 } },
  { name: 'webp', extension: 'webp', type: 'image/webp', options: { quality: 72 } },
  { name: 'jpeg', extension: 'jpg', type: 'image/jpeg', options: { quality: 76, mozjpeg: true } },
] as const;

type Format = (typeof FORMATS)[number];

/** One file to make from a photograph. */
type Variant = { file: string; width: number; format: Format };

/**
 * The address of the folder of variants. Their names contain a hash, so server/static-files/ lets browsers keep them
 * for a year.
 */
const FOLDER = '/photos';

/**
 * The files to make from a photograph. Their names contain a hash of it and of the settings above: a file that exists
 * is up to date.
 */
export async function planVariants(name: string, photo: Buffer) {
  const { autoOrient } = await sharp(photo).metadata();
  // Never enlarged; at least one width, whatever the size.
  const fitting = WIDTHS.filter((width) => width <= autoOrient.width);
  const widths = fitting.length > 0 ? fitting : [autoOrient.width];
  const hash = createHash('sha256')
    .update(photo)
    .update(JSON.stringify([WIDTHS, FORMATS]))
    .digest('hex');
  const variants = FORMATS.flatMap((format) =>
    widths.map(
      (width): Variant => ({
        file: `${name}-${width}.${hash.slice(0, 10)}.${format.extension}`,
        width,
        format,
      }),
    ),
  );
  return { variants, files: filesOf(variants, autoOrient) };
}

/** Upright, in sRGB, and without the camera's metadata: place and time stay private. */
export function encodeVariant(photo: Buffer, { width, format }: Variant): Promise<Buffer> {
  return sharp(photo).autoOrient().resize(width).toFormat(format.name, format.options).toBuffer();
}

function filesOf(variants: Variant[], size: { width: number; height: number }): PictureFiles {
  const [fallback, ...others] = FORMATS.toReversed();
  const ofFormat = (format?: Format) => variants.filter((variant) => variant.format === format);
  const largest = ofFormat(fallback).at(-1);
  if (!largest) throw new Error('a photograph without variants');
  return {
    src: `${FOLDER}/${largest.file}`,
    width: largest.width,
    height: Math.round((largest.width * size.height) / size.width),
    sources: others.toReversed().map((format) => ({
      type: format.type,
      srcSet: ofFormat(format)
        .map(({ file, width }) => `${FOLDER}/${file} ${width}w`)
        .join(', '),
    })),
  };
}
