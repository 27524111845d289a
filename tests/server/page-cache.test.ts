import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { ask } from '#tests/support/raw-http.ts';
import { useTestSite } from '#tests/support/test-site.ts';

const decoders = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync, identity: (body: Buffer) => body };

test('a page is rendered once: what follows is the same to the byte', async () => {
  const { origin, pageCache, logged } = await useTestSite();
  const miss = await ask(origin, '/', { headers: { 'Accept-Encoding': 'br' } });
  const hit = await ask(origin, '/', { headers: { 'Accept-Encoding': 'br' } });
  expect(hit.body.equals(miss.body)).toBe(true);
  expect(hit.headers.etag).toBe(miss.headers.etag);
  expect(hit.headers['content-security-policy']).toBe(miss.headers['content-security-policy']);
  expect(pageCache.stats().pages).toBe(1);
  expect(logged.map((line) => JSON.parse(line).cache)).toEqual([undefined, 'hit']);
});

test('each answer has an identifier of its own, which the log names', async () => {
  const { origin, logged } = await useTestSite();
  const ids = [];
  for (const path of ['/', '/', '/prive']) ids.push((await ask(origin, path)).headers['x-request-id']);
  expect(new Set(ids).size).toBe(3);
  expect(logged.map((line) => JSON.parse(line).id)).toEqual(ids);
});

test('every encoding holds the same page, with a length and an ETag of its own', async () => {
  const { origin } = await useTestSite();
  const etags = new Set();
  const pages = new Set();
  for (const encoding of ['br', 'gzip', 'identity'] as const) {
    for (const asked of ['first', 'again']) {
      const { headers, body } = await ask(origin, '/', {
        headers: encoding === 'identity' ? {} : { 'Accept-Encoding': encoding },
      });
      expect(headers['content-encoding'], asked).toBe(encoding === 'identity' ? undefined : encoding);
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers.vary).toBe('Accept-Encoding');
      etags.add(headers.etag);
      pages.add(decoders[encoding](body).toString());
    }
  }
  expect(etags.size).toBe(3);
  expect(pages.size).toBe(1);
});

test('who holds the page already is told so, without it', async () => {
  const { origin } = await useTestSite();
  const { headers } = await ask(origin, '/');
  for (const tag of [headers.etag, `W/${headers.etag}`, `"x", ${headers.etag}`, '*']) {
    const known = await ask(origin, '/', { headers: { 'If-None-Match': String(tag) } });
    expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, headers.etag]);
  }
  const changed = await ask(origin, '/', { headers: { 'If-None-Match': '"other"' } });
  expect([changed.status, changed.body.length > 0]).toEqual([200, true]);
});

test('HEAD says what GET would send, whether the page is kept or not', async () => {
  const { origin } = await useTestSite();
  for (const path of ['/', '/', '/prive', '/favicon.svg', '/nulle-part']) {
    const head = await ask(origin, path, { method: 'HEAD' });
    const get = await ask(origin, path);
    expect(head.body.length).toBe(0);
    expect([path, head.status, head.headers['content-type']]).toEqual([
      path,
      get.status,
      get.headers['content-type'],
    ]);
    // A HEAD may lack a length, but must not have a wrong one.
    if (head.headers['content-length'])
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
  }
});

test('an unknown parameter reaches the page but is never kept', async () => {
  const { origin, pageCache } = await useTestSite();
  const [one, two] = [await ask(origin, '/?essai=1'), await ask(origin, '/?essai=1')];
  expect(one.status).toBe(200);
  expect(one.body.equals(two.body)).toBe(false);
  expect(pageCache.stats().pages).toBe(0);
});

test('a parameter makes a page of the route that declares it, and of no other', async () => {
  const { origin, pageCache } = await useTestSite();
  for (const path of ['/?tag=a', '/blog?tag=a', '/blog?sort=a', '/prive?tag=a']) await ask(origin, path);
  expect(pageCache.get('/blog?tag=a')).toBeDefined();
  expect(pageCache.stats().pages).toBe(1);
});

test('campaign parameters and the order of ours do not make another page', async () => {
  const { origin, pageCache } = await useTestSite();
  const paths = [
    '/blog?tag=a&category=b',
    '/blog?category=b&tag=a',
    '/blog?utm_source=x&category=b&tag=a&fbclid=1',
  ];
  const bodies = [];
  for (const path of paths) bodies.push((await ask(origin, path)).body.toString());
  expect(new Set(bodies).size).toBe(1);
  expect(pageCache.stats().pages).toBe(1);
});

test.each([
  ['/prive', 200],
  ['/nulle-part', 404],
  ['/casse', 500],
  ['/renvoi', 302],
])('%s (%i) is never kept', async (path, status) => {
  const { origin, pageCache } = await useTestSite();
  const { headers, ...answer } = await ask(origin, path);
  expect(answer.status).toBe(status);
  expect(headers['cache-control']).toMatch(/no-store/);
  expect(pageCache.stats().pages).toBe(0);
});

test('emptying a tag renders its pages anew and leaves the others', async () => {
  const { origin, pageCache } = await useTestSite();
  const [home, blog] = [await ask(origin, '/'), await ask(origin, '/blog')];
  pageCache.invalidate(['blog']);
  expect((await ask(origin, '/')).body.equals(home.body)).toBe(true);
  expect((await ask(origin, '/blog')).body.equals(blog.body)).toBe(false);
});

test('a cache without room keeps nothing and the pages still answer', async () => {
  const { origin, pageCache } = await useTestSite({ pageCacheBytes: 0 });
  for (const encoding of ['br', 'gzip'] as const) {
    const { status, headers, body } = await ask(origin, '/', { headers: { 'Accept-Encoding': encoding } });
    expect([status, headers['content-encoding']]).toEqual([200, encoding]);
    expect(decoders[encoding](body).toString()).toContain('</html>');
  }
  expect(pageCache.stats()).toEqual({ pages: 0, bytes: 0 });
});

test('the bound in bytes holds however many pages are asked for', async () => {
  const { origin, pageCache } = await useTestSite({ pageCacheBytes: 60_000 });
  for (let page = 1; page <= 20; page += 1)
    expect((await ask(origin, `/blog?page=${page}`)).status).toBe(200);
  const { pages, bytes } = pageCache.stats();
  expect(bytes).toBeLessThanOrEqual(60_000);
  expect(pages).toBeGreaterThan(0);
});

test('sixteen visitors at once of a page not yet kept all get it', async () => {
  const { origin, pageCache } = await useTestSite();
  const answers = await Promise.all(Array.from({ length: 16 }, () => ask(origin, '/')));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(pageCache.stats().pages).toBe(1);
});
