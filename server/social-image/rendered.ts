import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { isRendered } from '#domain/stock/rendered-picture.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../public');

/** Pixels across the panel of the picture, as social networks show it. */
const WIDTH = 560;

/** A picture that art/ rendered, by its address, as a shape of 320 × 240 in a frame; null if there is no such picture. */
export async function readRendered(src: string): Promise<string | null> {
  const file = path.join(FOLDER, src);
  if (!isRendered({ src }) || !existsSync(file)) return null;
  const pixels = await sharp(file).resize(WIDTH).jpeg({ quality: 94 }).toBuffer();
  return `<image width="320" height="240" href="data:image/jpeg;base64,${pixels.toString('base64')}"/><path fill="none" stroke="#11221A" stroke-width="1.8" d="M0 0h320v240H0z"/>`;
}
