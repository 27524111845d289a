import { createHash } from 'node:crypto';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import type { StyleSheet } from './used-css.ts';

export type FinishedDocument = { html: string; contentSecurityPolicy: string };

export type DocumentAssets = {
  /** The style sheet behind a /assets/….css address of the build; undefined when the build has none there. */
  styleSheet: (href: string) => StyleSheet | undefined;
  /** Source of the starter script (app/starter/), complete and minified. */
  starter: string;
};

/** The page React Router rendered does not look as this rewrite expects: a new version, most likely. */
export class UnexpectedDocumentError extends Error {}

/**
 * Makes React Router's document light before the visitor acts: its style sheets inlined as far as the page uses them,
 * its scripts not even announced. The starter loads the sheets (kept as disabled links) and the entry script (kept as
 * an inert block) at the first sign of intent; hydration then finds every element it rendered.
 */
export function finishDocument(html: string, assets: DocumentAssets): FinishedDocument {
  const withoutPreloads = html.replace(/<link rel="modulepreload"[^>]*>/g, '');
  const withStyles = inlineStyleSheets(withoutPreloads, assets);
  const withInertEntry = replaceOnce(
    withStyles,
    /<script([^>]*) type="module"([^>]*)>(import [\s\S]*?)<\/script>/,
    (_match, _before, _after, code: string) =>
      `<script type="text/plain" id="entry">${code}</script><script>${assets.starter}</script>`,
    'le script d’entrée',
  );
  return { html: withInertEntry, contentSecurityPolicy: contentSecurityPolicy(scriptHashes(withInertEntry)) };
}

function inlineStyleSheets(html: string, assets: DocumentAssets): string {
  return replaceOnce(
    html,
    /<link rel="stylesheet" href="([^"]+)"([^>]*)>/,
    (link, href: string) => {
      const sheet = assets.styleSheet(href);
      if (!sheet) throw new UnexpectedDocumentError(`feuille de style inconnue : ${href}`);
      return `<style>${sheet.usedBy(html)}</style>${link.replace('<link ', '<link disabled="" ')}`;
    },
    'la feuille de style',
  );
}

function replaceOnce(
  html: string,
  pattern: RegExp,
  replacer: (...args: string[]) => string,
  what: string,
): string {
  let count = 0;
  const replaced = html.replace(pattern, (...args) => {
    count += 1;
    return replacer(...(args as string[]));
  });
  if (count === 0) throw new UnexpectedDocumentError(`le document rendu n’a pas ${what}`);
  return replaced;
}

/** A hash for each inline script, the inert entry included: it is the very text the starter will run. */
function scriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', code = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(' src=') || attributes.includes('ld+json') || code === '') continue;
    hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  }
  return [...hashes];
}
