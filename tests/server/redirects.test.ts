import { expect, test } from 'vitest';
import { ask } from '#tests/support/raw-http.ts';
import { useTestSite } from '#tests/support/test-site.ts';

test.each([
  ['/ancienne-adresse', '/blog'],
  ['/ancienne-adresse?utm_source=x', '/blog?utm_source=x'],
  ['/blog/', '/blog'],
  ['/blog/?page=2', '/blog?page=2'],
  ['/services/micro-soudure/', '/services/micro-soudure'],
])('%s leads to %s', async (path, location) => {
  const { origin } = await useTestSite();
  const { status, headers } = await ask(origin, path);
  expect([status, headers.location]).toEqual([301, location]);
});

test('the home page’s slash stays', async () => {
  const { origin } = await useTestSite();
  expect((await ask(origin, '/')).status).toBe(200);
});

test.each([
  '//evil.com/',
  '///evil.com/',
  '/.//evil.com/',
  '/x/..//evil.com/',
  '/\\evil.com/',
  '/%5Cevil.com/',
  '/%2F%2Fevil.com/',
  '/%2Fevil.com/',
  '//evil.com/%2F..',
  '/https://evil.com/',
  'http://evil.com//evil.com/',
  '//evil.com',
  '/@evil.com/',
  '/%09/evil.com/',
])('%s never leads to another site', async (path) => {
  const { origin } = await useTestSite();
  const { headers, status } = await ask(origin, path);
  expect(status).toBeLessThan(500);
  if (headers.location === undefined) return;
  expect(new URL(headers.location, origin).origin).toBe(origin);
  expect(headers.location).toMatch(/^\/(?![/\\])/);
});
