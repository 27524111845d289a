import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createElement, type ReactElement } from 'react';
import satori, { type Font, type SatoriNode } from 'satori';

export const IMAGE_WIDTH = 1200;
export const IMAGE_HEIGHT = 630;

/** Left of the drawing of board.svg, between the logo and the edge contacts. */
const COLUMN = { left: 64, top: 186, width: 556, height: 372 };

const SILK = '#F4F8F2';
const SILK_SECONDARY = '#C2DACE';

/** One satori run: its drawing, the boxes by their key, the characters that no font has. */
export type TextLayer = { svg: string; boxes: Map<string, SatoriNode>; missing: Set<string> };

export type TextLayerInput = { title: string; kicker: string; titleSize: number };

/** The words of the image as vector shapes on nothing, at their place. */
export function textLayer({ title, kicker, titleSize }: TextLayerInput): Promise<TextLayer> {
  const column = createElement(
    'div',
    { style: { ...COLUMN, position: 'absolute', display: 'flex', flexDirection: 'column', alignItems: 'flex-start', justifyContent: 'center' } },
    createElement('div', { key: 'title', style: titleStyle(titleSize) }, title),
    createElement('div', { key: 'kicker', style: kickerStyle }, kicker),
  );
  return drawText(column);
}

/** The width of the widest word of a title, per pixel of its size: what cannot be wrapped. */
export async function widestWord(title: string): Promise<number> {
  const size = 100;
  // The spaces that wrap: the no-break ones of French typography hold their words together.
  const words = title.split(/[ -]+/).map((word, index) =>
    createElement('div', { key: `word-${index}`, style: { ...titleStyle(size), width: 'auto', whiteSpace: 'nowrap' } }, word),
  );
  const { boxes } = await drawText(createElement('div', { style: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start' } }, words));
  return Math.max(0, ...[...boxes.values()].map((box) => box.width)) / size;
}

export const TITLE_WIDTH = COLUMN.width;
export const TITLE_LINE_HEIGHT = 1.12;

function titleStyle(size: number) {
  return {
    display: 'block',
    width: COLUMN.width,
    fontFamily: 'National Park',
    fontWeight: 700,
    fontSize: size,
    lineHeight: TITLE_LINE_HEIGHT,
    letterSpacing: '-0.018em',
    color: SILK,
    lineClamp: 4,
    textWrap: 'balance',
    wordBreak: 'break-word',
  } as const;
}

const kickerStyle = {
  display: 'block',
  width: COLUMN.width,
  marginTop: 22,
  fontFamily: 'Atkinson Hyperlegible Next',
  fontSize: 27,
  lineHeight: 1.3,
  color: SILK_SECONDARY,
  lineClamp: 2,
} as const;

async function drawText(content: ReactElement): Promise<TextLayer> {
  const boxes = new Map<string, SatoriNode>();
  const missing = new Set<string>();
  const svg = await satori(content, {
    width: IMAGE_WIDTH,
    height: IMAGE_HEIGHT,
    fonts,
    onNodeDetected: (node) => void (node.key && boxes.set(String(node.key), node)),
    loadAdditionalAsset: async (_language, characters) => {
      for (const character of characters) missing.add(character);
      return [];
    },
  });
  return { svg, boxes, missing };
}

const require = createRequire(import.meta.url);
const fonts: Font[] = [
  // woff and not the site's variable woff2: satori reads neither variable fonts nor woff2.
  readFont('National Park', 700, '@fontsource/national-park/files/national-park-latin-700-normal.woff'),
  readFont(
    'Atkinson Hyperlegible Next',
    400,
    '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff',
  ),
];

function readFont(name: string, weight: 400 | 700, file: string): Font {
  return { name, weight, style: 'normal', data: readFileSync(require.resolve(file)) };
}
