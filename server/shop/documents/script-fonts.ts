import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { create as Create } from 'fontkit';
import type PdfKit from 'pdfkit';
import { type Face, type FontFile, isEmoji, lettersBeyondLatin, openFonts } from './document-fonts.ts';

// Typefaces of other scripts, for names: opened only for a document that needs them, and only for its letters.

const require = createRequire(import.meta.url);

/** In the order in which they are asked: the list of each family's files and of the letters in them. */
const FAMILIES = [
  require.resolve('@fontsource-variable/noto-sans/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  require.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  // In black, as all that is printed.
  require.resolve('@fontsource-variable/noto-emoji/unicode.json'),
];
const CHINESE = require.resolve('@fontsource-variable/noto-sans-sc/unicode.json');
const JAPANESE = require.resolve('@fontsource-variable/noto-sans-jp/unicode.json');
const KOREAN = require.resolve('@fontsource-variable/noto-sans-kr/unicode.json');
const CHINESE_FIRST = [...FAMILIES, CHINESE, JAPANESE, KOREAN];
const JAPANESE_FIRST = [...FAMILIES, JAPANESE, CHINESE, KOREAN];
/** Chinese characters are drawn the Japanese way where Japanese letters stand with them. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Formulas and pictures are no names. */
const LEFT_OUT = new Set(['math', 'symbols']);

const WEIGHTS: Record<Face, number> = { text: 400, strong: 700 };

export type ScriptFonts = {
  /** The name of the file that has a letter. */
  files: ReadonlyMap<string, string>;
  fonts: readonly FontFile[];
  /** Whether a letter is in no file: it is drawn as a question mark, and the document says so. */
  lacksLetters: boolean;
  /** Where letters stand below the top of a line of our own faces, as a share of their size: all scripts share a line. */
  ascent: number;
};

type Doc = InstanceType<typeof PdfKit>;

const opened = new WeakMap<Doc, ScriptFonts>();

/** The other scripts of a document; undefined if it is all in Latin letters. */
export const scriptsOf = (doc: Doc): ScriptFonts | undefined => opened.get(doc);

/** What the end of a document says of the letters that it cannot draw; undefined if it draws them all. */
export const lettersLackingIn = (doc: Doc): string | undefined =>
  scriptsOf(doc)?.lacksLetters
    ? 'Certaines lettres n’existent pas dans les polices de ce document\u00a0: un point d’interrogation tient la place de chacune.'
    : undefined;

/** Makes the letters of these words drawable in a document. */
export async function registerScripts(doc: Doc, words: string): Promise<void> {
  const letters = lettersBeyondLatin(words);
  if (letters.size === 0) return;
  const scripts = await openScriptFonts(letters);
  for (const [name, font] of scripts.fonts) doc.registerFont(name, font);
  opened.set(doc, scripts);
}

async function openScriptFonts(letters: ReadonlySet<string>): Promise<ScriptFonts> {
  // Loaded with the first such document, not at start.
  const [{ create }, { default: subsetFont }] = await Promise.all([import('fontkit'), import('subset-font')]);
  const files = new Map<string, string>();
  const fonts: FontFile[] = [];
  const families = [...letters].some((letter) => KANA.test(letter)) ? JAPANESE_FIRST : CHINESE_FIRST;
  for (const family of families) {
    const missing = [...letters].filter((letter) => !files.has(letter));
    if (missing.length === 0) break;
    for (const [name, { file, text }] of await filesWith(family, missing)) {
      const packed = await readFile(file);
      for (const [face, weight] of Object.entries(WEIGHTS)) {
        // An instance of the variable font with these letters alone: pdfkit cannot embed a variable one.
        const font = await subsetFont(packed, text, {
          targetFormat: 'sfnt',
          variationAxes: { wght: weight },
        });
        const drawn = lettersIn(create, font, text);
        // The list of a family's letters is wider than what its files have.
        if (drawn.length === 0) break;
        for (const letter of drawn) files.set(letter, name);
        fonts.push([`${face}-${name}`, font]);
      }
    }
  }
  const [[, text] = []] = openFonts();
  const own = text && create(text);
  const lacksLetters = [...letters].some((letter) => !files.has(letter) && !isEmoji(letter));
  return { files, fonts, lacksLetters, ascent: own && 'ascent' in own ? own.ascent / own.unitsPerEm : 1 };
}

/** Those of these letters that a file has. */
function lettersIn(create: typeof Create, font: Buffer, text: string): string[] {
  try {
    const small = create(font);
    const known = new Set('characterSet' in small ? small.characterSet : []);
    return [...text].filter((letter) => known.has(letter.codePointAt(0) ?? 0));
  } catch {
    // With none of them the file has no table of letters at all.
    return [];
  }
}

/** The files of a family that say they have some of these letters. */
async function filesWith(list: string, letters: readonly string[]) {
  const folder = path.dirname(list);
  const family = path.basename(folder);
  const found = new Map<string, { file: string; text: string }>();
  for (const [subset, ranges] of await rangesOf(list)) {
    const text = letters.filter((letter) => isWithin(letter.codePointAt(0) ?? 0, ranges)).join('');
    if (text === '' || LEFT_OUT.has(subset)) continue;
    const file = path.join(folder, `files/${family}-${subset}-wght-normal.woff2`);
    found.set(`${family}-${subset}`, { file, text });
  }
  return found;
}

type Range = readonly [first: number, last: number];

const rangesByList = new Map<string, Promise<Map<string, Range[]>>>();

function rangesOf(list: string): Promise<Map<string, Range[]>> {
  const known = rangesByList.get(list) ?? readRanges(list);
  rangesByList.set(list, known);
  return known;
}

async function readRanges(list: string): Promise<Map<string, Range[]>> {
  const subsets: Record<string, string> = JSON.parse(await readFile(list, 'utf8'));
  return new Map(
    Object.entries(subsets).map(([subset, ranges]) => [
      subset.replaceAll(/[[\]]/g, ''),
      ranges.split(',').map((range): Range => {
        const [first = '', last = first] = range.replace('U+', '').split('-');
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
      }),
    ]),
  );
}

const isWithin = (letter: number, ranges: readonly Range[]) =>
  ranges.some(([first, last]) => first <= letter && letter <= last);
