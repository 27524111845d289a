import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ReactElement } from 'react';
import satori, { type Font } from 'satori';

export const IMAGE_WIDTH = 1200;
export const IMAGE_HEIGHT = 630;
export const TITLE_FONT = 'National Park';
export const TEXT_FONT = 'Atkinson Hyperlegible Next';

export type DrawnText = {
  svg: string;
  /** Width in pixels of each element that has a key. */
  widths: Map<string, number>;
  /** Characters that no font has. */
  missing: Set<string>;
};

/** Lays elements out and turns their letters into vector shapes, so that what draws them needs no font. */
export async function drawText(content: ReactElement): Promise<DrawnText> {
  const widths = new Map<string, number>();
  const missing = new Set<string>();
  const svg = await satori(content, {
    width: IMAGE_WIDTH,
    height: IMAGE_HEIGHT,
    fonts,
    onNodeDetected: ({ key, width }) => {
      if (key !== undefined && key !== null) widths.set(String(key), width);
    },
    loadAdditionalAsset: async (_language, characters) => {
      for (const character of characters) missing.add(character);
      return [];
    },
  });
  return { svg, widths, missing };
}

const require = createRequire(import.meta.url);

// The woff packages, not the site's own files: satori reads neither woff2 nor variable fonts. « Ÿ » is in latin-ext.
const fonts: Font[] = [
  readFont(TITLE_FONT, 'national-park/files/national-park-latin-700-normal.woff'),
  readFont(`${TITLE_FONT} ext`, 'national-park/files/national-park-latin-ext-700-normal.woff'),
  readFont(TEXT_FONT, 'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff'),
  readFont(
    `${TEXT_FONT} ext`,
    'atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-400-normal.woff',
  ),
];

function readFont(name: string, file: string): Font {
  const weight = file.includes('-700-') ? 700 : 400;
  return { name, weight, style: 'normal', data: readFileSync(require.resolve(`@fontsource/${file}`)) };
}
