import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { publicPage } from './cache-policy.ts';
import { readParameters, undeclaredParameters, withParameters } from './page-parameters.ts';

test('a page is given what its route declares, with its values in order, and nothing else', () => {
  const request = { url: 'https://a.example/boutique?q=ssd&marque=A&page=2&marque=B&secret=1' };
  const read = readParameters(request, { kept: ['page'], rendered: ['q', 'marque'] });
  expect([...read]).toEqual([
    ['q', 'ssd'],
    ['marque', 'A'],
    ['page', '2'],
    ['marque', 'B'],
  ]);
});

test('what a route has not declared is named as it is written, but for campaigns and what others read', () => {
  const request = {
    url: 'https://a.example/boutique?q=ssd&categorie=x%26y&utm_source=lettre&panier=added&_routes=a',
  };
  expect(undeclaredParameters(request, { kept: [], rendered: ['q'] }, ['panier'])).toEqual(['categorie=x&y']);
});

test('the headers stay what they were', () => {
  const headers = publicPage('blog');
  expect(withParameters(headers, { kept: ['tag'] })()).toEqual(headers());
});

/** A route's loader can read only declared parameters: `readParameters` returns no others. */
test('no route of a public page reads an address but by what it declares', () => {
  const folder = path.join(import.meta.dirname, 'routes');
  const publicRoutes = globSync('**/*.{ts,tsx}', { cwd: folder })
    .map((file) => ({ file, code: readFileSync(path.join(folder, file), 'utf8') }))
    .filter(({ code }) => /\bpublicPage\(/.test(code));
  expect(publicRoutes.length).toBeGreaterThan(20);
  const readsAddress = /(request\.url\)|\burl)\.searchParams|\buseSearchParams\(/;
  expect(publicRoutes.filter(({ code }) => readsAddress.test(code)).map(({ file }) => file)).toEqual([]);
  const declaring = publicRoutes.filter(({ code }) => /readParameters\(/.test(code));
  expect(declaring.filter(({ code }) => !/withParameters\(/.test(code)).map(({ file }) => file)).toEqual([]);
});
