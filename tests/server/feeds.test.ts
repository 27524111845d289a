import { expect, test } from 'vitest';
import { ask } from '#tests/support/raw-http.ts';
import { useTestSite } from '#tests/support/test-site.ts';

test.each([
  ['/rss.xml', 'application/rss+xml; charset=utf-8', '<rss/>'],
  ['/feed.json', 'application/feed+json; charset=utf-8', '{}'],
  ['/flux/produits.xml', 'application/xml; charset=utf-8', '<rss xmlns:g=""/>'],
])('%s is sent once, then only when it has changed', async (path, type, text) => {
  const { origin } = await useTestSite();
  const first = await ask(origin, path);
  expect([first.status, first.body.toString()]).toEqual([200, text]);
  expect(first.headers).toMatchObject({ 'content-type': type, 'cache-control': 'public, max-age=3600' });
  const etag = String(first.headers.etag);
  const known = await ask(origin, path, { headers: { 'If-None-Match': etag } });
  expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, etag]);
  const changed = await ask(origin, path, { headers: { 'If-None-Match': '"autre"' } });
  expect(changed.status).toBe(200);
});
