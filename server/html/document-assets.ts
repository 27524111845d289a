import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DocumentAssets } from './finish-document.ts';
import { parseStyleSheet, type StyleSheet } from './used-css.ts';

/** The starter and the style sheets of a build; a sheet is read and parsed when a page first asks for it. */
export function readDocumentAssets(buildFolder: string): DocumentAssets {
  const sheets = new Map<string, StyleSheet>();
  return {
    starter: readFileSync(path.join(buildFolder, 'starter.js'), 'utf8').trim(),
    styleSheet(href) {
      if (!/^\/assets\/[\w.-]+\.css$/.test(href)) return undefined;
      const known = sheets.get(href);
      if (known) return known;
      const sheet = parseStyleSheet(readFileSync(path.join(buildFolder, 'client', href), 'utf8'));
      sheets.set(href, sheet);
      return sheet;
    },
  };
}
