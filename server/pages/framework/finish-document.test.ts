import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseSheet } from '../html/parse-sheet.ts';
import { joinSheets } from '../html/used-css.ts';
import { type DocumentAssets, finishDocument, UnexpectedDocumentError } from './finish-document.ts';

const entry = 'import "/assets/manifest-1.js";\nimport("/assets/entry.client-1.js");';
const rendered = [
  '<!DOCTYPE html><html lang="fr"><head><link rel="preload" as="font" href="/fonts/a.woff2"/>',
  '<link rel="modulepreload" href="/assets/entry.client-1.js"/><link rel="modulepreload" href="/assets/root-1.js"/>',
  '<link rel="stylesheet" href="/assets/root-1.css"/></head><body><p class="a">Bonjour</p>',
  '<script type="application/ld+json">{"@type":"Thing"}</script><script nonce="hasard">window.__data = 1;</script>',
  `<script nonce="hasard" type="module" async="">${entry}</script></body></html>`,
].join('');
const sheets: Record<string, string> = {
  '/assets/root-1.css': ':root{--a:0;--b:1px}@media print{:root{--b:2px}}.a{top:var(--a)}.b{top:0}',
  '/assets/area-1.css': '.c{top:var(--b)}.d{top:0}',
};
const assets = {
  apartSheet: '/assets/apart-1.css',
  head: 'first()',
  boot: 'start()',
  styleSheet: (hrefs: readonly string[]) =>
    hrefs.every((href) => href in sheets)
      ? joinSheets(hrefs.map((href) => parseSheet(sheets[href] ?? '')))
      : undefined,
};
const finish = (html: string, change: Partial<DocumentAssets> = {}) =>
  finishDocument(html, { ...assets, ...change }, { nonce: 'hasard' });
const sha256 = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('nothing is fetched before intent but fonts and images: no preload, no sheet, no module', () => {
  const { html } = finish(rendered);
  expect(html).not.toContain('modulepreload');
  expect(html).not.toContain('type="module"');
  expect(html).toContain('<link disabled="" rel="stylesheet" href="/assets/root-1.css"/>');
  expect(html).toContain('<link rel="preload" as="font"');
});

test('the styles the page uses are in it, the others are not', () => {
  expect(finish(rendered).html).toMatch(/<style>\.a\s*\{\s*top:\s*0;?\s*\}<\/style>/);
});

test('the origin of a frame is allowed in the page that was written with it, and in no other', () => {
  const foreign = { writtenFrame: ['https://carte.exemple.fr'] };
  const policyOf = (html: string) => finish(html, { foreign }).contentSecurityPolicy;
  const framed = rendered.replace('Bonjour', '<iframe src="https://carte.exemple.fr/?a=1"></iframe>');
  expect(policyOf(framed)).toContain("; frame-src 'self' https://carte.exemple.fr;");
  expect(policyOf(rendered)).not.toContain('frame-src');
  expect(policyOf(framed.replace('exemple.fr/', 'exemple.fr.ailleurs.fr/'))).not.toContain('frame-src');
});

test('the script that must run before the first paint stands in the head, after the styles that its link adds to', () => {
  const { html } = finish(rendered);
  expect(html.split('</head>')[0]).toContain('</style><script>first()</script>');
});

test('without scripts, paper and wide screens have their styles too; phones are not held back by them', () => {
  expect(finish(rendered).html).toContain(
    '<noscript><link rel="stylesheet" href="/assets/apart-1.css" media="print,(min-width:640px)"/></noscript>',
  );
});

test('wide screens are told in the header what they need for their first paint, phones of nothing', () => {
  const preloads = finish(rendered).preloads.split(', ');
  expect(preloads[0]).toBe('</assets/apart-1.css>; rel=preload; as=style; media="(min-width:640px)"');
  expect(preloads.filter((preload) => !preload.includes('media="(min-width:'))).toEqual([]);
});

test('the sheets of an area come with the site’s, whose values they read', () => {
  const link = '<link rel="stylesheet" href="/assets/root-1.css"/>';
  const ofArea = rendered
    .replace(link, `${link}<link rel="stylesheet" href="/assets/area-1.css"/>`)
    .replace('class="a"', 'class="a c"');
  const { html } = finish(ofArea);
  expect(html.match(/<style>/g)).toHaveLength(1);
  expect(html).toContain('.c{top:var(--b)}');
  expect(html).toContain('{--b:1px}');
  expect(html).not.toContain('.d{');
  expect(html.match(/<link disabled="" rel="stylesheet"/g)).toHaveLength(2);
});

test('the entry script is kept word for word, inert, followed by the boot script', () => {
  expect(finish(rendered).html).toContain(
    `<script type="text/plain" id="entry">${entry}</script><script>start()</script>`,
  );
});

test('the policy names the hash of each inline script, the inert entry included, and of nothing else', () => {
  const { contentSecurityPolicy } = finish(rendered);
  const hashes = contentSecurityPolicy.match(/'sha256-[^']+'/g);
  expect(hashes?.toSorted()).toEqual(
    [sha256('first()'), sha256('window.__data = 1;'), sha256(entry), sha256('start()')].toSorted(),
  );
  expect(contentSecurityPolicy).toMatch(/script-src 'self' 'sha256/);
  expect(contentSecurityPolicy.split('style-src')[0]).not.toContain('unsafe-inline');
});

test('a script that somebody got into the page is not in its policy, and nobody is told the mark', () => {
  const attacks = [
    '<script>mal()</script>',
    '<script nonce="autre">mal()</script>',
    '<script nonce>mal()</script>',
  ];
  for (const attack of attacks) {
    const { html, contentSecurityPolicy } = finish(rendered.replace('Bonjour', attack));
    expect(contentSecurityPolicy).toBe(finish(rendered).contentSecurityPolicy);
    expect(html).not.toContain('hasard');
  }
});

test('origins that the settings name, and only those, are allowed beside the page’s own', () => {
  const foreign = { script: ['https://tag.example'], connect: ['https://stats.example'] };
  const { contentSecurityPolicy } = finish(rendered, { foreign });
  const own = finish(rendered).contentSecurityPolicy;
  expect(own).not.toMatch(/https?:/);
  expect(contentSecurityPolicy).toBe(
    own
      .replace(/(script-src [^;]*)/, '$1 https://tag.example')
      .replace("connect-src 'self'", "connect-src 'self' https://stats.example"),
  );
});

test.each([
  ['no style sheet', rendered.replace(/<link rel="stylesheet"[^>]*>/, '')],
  ['an unknown style sheet', rendered.replace('root-1.css', 'other.css')],
  ['no script of its own', rendered.replaceAll(' nonce="hasard"', '')],
  ['no entry script', rendered.replace('type="module"', '')],
])('a document with %s is refused, so that a new React Router cannot break pages silently', (_case, html) => {
  expect(() => finish(html)).toThrow(UnexpectedDocumentError);
});

test('dollar signs in the code are kept as they are', () => {
  const { html } = finish(rendered, { boot: "a.replace('$&', '$1')" });
  expect(html).toContain("a.replace('$&', '$1')");
});
