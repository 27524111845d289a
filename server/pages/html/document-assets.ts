import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ForeignOrigins } from '../../third-parties/foreign-origins.ts';
import type { DocumentAssets } from '../framework/finish-document.ts';
import { type LateScript, withLateScript } from './late-script.ts';
import type { ParsedSheet } from './parse-sheet.ts';
import { joinSheets, type StyleSheet } from './used-css.ts';

/**
 * The inline scripts and the style sheets of a build, with what the settings add to them; sheets are read when a page
 * first asks for them, as the build has parsed them.
 */
export function readDocumentAssets(
  buildFolder: string,
): (lateScript: LateScript, foreign: ForeignOrigins) => DocumentAssets {
  const sheets = new Map<string, StyleSheet>();
  const files = new Map<string, ParsedSheet>();
  const text = (name: string) => readFileSync(path.join(buildFolder, name), 'utf8').trim();
  const [head, starter, apartSheet] = [text('head.js'), text('starter.js'), text(APART_SHEET_FILE)];
  /** Nearly every page has the common sheet and one of its own. */
  function fileOf(href: string): ParsedSheet {
    const file = files.get(href) ?? JSON.parse(readFileSync(parsedSheetFile(buildFolder, href), 'utf8'));
    files.set(href, file);
    return file;
  }
  function styleSheet(addresses: readonly string[]): StyleSheet | undefined {
    // React Router ends with « # » the address of a sheet that a lazy part of the page brings as well.
    const hrefs = addresses.map((address) => address.replace(/#$/, ''));
    if (!hrefs.every((href) => /^\/assets\/[\w.-]+\.css$/.test(href))) return undefined;
    const key = hrefs.join(' ');
    const known = sheets.get(key);
    if (known) return known;
    const sheet = joinSheets(hrefs.map(fileOf));
    sheets.set(key, sheet);
    return sheet;
  }
  return (lateScript, foreign) => ({
    apartSheet,
    head,
    starter: withLateScript(starter, lateScript),
    foreign,
    styleSheet,
  });
}

/** Where a build leaves the address of its apart sheet. */
export const APART_SHEET_FILE = 'apart-sheet.txt';

/** Where a build leaves the sheet of an address, parsed (parse-sheet.ts). */
export const parsedSheetFile = (buildFolder: string, href: string): string =>
  path.join(buildFolder, 'sheets', `${path.basename(href)}.json`);
