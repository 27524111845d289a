import { createHash } from 'node:crypto';
import { WIDE_SCREEN } from '#domain/wide-screen.ts';
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
 * an inert block) at the first sign of intent; hydration then finds every element it rendered.
 *
 * The policy names the scripts that the render marked with its nonce, and ours: one that somebody got into the page is none of
 * them. The nonce itself goes, since a page is kept for everybody. `foreign` is what this page uses of other origins,
 * besides what all do.
 */
export function finishDocument(
  html: string,
  assets: DocumentAssets,
  { nonce, foreign = {} }: { nonce: string; foreign?: ForeignOrigins },
): FinishedDocument {
  const scripts = [...markedScripts(html, nonce), assets.head, assets.starter];
  const plain = withoutNonce(html, nonce);
  const withStyles = inlineStyleSheets(withoutModulePreloads(plain), assets);
  const withInertEntry = makeEntryInert(withStyles, assets.starter);
  return {
    html: withInertEntry,
    contentSecurityPolicy: contentSecurityPolicy(
      hashesOf(scripts),
      mergeOrigins(originsOfPage(withInertEntry, assets.foreign), foreign),
    ),
    preloads: pagePreloads(assets.apartSheet),
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
  // The script of the head writes the link of the apart sheet after these styles, where the screen is wide.
  const apart = `<link rel="stylesheet" href="${assets.apartSheet}" media="print,${WIDE_SCREEN}"/>`;
  const inlined = `<style>${sheet.usedBy(html)}</style><script>${assets.head}</script><noscript>${apart}</noscript>`;
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

/** The texts of the inline scripts that the render marked, the entry included: it is the very text the starter will run. */
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
