import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { unpackWoff } from './unpack-woff.ts';

const require = createRequire(import.meta.url);
const file = (name: string) => require.resolve(`@fontsource/${name}.woff`);
const atkinson = (subset: string, weight: number) =>
  file(`atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${subset}-${weight}-normal`);

/** The site's own typefaces, embedded: the two files of each weight share the alphabet between them. */
const FONTS = {
  text: atkinson('latin', 400),
  'text-ext': atkinson('latin-ext', 400),
  strong: atkinson('latin', 700),
  'strong-ext': atkinson('latin-ext', 700),
} as const;

type OpenFont = [name: string, font: Buffer];

let opened: OpenFont[] | undefined;

/** Read once, with the first document. */
export function openFonts(): readonly OpenFont[] {
  opened ??= Object.entries(FONTS).map(([name, path]): OpenFont => [name, unpackWoff(readFileSync(path))]);
  return opened;
}

export type Face = 'text' | 'strong';

/** Latin letters that the first file lacks, mostly for names of people. It has ı, Œ and œ. */
const EXTENDED = /([\u0100-\u0130\u0132-\u0151\u0154-\u024f\u1e00-\u1eff]+)/;
/** Other scripts and signs are in neither. */
const KNOWN = /[\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20ac\u2122\u2212]/;

/** Emoji, with what joins and colours them: no typeface here draws one, and a text says the same without. */
const EMOJI =
  '(?:(?![\u00a9\u00ae\u2122])\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\p{Regional_Indicator}|[\\u200d\\u20e3\\ufe0f])+';
const EMOJI_WITH_SPACE = new RegExp(`^${EMOJI} {0,1}| {0,1}${EMOJI}`, 'gu');

export type Run = { font: keyof typeof FONTS; text: string };

/**
 * Splits a text into pieces for one font file each. Emoji are left out; another character that no file can draw becomes
 * a question mark rather than an empty box.
 */
export function runsOf(text: string, face: Face): Run[] {
  const letters = text.normalize('NFC').replaceAll('\u202f', '\u00a0').replaceAll(EMOJI_WITH_SPACE, '');
  const drawable = [...letters].map((letter) => (KNOWN.test(letter) ? letter : '?')).join('');
  return drawable
    .split(EXTENDED)
    .map((piece, index): Run => ({ font: index % 2 === 1 ? `${face}-ext` : face, text: piece }))
    .filter(({ text: piece }) => piece !== '');
}
