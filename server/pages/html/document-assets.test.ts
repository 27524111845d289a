import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { APART_SHEET_FILE, parsedSheetFile, readDocumentAssets } from './document-assets.ts';
import { parseSheet } from './parse-sheet.ts';

/** A build with one style sheet, /assets/a-1.css. */
function buildFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'build-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'sheets'));
  writeFileSync(path.join(folder, 'head.js'), '');
  writeFileSync(path.join(folder, APART_SHEET_FILE), '/assets/apart-1.css');
  writeFileSync(path.join(folder, 'boot.js'), '__AFTER_PAINT_SCRIPT__');
  const parsed = JSON.stringify(parseSheet('.a{color:red}'));
  writeFileSync(parsedSheetFile(folder, '/assets/a-1.css'), parsed);
  return folder;
}

const sheetAt = (href: string) =>
  readDocumentAssets(buildFolder())({ url: '/assets/after-paint-1.js', code: '' }, {}).styleSheet([href]);

test.each(['/assets/a-1.css', '/assets/a-1.css#'])('reads the style sheet of the build at %s', (href) => {
  expect(sheetAt(href)?.usedBy('<p class="a">')).toBe('.a{color:red}');
});

test.each(['/assets/../../secret.css', 'https://x.fr/a.css', '/a.css', '/assets/a-1.css?x'])(
  'does not read %s',
  (href) => {
    expect(sheetAt(href)).toBeUndefined();
  },
);
