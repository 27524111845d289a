import path from 'node:path';
import sharp from 'sharp';
import { TITLE_LINE_HEIGHT, TITLE_WIDTH, type TextLayer, textLayer, widestWord } from './text-layer.ts';

/** Raise it whenever the picture changes for the same title: kept pictures are then drawn again. */
export const TEMPLATE_VERSION = 1;

const DEFAULT_KICKER = 'Réparateur indépendant à Reims';

/** Tried in turn until the title takes no more lines than allowed: long titles get smaller before they get taller. */
const TITLE_STEPS = [
  { size: 62, lines: 2 },
  { size: 56, lines: 3 },
  { size: 50, lines: 4 },
  { size: 44, lines: 4 },
  { size: 39, lines: 4 },
];
const SMALLEST_TITLE = 35;

export type SocialImageText = {
  title: string;
  /** The line under the title. */
  kicker?: string;
};

/** The picture shown with a shared link: PNG, 1200 × 630, the board of the site with the title of the page. */
export async function renderSocialImage({ title, kicker = DEFAULT_KICKER }: SocialImageText): Promise<Buffer> {
  const { svg } = await fitTitle(await drawableText(title), await drawableText(kicker));
  return sharp(await boardPixels())
    .composite([{ input: Buffer.from(svg) }])
    .png({ palette: true, colours: 128, dither: 0, effort: 7, compressionLevel: 9 })
    .toBuffer();
}

async function fitTitle(title: string, kicker: string): Promise<TextLayer> {
  const widest = await widestWord(title);
  for (const { size, lines } of TITLE_STEPS) {
    if (widest * size > TITLE_WIDTH) continue;
    const layer = await textLayer({ title, kicker, titleSize: size });
    const height = layer.boxes.get('title')?.height ?? 0;
    if (Math.round(height / (size * TITLE_LINE_HEIGHT)) <= lines) return layer;
  }
  return textLayer({ title, kicker, titleSize: SMALLEST_TITLE });
}

/** The text without what the fonts cannot draw, which would show as empty boxes. */
async function drawableText(text: string): Promise<string> {
  // The narrow space and the no-break hyphen have close relatives in the fonts; the rest (emoji, arrows) has none.
  const plain = text.normalize('NFC').replaceAll('\u202f', '\u00a0').replaceAll('\u2011', '-');
  const { missing } = await textLayer({ title: plain, kicker: plain, titleSize: SMALLEST_TITLE });
  return [...plain].filter((character) => !missing.has(character)).join('').replace(/ {2,}/g, ' ').trim();
}

let board: Promise<Buffer> | undefined;

/** board.svg as pixels, drawn once. */
function boardPixels(): Promise<Buffer> {
  board ??= sharp(path.join(import.meta.dirname, 'board.svg')).png({ compressionLevel: 0 }).toBuffer();
  return board;
}
