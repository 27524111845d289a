import { expect, test } from 'vitest';
import { type CachedPage, prepareCachedPage } from './cached-page.ts';
import { createPageCache } from './page-cache.ts';

const page = (tags: string[] = []): Promise<CachedPage> =>
  prepareCachedPage(
    {
      body: Buffer.from(`<p>${tags.join()}</p>`),
      contentType: 'text/html',
      cacheControl: 'public, no-cache',
      contentSecurityPolicy: "default-src 'self'",
      tags,
    },
    [['X-Content-Type-Options', 'nosniff']],
  );

test('a page that was put is found, with a body and an ETag of its own for each encoding', async () => {
  const cache = createPageCache(1e6);
  cache.put('/', await page(), cache.begin());
  const variants = cache.get('/')?.variants;
  expect(variants?.identity.body.toString()).toBe('<p></p>');
  expect(new Set([variants?.br.etag, variants?.gzip.etag, variants?.identity.etag]).size).toBe(3);
  expect(variants?.br.headers).toContain('nosniff');
});

test('a page is kept compressed alone, in no more than its bytes, and is given whole to who understands no compression', async () => {
  const body = Buffer.from('<p>Réparation</p>'.repeat(5_000));
  const { variants, bytes } = await prepareCachedPage(
    { body, contentType: 'text/html', cacheControl: 'no-cache', contentSecurityPolicy: '', tags: [] },
    [],
  );
  expect(bytes).toBeLessThan(body.length / 2);
  for (const kept of [variants.br.body, variants.gzip.body]) expect(kept.buffer.byteLength).toBe(kept.length);
  expect(variants.identity.body.equals(body)).toBe(true);
  expect(variants.identity.headers).toContain(String(body.length));
});

test('emptying a tag forgets the pages that carry it and no other', async () => {
  const cache = createPageCache(1e6);
  cache.put('/blog', await page(['blog', 'settings']), cache.begin());
  cache.put('/services', await page(['settings']), cache.begin());
  expect(cache.invalidate(['blog'])).toBe(1);
  expect(cache.get('/blog')).toBeUndefined();
  expect(cache.get('/services')).toBeDefined();
  expect(cache.invalidate(['*'])).toBe(1);
  expect(cache.stats()).toEqual({ pages: 0, bytes: 0 });
});

test('a render that began before its tag was emptied is not kept', async () => {
  const cache = createPageCache(1e6);
  const ticket = cache.begin();
  cache.invalidate(['settings']);
  expect(cache.put('/', await page(['settings']), ticket)).toBe(false);
  expect(cache.put('/', await page(['settings']), cache.begin())).toBe(true);
});

test('the byte bound holds, and pages read lately stay', async () => {
  const one = await page();
  const cache = createPageCache(one.bytes * 3);
  for (const key of ['/a', '/b', '/c']) cache.put(key, await page(), cache.begin());
  const first = cache.get('/a');
  if (first) first.wasRead = true;
  cache.put('/d', await page(), cache.begin());
  expect(cache.stats()).toEqual({ pages: 3, bytes: one.bytes * 3 });
  expect(cache.get('/a')).toBeDefined();
  expect(cache.get('/b')).toBeUndefined();
});

test('a page larger than the bound is refused without emptying the others', async () => {
  const one = await page();
  const cache = createPageCache(one.bytes);
  cache.put('/a', one, cache.begin());
  expect(cache.put('/b', { ...one, bytes: one.bytes + 1 }, cache.begin())).toBe(false);
  expect(cache.get('/a')).toBeDefined();
});

test('putting a page again replaces it without counting it twice', async () => {
  const cache = createPageCache(1e6);
  const one = await page();
  cache.put('/a', one, cache.begin());
  cache.put('/a', one, cache.begin());
  expect(cache.stats()).toEqual({ pages: 1, bytes: one.bytes });
});
