import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import {
  type ErrorFacts,
  errorOf,
  PASSWORD,
  randomEmail,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();

/** Answers like the provider: only the token `good` is valid. */
async function startProvider() {
  const asked: URLSearchParams[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    asked.push(form);
    const verdict =
      form.get('response') === 'good'
        ? { success: true }
        : { success: false, 'error-codes': ['invalid-input-response'] };
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(verdict));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { asked, verifyUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const withCaptcha = (verifyUrl: string) =>
  startAuthService(db.database, {
    settings: { captcha: { provider: 'turnstile', secret: 'le secret', verifyUrl } },
  });

const token = (captcha_token: string) => ({ gotrue_meta_security: { captcha_token } });

const missing: ErrorFacts = [
  400,
  'captcha_failed',
  'captcha protection: request disallowed (no captcha_token found)',
];
const wrong: ErrorFacts = [
  400,
  'captcha_failed',
  'captcha protection: request disallowed (invalid-input-response)',
];

test.each(['/signup', '/otp', '/recover', '/resend', '/token?grant_type=password'])(
  'POST %s wants a captcha',
  async (path) => {
    const { verifyUrl } = await startProvider();
    const auth = await withCaptcha(verifyUrl);
    expect(errorOf(await auth.call('POST', path, {}))).toEqual(missing);
    expect(errorOf(await auth.call('POST', path, token('')))).toEqual(missing);
    expect(errorOf(await auth.call('POST', path, token('bad')))).toEqual(wrong);
    expect(errorOf(await auth.call('POST', path, token('good')))[1]).not.toBe('captcha_failed');
  },
);

test('what has another proof needs no captcha', async () => {
  const { verifyUrl, asked } = await startProvider();
  const auth = await withCaptcha(verifyUrl);
  for (const path of ['/token?grant_type=refresh_token', '/token?grant_type=pkce', '/verify'])
    expect(errorOf(await auth.call('POST', path, {}))[1]).toBe('validation_failed');
  const own = await auth.call(
    'POST',
    '/signup',
    { email: randomEmail(), password: PASSWORD },
    { token: auth.deps.keys.serviceRoleKey },
  );
  expect(own.status).toBe(200);
  expect(asked).toEqual([]);
});

test('the provider is told the secret, the token and the address', async () => {
  const { verifyUrl, asked } = await startProvider();
  const auth = await withCaptcha(verifyUrl);
  const body = { email: randomEmail(), password: PASSWORD, ...token('good') };
  expect((await auth.call('POST', '/signup', body, { ip: '203.0.113.5' })).status).toBe(200);
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    secret: 'le secret',
    response: 'good',
    remoteip: '203.0.113.5',
  });
});

test('a provider that does not answer lets nobody in', async () => {
  const auth = await withCaptcha('http://127.0.0.1:9/');
  const body = { email: randomEmail(), password: PASSWORD, ...token('good') };
  expect(errorOf(await auth.call('POST', '/signup', body))).toEqual([
    500,
    'unexpected_failure',
    'captcha verification process failed',
  ]);
});

test('without captchas a token is ignored, whatever it is', async () => {
  const auth = await startAuthService(db.database);
  for (const security of [{ captcha_token: 'x' }, { captcha_token: 3 }, null, 'x'])
    expect(
      (
        await auth.call('POST', '/signup', {
          email: randomEmail(),
          password: PASSWORD,
          gotrue_meta_security: security,
        })
      ).status,
    ).toBe(200);
});
