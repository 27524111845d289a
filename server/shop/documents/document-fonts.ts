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

export type FontFile = [name: string, font: Buffer];

let opened: FontFile[] | undefined;

/** Read once, with the first document. */
export function openFonts(): readonly FontFile[] {
  opened ??= Object.entries(FONTS).map(([name, path]): FontFile => [name, unpackWoff(readFileSync(path))]);
  return opened;
}

export type Face = 'text' | 'strong';

/** What the first file has. */
const FIRST =
  /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00b4\u00b6-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u2122\u2212]/;
/** Latin letters that the second file has, mostly for names of people. */
const EXTENDED =
  /[\u0100-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0130\u0132\u0133\u0136\u0137\u0139-\u013e\u0141-\u0148\u0150\u0151\u0154\u0155\u0158-\u015b\u015e-\u0165\u016a\u016b\u016e-\u017e\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ef2\u1ef3]/;

/** Emoji, with what joins and colours them. */
const EMOJI =
  '(?:(?![\u00a9\u00ae\u2122])\\p{Extended_Pictographic}|\\p{Emoji_Modifier}|\\p{Regional_Indicator}|[\\u200d\\u20e3\\ufe0f])+';
const EMOJI_WITH_SPACE = new RegExp(`^${EMOJI} {0,1}| {0,1}${EMOJI}`, 'gu');

/** What colours or joins emoji: each of them is drawn by itself, in black. */
const OF_EMOJI = /\p{Emoji_Modifier}|\u200d|\u20e3|\ufe0f/u;

const ONE_EMOJI = new RegExp(`^${EMOJI}$`, 'u');

/** Whether a letter is an emoji: a text says the same without it. */
export const isEmoji = (letter: string): boolean => ONE_EMOJI.test(letter);

/** Marks that only say in which direction to read, or where a word may break. */
const UNSEEN = /[\u00ad\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Spaces of other widths, such as the one between Japanese names. */
const SPACES = /[\u2000-\u200a\u205f\u3000]/g;

/** @param draws whether an emoji is drawn: others are left out, with their space */
const clean = (text: string, draws: (emoji: string) => boolean): string =>
  text
    .normalize('NFC')
    .replaceAll('\u202f', '\u00a0')
    .replaceAll(SPACES, ' ')
    .replaceAll(EMOJI_WITH_SPACE, (found) => {
      const kept = [...found].filter((letter) => letter === ' ' || draws(letter)).join('');
      return kept.trim() === '' ? '' : kept;
    })
    .replaceAll(UNSEEN, '');

const isOwn = (letter: string) => FIRST.test(letter) || EXTENDED.test(letter);

/** The letters that our own faces lack: `script-fonts.ts` has those. */
export const lettersBeyondLatin = (text: string): Set<string> =>
  new Set(
    [...clean(text, (emoji) => !OF_EMOJI.test(emoji))].filter(
      (letter) => !isOwn(letter) && !/\s|\p{C}/u.test(letter),
    ),
  );

export type Run = { font: string; text: string };

/**
 * Splits a text into pieces for one font file each; `files` names those of letters that our own faces lack. An emoji that
 * none has is left out; another character that no file can draw becomes a question mark rather than an empty box.
 */
export function runsOf(text: string, face: Face, files: ReadonlyMap<string, string> = new Map()): Run[] {
  const runs: Run[] = [];
  for (const letter of clean(text, (emoji) => files.has(emoji))) {
    const file = files.get(letter);
    const font = file ? `${face}-${file}` : EXTENDED.test(letter) ? `${face}-ext` : face;
    const drawn = file || isOwn(letter) ? letter : '?';
    const last = runs.at(-1);
    if (last?.font === font) last.text += drawn;
    else runs.push({ font, text: drawn });
  }
  return runs;
}
