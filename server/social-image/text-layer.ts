import { createElement } from 'react';
import { typeset } from '#domain/text/typography.ts';
import { drawText, TEXT_FONT, TITLE_FONT } from './draw-text.ts';
import { type Word, wrapTitle } from './wrap-title.ts';

/** The room for the words: left of the drawing, between the logo and the edge contacts. */
const COLUMN = { left: 64, top: 186, width: 556, height: 372 };

const columnStyle = {
  ...COLUMN,
  position: 'absolute',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'center',
} as const;

const titleStyle = {
  fontFamily: [TITLE_FONT, `${TITLE_FONT} ext`].join(', '),
  fontWeight: 700,
  lineHeight: 1.12,
  letterSpacing: '-0.018em',
  whiteSpace: 'nowrap',
} as const;

const kickerStyle = {
  display: 'block',
  width: COLUMN.width,
  marginTop: 22,
  fontFamily: [TEXT_FONT, `${TEXT_FONT} ext`].join(', '),
  fontSize: 27,
  lineHeight: 1.3,
  lineClamp: 2,
} as const;

/** Colours of the words. */
export type Ink = { title: string; kicker: string };

type TextLayerInput = { title: string; kicker: string; ink: Ink };

/** The title and the line under it, as an SVG of vector shapes without a background. */
export async function textLayer({ title, kicker, ink }: TextLayerInput): Promise<string> {
  const { words, space } = await measureWords(await drawableText(title));
  const { size, lines } = wrapTitle(words, { width: COLUMN.width, space });
  const column = createElement(
    'div',
    { style: columnStyle },
    lines.map((line, index) =>
      createElement(
        'div',
        { key: `line-${index}`, style: { ...titleStyle, fontSize: size, color: ink.title } },
        line,
      ),
    ),
    createElement(
      'div',
      { key: 'kicker', style: { ...kickerStyle, color: ink.kicker } },
      await drawableText(kicker),
    ),
  );
  return (await drawText(column)).svg;
}

/** The text as it will be drawn: French spaces, and no character that the fonts lack, which would be an empty box. */
export async function drawableText(text: string): Promise<string> {
  // The fonts have substitutes for the narrow space and the no-break hyphen; emoji, arrows and the like have none.
  const plain = typeset(text.normalize('NFC').replaceAll('\u202f', '\u00a0').replaceAll('\u2011', '-'));
  const { missing } = await drawText(createElement('div', { style: titleStyle }, plain));
  const kept = [...plain].filter((character) => !missing.has(character)).join('');
  return kept.replace(/[^\S\u00a0]+/g, ' ').trim();
}

const SAMPLE_SIZE = 100;

/**
 * Widths per pixel of type size, without spaces: only ordinary spaces separate words, no-break ones are inside them.
 */
async function measureWords(text: string): Promise<{ words: Word[]; space: number }> {
  const texts = text.split(' ').filter(Boolean);
  const samples = [...texts, 'n\u00a0n', 'nn'];
  const { widths } = await drawText(
    createElement(
      'div',
      { style: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start' } },
      samples.map((sample, index) =>
        createElement('div', { key: index, style: { ...titleStyle, fontSize: SAMPLE_SIZE } }, sample),
      ),
    ),
  );
  const widthOf = (index: number) => (widths.get(String(index)) ?? 0) / SAMPLE_SIZE;
  return {
    words: texts.map((word, index) => ({ text: word, width: widthOf(index) })),
    space: widthOf(texts.length) - widthOf(texts.length + 1),
  };
}
