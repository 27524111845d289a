import { createHash } from 'node:crypto';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { type ForeignOrigins, mergeOrigins } from '../third-parties/foreign-origins.ts';
import type { StyleSheet } from './used-css.ts';

export type FinishedDocument = { html: string; contentSecurityPolicy: string };

export type DocumentAssets = {
  /** The style sheets behind /assets/….css addresses of the build, as one; undefined when the build lacks one of them. */
  styleSheet: (hrefs: readonly string[]) => StyleSheet | undefined;
  /** Sources of the two inline scripts (app/starter/), complete and minified: the head's and the body's. */
  head: string;
  starter: string;
  /** What the settings let a page use of other origins. */
  foreign?: ForeignOrigins;
};

/** The page React Router rendered does not look as this rewrite expects: a new version, most likely. */
export class UnexpectedDocumentError extends Error {}

/**
 * Makes React Router's document light before the visitor acts: its style sheets inlined as far as the page uses them,
 * its scripts not even announced. The starter loads the sheets (kept as disabled links) and the entry script (kept as
 * an inert block) at the first sign of intent; hydration then finds every element it rendered. `ofPage` is what this page
 * uses of other origins, besides what all do.
 */
export function finishDocument(
  html: string,
  assets: DocumentAssets,
  ofPage: ForeignOrigins = {},
): FinishedDocument {
  const withStyles = inlineStyleSheets(withoutModulePreloads(html), assets);
  const withInertEntry = makeEntryInert(withStyles, assets.starter);
  return {
    html: withInertEntry,
    contentSecurityPolicy: contentSecurityPolicy(
      scriptHashes(withInertEntry),
      mergeOrigins(originsOfPage(withInertEntry, assets.foreign), ofPage),
    ),
  };
}

/** A frame's origin is allowed only in the page that was written with that frame: the map, once a visitor asks for it. */
function originsOfPage(html: string, foreign: ForeignOrigins = {}): ForeignOrigins {
  const { writtenFrame = [], ...origins } = foreign;
  const written = writtenFrame.filter((origin) => html.includes(`<iframe src="${origin}/`));
  return written.length > 0 ? { ...origins, frame: [...(origins.frame ?? []), ...written] } : origins;
}

function withoutModulePreloads(html: string): string {
  const [start = '', ...preloads] = html.split('<link rel="modulepreload"');
  return start + preloads.map((rest) => rest.slice(rest.indexOf('>') + 1)).join('');
}

/** The sheets of a page are one to the cascade and to their custom properties: they are cut down as one. */
function inlineStyleSheets(html: string, assets: DocumentAssets): string {
  const [before = '', ...links] = html.split('<link rel="stylesheet" href="');
  if (links.length === 0) throw new UnexpectedDocumentError('le document rendu n’a pas de feuille de style');
  const hrefs = links.map((link) => link.slice(0, link.indexOf('"')));
  const sheet = assets.styleSheet(hrefs);
  if (!sheet) throw new UnexpectedDocumentError(`feuille de style inconnue\u00a0: ${hrefs.join(', ')}`);
  const inlined = `<script>${assets.head}</script><style>${sheet.usedBy(html)}</style>`;
  const disabled = links.map((link) => `<link disabled="" rel="stylesheet" href="${link}`);
  return before + inlined + disabled.join('');
}

/** The module script React Router writes becomes text, which the starter after it runs when the time has come. */
function makeEntryInert(html: string, starter: string): string {
  const opening = /<script[^>]* type="module"[^>]*>(?=import )/g;
  const match = opening.exec(html);
  if (!match) throw new UnexpectedDocumentError('le document rendu n’a pas de script d’entrée');
  const codeEnd = html.indexOf('</script>', opening.lastIndex);
  const code = html.slice(opening.lastIndex, codeEnd);
  const inert = `<script type="text/plain" id="entry">${code}</script><script>${starter}`;
  return html.slice(0, match.index) + inert + html.slice(codeEnd);
}

/** A hash for each inline script, the inert entry included: it is the very text the starter will run. */
function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const script of html.split('<script').slice(1)) {
    const codeStart = script.indexOf('>') + 1;
    const codeEnd = script.indexOf('</script>', codeStart);
    const attributes = script.slice(0, codeStart);
    if (codeStart === codeEnd || attributes.includes(' src=') || attributes.includes('ld+json')) continue;
    const hash = createHash('sha256').update(script.slice(codeStart, codeEnd)).digest('base64');
    hashes.add(`'sha256-${hash}'`);
  }
  return [...hashes];
}
