import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { useKeptSite } from '#tests/support/kept-site.ts';
import { ask } from '#tests/support/raw-http.ts';

const site = useKeptSite('plain');

/** Loads a page as it is sent over the network. */
async function load(path: string): Promise<{ text: string; bytes: number }> {
  const { status, body } = await ask(site.origin, path);
  expect([path, status]).toEqual([path, 200]);
  return { text: body.toString(), bytes: gzipSync(body).length };
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

test.each([
  '/boutique',
  '/boutique?category=stockage',
  '/produit/switch-lite-reconditionnee',
  '/stock',
  '/panier',
])(
  '%s: 40 000 bytes at most for HTML, style and script before its visitor acts, 15 000 of them script',
  async (path) => {
    const page = await load(path);
    const styles = matches(page.text, /<link(?![^>]*disabled)[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g);
    const inline = matches(page.text, /<script(?![^>]*(?:ld\+json|text\/plain))[^>]*>([^<]+)<\/script>/g);
    const afterPaint = matches(page.text, /import\("(\/assets\/after-paint-[^"]+)"\)/g);
    // The entry of React is there, but not loaded.
    expect([inline.length > 1, afterPaint.length, page.text.includes('id="entry"')]).toEqual([true, 1, true]);
    const eager = matches(page.text, /<script[^>]*src="([^"]+)"/g);
    const preloaded = matches(page.text, /<link[^>]*rel="modulepreload"[^>]*href="([^"]+)"/g);
    const scripts = await Promise.all([...afterPaint, ...eager, ...preloaded].map(load));
    const sheets = await Promise.all(styles.map(load));
    const sum = (files: { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0);
    const script = sum(scripts) + gzipSync(inline.join('\n')).length;
    expect(page.bytes + sum(sheets) + sum(scripts), 'all of it').toBeLessThanOrEqual(40_000);
    expect(script, 'script').toBeLessThanOrEqual(15_000);
  },
);
