import { z } from 'zod';

// Only actions read this: nothing here reaches a browser.

/** Invisible characters, and those that turn the direction of text: a name with one reads as another name. */
const INVISIBLE = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/**
 * A text without characters that neither a page nor the database can show; a line break is one character, as the field
 * counts it.
 */
export const writtenField = (missing: string) =>
  z.string(missing).transform((text) =>
    text
      .replaceAll('\r\n', '\n')
      .replaceAll(/[^\P{Cc}\n]/gu, '')
      .replaceAll(INVISIBLE, '')
      .trim(),
  );

const tooLong = (max: number) => `Écrivez ${max} caractères au plus.`;

/** Text on one line. */
export const lineField = (missing: string, max: number) =>
  writtenField(missing)
    .transform((text) => text.replaceAll('\n', ' '))
    .pipe(z.string().min(1, missing).max(max, tooLong(max)));

/** Text on any number of lines. */
export const linesField = (missing: string, max: number) =>
  writtenField(missing).pipe(z.string().min(1, missing).max(max, tooLong(max)));
