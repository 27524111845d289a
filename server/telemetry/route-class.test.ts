import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { methodName, routeClass } from './route-class.ts';

test.each([
  ['/', 'page'],
  ['/services/reparation-telephone?utm_source=x', 'page'],
  ['/boutique.data', 'shop'],
  ['/produit/ssd-1-to', 'shop'],
  ['/admin/clients/camille@example.test', 'admin'],
  ['/suivi-reparation?lien=secret', 'repair'],
  ['/auth/v1/token?grant_type=password', 'auth'],
  ['/assets/entry-a1b2c3.js', 'file'],
  ['/favicon.svg', 'file'],
  ['/sitemap.xml', 'machine'],
  ['/readyz', 'health'],
  ['/constructor', 'page'],
  ['//', 'page'],
  ['*', 'page'],
])('%s belongs to %s', (url, name) => expect(routeClass(url)).toBe(name));

test('each address that the app lists outside of its plain pages has a part of its own', () => {
  const listed = [...readFileSync('app/routes.ts', 'utf8').matchAll(/route\('([^']+)', 'routes\/(\w+)\//g)];
  const areas = new Set(['admin', 'client', 'account', 'shop', 'repair']);
  const plain = listed.filter(
    ([, address = '', area = '']) => areas.has(area) && routeClass(`/${address}`) === 'page',
  );
  expect(listed.length).toBeGreaterThan(80);
  expect(plain.map(([, address]) => address)).toEqual([]);
});

test('methods that nobody knows are one', () => {
  expect(['GET', 'PROPFIND', 'BREW', undefined].map(methodName)).toEqual(['GET', 'other', 'other', 'other']);
});
