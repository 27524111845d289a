import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { finishDocument, UnexpectedDocumentError } from './finish-document.ts';
import { parseStyleSheet } from './used-css.ts';

const entry = 'import "/assets/manifest-1.js";\nimport("/assets/entry.client-1.js");';
const rendered = [
  '<!DOCTYPE html><html lang="fr"><head><link rel="preload" as="font" href="/fonts/a.woff2"/>',
  '<link rel="modulepreload" href="/assets/entry.client-1.js"/><link rel="modulepreload" href="/assets/root-1.js"/>',
  '<link rel="stylesheet" href="/assets/root-1.css"/></head><body><p class="a">Bonjour</p>',
  '<script type="application/ld+json">{"@type":"Thing"}</script><script>window.__data = 1;</script>',
  `<script type="module" async="">${entry}</script></body></html>`,
].join('');
const assets = {
  starter: 'start()',
  styleSheet: (href: string) =>
    href === '/assets/root-1.css' ? parseStyleSheet('.a{top:0}.b{top:0}') : undefined,
};
const sha256 = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('nothing is fetched before intent but fonts and images: no preload, no sheet, no module', () => {
  const { html } = finishDocument(rendered, assets);
  expect(html).not.toContain('modulepreload');
  expect(html).not.toContain('type="module"');
  expect(html).toContain('<link disabled="" rel="stylesheet" href="/assets/root-1.css"/>');
  expect(html).toContain('<link rel="preload" as="font"');
});

test('the styles the page uses are in it, the others are not', () => {
  expect(finishDocument(rendered, assets).html).toMatch(/<style>\.a\s*\{\s*top:\s*0;?\s*\}<\/style>/);
});

test('the entry script is kept word for word, inert, followed by the starter', () => {
  expect(finishDocument(rendered, assets).html).toContain(
    `<script type="text/plain" id="entry">${entry}</script><script>start()</script>`,
  );
});

test('the policy names the hash of each inline script, the inert entry included, and of nothing else', () => {
  const { contentSecurityPolicy } = finishDocument(rendered, assets);
  const hashes = contentSecurityPolicy.match(/'sha256-[^']+'/g);
  expect(hashes?.toSorted()).toEqual(
    [sha256('window.__data = 1;'), sha256(entry), sha256('start()')].toSorted(),
  );
  expect(contentSecurityPolicy).toMatch(/script-src 'self' 'sha256/);
  expect(contentSecurityPolicy.split('style-src')[0]).not.toContain('unsafe-inline');
});

test.each([
  ['no style sheet', rendered.replace(/<link rel="stylesheet"[^>]*>/, '')],
  ['an unknown style sheet', rendered.replace('root-1.css', 'other.css')],
  ['no entry script', rendered.replace('type="module"', '')],
])('a document with %s is refused, so that a new React Router cannot break pages silently', (_case, html) => {
  expect(() => finishDocument(html, assets)).toThrow(UnexpectedDocumentError);
});

test('dollar signs in the code are kept as they are', () => {
  const { html } = finishDocument(rendered, { ...assets, starter: "a.replace('$&', '$1')" });
  expect(html).toContain("a.replace('$&', '$1')");
});
