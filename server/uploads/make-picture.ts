import { inTurn } from './picture-turns.ts';
import type { FileKind } from './recognise-file.ts';

/** What cameras call 50 megapixels: 8192 × 6144 at most. */
const MAX_PIXELS = 50_331_648;
const MAX_SECONDS = 20;
/** Longest sides, in pixels. */
const DISPLAY_SIDE = 2000;
const SMALL_SIDE = 400;

export type MadePicture = { bytes: Buffer; small: Buffer; width: number; height: number };
export type PictureFault = 'too many pixels' | 'unreadable';

/**
 * Draws a photograph again, upright, in sRGB, as WebP. Only its pixels remain: no place, camera, comment or anything
 * else that was in the file. Of an animation, the first picture.
 */
export async function makePicture(bytes: Uint8Array, kind: FileKind): Promise<MadePicture | PictureFault> {
  // Loaded with the first picture: pages do not need it. No picture comes twice, so caching would not help.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  // Phones write files with small faults that every viewer tolerates: only `error` and worse is refused.
  const source = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS });
  try {
    const { format, width, height } = await source.metadata();
    if (format !== (kind === 'avif' ? 'heif' : kind)) return 'unreadable';
    if (width * height > MAX_PIXELS) return 'too many pixels';
    const draw = async () => {
      const display = await source
        .autoOrient()
        .resize({ width: DISPLAY_SIDE, height: DISPLAY_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: MAX_SECONDS })
        .toBuffer({ resolveWithObject: true });
      const small = await sharp(display.data)
        .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 75 })
        .toBuffer();
      return { bytes: display.data, small, width: display.info.width, height: display.info.height };
    };
    return await inTurn(width * height, draw);
  } catch (error) {
    if (error instanceof Error && error.message.includes('exceeds pixel limit')) return 'too many pixels';
    return 'unreadable';
  }
}
