import { expect, onTestFinished, test } from 'vitest';
import { startAuthService } from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { type AskOptions, ask } from '#tests/support/raw-http.ts';
import { startTestSite } from '#tests/support/test-site.ts';

const db = useTestDatabase();

async function startSite(rateLimitFactor = 0, clientIpHeader?: string) {
  const auth = await startAuthService(db.database, {
    settings: { rateLimitFactor, clientIpHeader } as never,
  });
  const site = await startTestSite({ auth: auth.app });
  onTestFinished(async () => void (await site.stop()));
  const headers = { apikey: auth.deps.keys.anonKey, 'Content-Type': 'application/json' };
  const call = (path: string, options: AskOptions = {}) =>
    ask(site.origin, path, { ...options, headers: { ...headers, ...options.headers } });
  return { auth, site, call };
}

test('the service answers under /auth/v1, uncached, with its own headers and the site’s', async () => {
  const { call } = await startSite();
  const answer = await call('/auth/v1/health', { headers: { Origin: 'https://ailleurs.example' } });
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.body.toString()).name).toBe('GoTrue');
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': 'https://ailleurs.example',
    'access-control-expose-headers': 'X-Total-Count, Link, X-Supabase-Api-Version',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.any(String),
  });
});

test('a preflight is answered, the site’s pages keep their own headers', async () => {
  const { call } = await startSite();
  const answer = await call('/auth/v1/token', { method: 'OPTIONS', headers: { apikey: '' } });
  expect(answer.status).toBe(204);
  expect(answer.headers['access-control-allow-methods']).toContain('POST');
  const page = await call('/');
  expect(page.headers['cross-origin-resource-policy']).toBe('same-origin');
  expect(page.headers).not.toHaveProperty('access-control-allow-origin');
});

test('an error is the service’s, never a page', async () => {
  const { call } = await startSite();
  const answer = await call('/auth/v1/nulle-part');
  expect(answer.headers['content-type']).toBe('application/json');
  expect(JSON.parse(answer.body.toString())).toMatchObject({ code: 404, error_code: 'unknown' });
  expect((await call('/auth/v1x')).headers['content-type']).toMatch(/^text\/html/);
});

const MB = 1024 * 1024;

test.each([
  ['declared', Buffer.alloc(MB + 1, 'a')],
  ['in chunks', Array.from({ length: 40 }, () => Buffer.alloc(MB / 32, 'a'))],
  ['far too large', Buffer.alloc(20 * MB, 'a')],
])('a body over one megabyte, %s, is refused in the service’s words', async (_, body) => {
  const { call } = await startSite();
  const answer = await call('/auth/v1/signup', { method: 'POST', body });
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.body.toString())).toMatchObject({ error_code: 'request_entity_too_large' });
  expect(answer.headers['access-control-allow-origin']).toBe('*');
  expect((await call('/auth/v1/health')).status).toBe(200);
});

test('limits count the connection’s address, or the one our proxy names', async () => {
  const direct = await startSite(0.1);
  const attempt = (call: typeof direct.call, from: string) =>
    call('/auth/v1/otp', { method: 'POST', body: '{}', headers: { 'X-Real-IP': from } });
  const statuses = [];
  for (let round = 0; round < 4; round += 1)
    statuses.push((await attempt(direct.call, `192.0.2.${round}`)).status);
  expect(statuses).toEqual([400, 400, 400, 429]);
  const behind = await startSite(0.1, 'X-Real-IP');
  for (let round = 0; round < 4; round += 1)
    expect((await attempt(behind.call, `192.0.2.${round}`)).status).toBe(400);
});

test('the log names no token', async () => {
  const { call, site } = await startSite();
  await call('/auth/v1/verify?token=abcdef&type=signup');
  expect(site.logged.join('')).toContain('/auth/v1/verify');
  expect(site.logged.join('')).not.toContain('abcdef');
});
