import { z } from 'zod';
import { visibleText } from './visible-text.ts';

// Only actions read this: nothing here reaches a browser.

/**
 * A text without characters that neither a page nor the database can show; a line break is one character, as the field
 * counts it.
 */
export const writtenField = (missing: string) =>
  z.string(missing).transform((text) =>
    visibleText(text)
      .replaceAll('\r\n', '\n')
      .replaceAll(/[^\P{Cc}\n]/gu, '')
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
