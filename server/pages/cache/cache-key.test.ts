import { expect, test } from 'vitest';
import { cacheKey } from './cache-key.ts';

const KEPT: Record<string, string[]> = {
  '/blog': ['category', 'tag', 'sort'],
  '/galerie': ['categorie'],
};
const keyOf = (url: string) => cacheKey(url, (path) => KEPT[path] ?? []);

test.each([
  ['/', '/'],
  ['/blog', '/blog'],
  ['/blog?', '/blog'],
  ['/blog?utm_source=x&fbclid=1', '/blog'],
  ['/blog?sort=oldest&category=A%20B', '/blog?category=A+B&sort=oldest'],
  ['/blog?category=A+B&sort=oldest', '/blog?category=A+B&sort=oldest'],
  ['/galerie?categorie=repairs', '/galerie?categorie=repairs'],
])('%s is kept as %s', (url, key) => expect(keyOf(url)).toBe(key));

test.each([
  '/blog?x=1',
  '/galerie?category=a',
  '/blog?category=a&session=2',
  'http://elsewhere/',
  `/${'a'.repeat(600)}`,
])('%s is not kept', (url) => expect(keyOf(url)).toBeNull());
