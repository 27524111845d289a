import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { ask } from '#tests/support/raw-http.ts';
import { useTestSite } from '#tests/support/test-site.ts';

const SCRIPT = '/assets/entry-a1b2c3.js';

test('a built file is sent as the build compressed it, for a year', async () => {
  const { origin } = await useTestSite();
  const plain = await ask(origin, SCRIPT);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const br = await ask(origin, SCRIPT, { headers: { 'Accept-Encoding': 'gzip, br' } });
  const gz = await ask(origin, SCRIPT, { headers: { 'Accept-Encoding': 'gzip' } });
  expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(zlib.brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  expect(zlib.gunzipSync(gz.body).equals(plain.body)).toBe(true);
});

test('a file without a name of its own per version is asked for again each day', async () => {
  const { origin } = await useTestSite();
  const { headers, body } = await ask(origin, '/favicon.svg', { headers: { 'Accept-Encoding': 'br' } });
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=86400',
  });
  expect(headers['content-encoding']).toBeUndefined();
  expect(body.toString()).toContain('<svg');
  const known = await ask(origin, '/favicon.svg', { headers: { 'If-None-Match': String(headers.etag) } });
  expect([known.status, known.body.length]).toEqual([304, 0]);
});

test.each([
  '/assets/entry-a1b2c3.js.br',
  '/notes.private',
  '/assets/',
  '/assets',
  '/assets/entry-old.js',
  '/assets/../notes.private',
])('%s is no file of the site', async (path) => {
  const { origin } = await useTestSite();
  expect([301, 404]).toContain((await ask(origin, path)).status);
});

test('a query after a file’s name changes nothing to the file', async () => {
  const { origin } = await useTestSite();
  const { status, headers } = await ask(origin, `${SCRIPT}?v=1`);
  expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
});
