import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ForeignOrigins } from '../../third-parties/foreign-origins.ts';
import { isSheetAddress, sheetAddress } from '../framework/build-folder.ts';
import type { DocumentAssets } from '../framework/finish-document.ts';
import { type AfterPaintScript, withAfterPaintScript } from './after-paint-script.ts';
import type { ParsedSheet } from './parse-sheet.ts';
import { joinSheets, type StyleSheet } from './used-css.ts';

/**
 * The inline scripts and style sheets of a build, with what the settings add. A sheet is read, already parsed by the
 * build, when a page first needs it.
 */
export function readDocumentAssets(
  buildFolder: string,
): (afterPaintScript: AfterPaintScript, foreign: ForeignOrigins) => DocumentAssets {
  const sheets = new Map<string, StyleSheet>();
  const files = new Map<string, ParsedSheet>();
  const text = (name: string) => readFileSync(path.join(buildFolder, name), 'utf8').trim();
  const [head, boot, apartSheet] = [text('head.js'), text('boot.js'), text(APART_SHEET_FILE)];
  /** Nearly every page has the common sheet and one of its own. */
  function fileOf(href: string): ParsedSheet {
    const file = files.get(href) ?? JSON.parse(readFileSync(parsedSheetFile(buildFolder, href), 'utf8'));
    files.set(href, file);
    return file;
  }
  function styleSheet(addresses: readonly string[]): StyleSheet | undefined {
    const hrefs = addresses.map(sheetAddress);
    if (!hrefs.every(isSheetAddress)) return undefined;
    const key = hrefs.join(' ');
    const known = sheets.get(key);
    if (known) return known;
    const sheet = joinSheets(hrefs.map(fileOf));
    sheets.set(key, sheet);
    return sheet;
  }
  return (afterPaintScript, foreign) => ({
    apartSheet,
    head,
    boot: withAfterPaintScript(boot, afterPaintScript),
    foreign,
    styleSheet,
  });
}

/** File in which the build writes the address of its separate sheet. */
export const APART_SHEET_FILE = 'apart-sheet.txt';

/** File in which the build writes the parsed sheet of an address (parse-sheet.ts). */
export const parsedSheetFile = (buildFolder: string, href: string): string =>
  path.join(buildFolder, 'sheets', `${path.basename(href)}.json`);
