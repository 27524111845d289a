import path from 'node:path';
import sharp from 'sharp';
import { textLayer } from './text-layer.ts';

const DEFAULT_KICKER = 'Réparateur indépendant à Reims';

export type SocialImageText = {
  title: string;
  /** The line under the title (a label above a heading is not in the identity). */
  kicker?: string;
};

/** The picture shown with a shared link: PNG, 1200 × 630, the board of the site with the title of the page. */
export async function renderSocialImage({
  title,
  kicker = DEFAULT_KICKER,
}: SocialImageText): Promise<Buffer> {
  const text = await textLayer({ title, kicker });
  return (
    sharp(await drawnBoard())
      .composite([{ input: Buffer.from(text) }])
      // Flat colours: a palette holds them all, and dithering would only add weight.
      .png({ palette: true, colours: 128, dither: 0, effort: 7, compressionLevel: 9 })
      .toBuffer()
  );
}

let board: Promise<Buffer> | undefined;

/** board.svg in pixels, drawn once. */
function drawnBoard(): Promise<Buffer> {
  board ??= sharp(path.join(import.meta.dirname, 'board.svg'))
    .png({ compressionLevel: 0 })
    .toBuffer();
  return board;
}
