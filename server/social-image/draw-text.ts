import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ReactElement } from 'react';
import satori, { type Font } from 'satori';

const IMAGE_WIDTH = 1200;
const IMAGE_HEIGHT = 630;
export const TITLE_FONT = 'National Park';
export const TEXT_FONT = 'Atkinson Hyperlegible Next';

export type DrawnText = {
  svg: string;
  /** Width in pixels of each element that has a key. */
  widths: Map<string, number>;
  /** Characters that no font has. */
  missing: Set<string>;
};

/** Lays elements out and turns their letters into vector shapes, so that drawing them needs no font. */
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
const nationalPark = path.dirname(require.resolve('@fontsource/national-park/package.json'));
const atkinson = path.dirname(require.resolve('@fontsource/atkinson-hyperlegible-next/package.json'));
const fonts: Font[] = [
  readFont(TITLE_FONT, 700, `${nationalPark}/files/national-park-latin-700-normal.woff`),
  readFont(`${TITLE_FONT} ext`, 700, `${nationalPark}/files/national-park-latin-ext-700-normal.woff`),
  readFont(TEXT_FONT, 400, `${atkinson}/files/atkinson-hyperlegible-next-latin-400-normal.woff`),
  readFont(`${TEXT_FONT} ext`, 400, `${atkinson}/files/atkinson-hyperlegible-next-latin-ext-400-normal.woff`),
];

function readFont(name: string, weight: 400 | 700, file: string): Font {
  return { name, weight, style: 'normal', data: readFileSync(file) };
}
