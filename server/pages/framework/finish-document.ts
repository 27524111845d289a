import { createHash } from 'node:crypto';
import { WIDE_SCREEN } from '#domain/content/wide-screen.ts';
import { contentSecurityPolicy } from '../../http/security-headers.ts';
import { type ForeignOrigins, mergeOrigins } from '../../third-parties/foreign-origins.ts';
import type { StyleSheet } from '../html/used-css.ts';
import { pagePreloads } from '../page-preloads.ts';

export type FinishedDocument = {
  html: string;
  contentSecurityPolicy: string;
  /** Value of its `Link` header. */
  preloads: string;
};

export type DocumentAssets = {
  /** The style sheets behind /assets/….css addresses of the build, as one; undefined when the build lacks one of them. */
  styleSheet: (hrefs: readonly string[]) => StyleSheet | undefined;
  /** Address of the style sheet that only wide screens and paper need (scripts/styles/split-sheet.ts). */
  apartSheet: string;
  /** Sources of the two inline scripts (app/boot/), complete and minified: one for the head, one for the body. */
  head: string;
  boot: string;
  /** Other origins that the settings allow a page to use. */
  foreign?: ForeignOrigins;
};

/** The page does not look as this rewrite expects: most likely React Router has changed. */
export class UnexpectedDocumentError extends Error {}

/**
 * Makes React Router's document light until the visitor acts: inlines the styles that the page uses and does not even
 * announce its scripts. The boot script loads the sheets (kept as disabled links) and the entry script (kept as an inert
 * block) at the first sign of intent; hydration then finds every element it rendered.
 *
 * The policy allows the scripts that the render marked with its nonce, and ours: an injected script is not among
 * them. The nonce itself is removed, since a page is kept for everybody. `foreign` lists other origins that this page
 * uses beyond those of all pages.
 */
export function finishDocument(
  html: string,
  assets: DocumentAssets,
  { nonce, foreign = {} }: { nonce: string; foreign?: ForeignOrigins },
): FinishedDocument {
  const scripts = [...markedScripts(html, nonce), assets.head, assets.boot];
  const plain = withoutNonce(html, nonce);
  const withStyles = inlineStyleSheets(withoutModulePreloads(plain), assets);
  const withInertEntry = makeEntryInert(withStyles, assets.boot);
  return {
    html: withInertEntry,
    contentSecurityPolicy: contentSecurityPolicy(
      hashesOf(scripts),
      mergeOrigins(originsOfPage(withInertEntry, assets.foreign), foreign),
    ),
    preloads: pagePreloads(assets.apartSheet),
  };
}

/** A frame's origin is allowed only in the page written with that frame: the map, once a visitor asks for it. */
function originsOfPage(html: string, foreign: ForeignOrigins = {}): ForeignOrigins {
  const { writtenFrame = [], ...origins } = foreign;
  const written = writtenFrame.filter((origin) => html.includes(`<iframe src="${origin}/`));
  return written.length > 0 ? { ...origins, frame: [...(origins.frame ?? []), ...written] } : origins;
}

function withoutModulePreloads(html: string): string {
  const [start = '', ...preloads] = html.split('<link rel="modulepreload"');
  return start + preloads.map((rest) => rest.slice(rest.indexOf('>') + 1)).join('');
}

/** All sheets of a page share one cascade and one set of custom properties, so they are cut down together. */
function inlineStyleSheets(html: string, assets: DocumentAssets): string {
  const [before = '', ...links] = html.split('<link rel="stylesheet" href="');
  if (links.length === 0) throw new UnexpectedDocumentError('le document rendu n’a pas de feuille de style');
  const hrefs = links.map((link) => link.slice(0, link.indexOf('"')));
  const sheet = assets.styleSheet(hrefs);
  if (!sheet) throw new UnexpectedDocumentError(`feuille de style inconnue\u00a0: ${hrefs.join(', ')}`);
  // On wide screens the head's script inserts the link of the separate sheet after these styles.
  const apart = `<link rel="stylesheet" href="${assets.apartSheet}" media="print,${WIDE_SCREEN}"/>`;
  const inlined = `<style>${sheet.usedBy(html)}</style><script>${assets.head}</script><noscript>${apart}</noscript>`;
  const disabled = links.map((link) => `<link disabled="" rel="stylesheet" href="${link}`);
  return before + inlined + disabled.join('');
}

/** The module script of React Router becomes inert text; the boot script after it runs it when the time has come. */
function makeEntryInert(html: string, boot: string): string {
  const opening = /<script[^>]* type="module"[^>]*>(?=import )/g;
  const match = opening.exec(html);
  if (!match) throw new UnexpectedDocumentError('le document rendu n’a pas de script d’entrée');
  const codeEnd = html.indexOf('</script>', opening.lastIndex);
  const code = html.slice(opening.lastIndex, codeEnd);
  const inert = `<script type="text/plain" id="entry">${code}</script><script>${boot}`;
  return html.slice(0, match.index) + inert + html.slice(codeEnd);
}

/**
 * The texts of the inline scripts that the render marked. The entry is among them: the boot script runs that very text.
 */
function markedScripts(html: string, nonce: string): string[] {
  const texts: string[] = [];
  for (const script of html.split('<script').slice(1)) {
    const codeStart = script.indexOf('>') + 1;
    const attributes = script.slice(0, codeStart);
    if (!attributes.includes(` nonce="${nonce}"`) || attributes.includes(' src=')) continue;
    texts.push(script.slice(codeStart, script.indexOf('</script>', codeStart)));
  }
  if (texts.length === 0) throw new UnexpectedDocumentError('le document rendu n’a pas de script marqué');
  return texts;
}

export const withoutNonce = (html: string, nonce: string): string => html.replaceAll(` nonce="${nonce}"`, '');

const hashesOf = (scripts: readonly string[]): string[] => [
  ...new Set(scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)),
];
