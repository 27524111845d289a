import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { useLocalServer } from '#tests/support/local-server.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { hostedBackend } from './hosted-backend.ts';

const SETTINGS = {
  disable_signup: true,
  external: { google: true, github: false, email: true, phone: false, anonymous_users: false },
};

async function useProject(settings: unknown = SETTINGS) {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' };
  const asked: string[] = [];
  const { origin } = await useLocalServer(() => (request, response) => {
    asked.push(`${request.url} ${request.headers.apikey ?? ''}`.trim());
    const body = request.url?.endsWith('jwks.json') ? { keys: [jwk] } : settings;
    response.writeHead(body ? 200 : 503, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  const sign = (claims: object, expiresAt: string | number = '1h', key = privateKey) =>
    new SignJWT({ sub: 'u1', ...claims })
      .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
      .setExpirationTime(expiresAt)
      .sign(key);
  return {
    asked,
    sign,
    backend: hostedBackend({ url: origin, anonKey: 'anon', captcha: null, log: quietLog }),
  };
}

test('tokens are verified here, with the keys that the project publishes', async () => {
  const { backend, sign, asked } = await useProject();
  expect(await backend.verify(await sign({ role: 'authenticated' }))).toMatchObject({ sub: 'u1' });
  expect(await backend.verify(await sign({}, 1))).toBeNull();
  const { privateKey: foreign } = await generateKeyPair('ES256');
  expect(await backend.verify(await sign({}, '1h', foreign))).toBeNull();
  expect(await backend.verify('nonsense')).toBeNull();
  expect(asked).toEqual(['/auth/v1/.well-known/jwks.json']);
});

test('what the project allows is asked once in a while', async () => {
  const { backend, asked } = await useProject();
  const facts = await backend.facts();
  expect(facts.isSignupOpen).toBe(false);
  expect(facts.providers).toEqual([{ id: 'google', label: 'Google' }]);
  await backend.facts();
  expect(asked).toEqual(['/auth/v1/settings anon']);
});

test('while the project does not answer, no button leads to a service', async () => {
  const { backend } = await useProject(null);
  expect(await backend.facts()).toMatchObject({ isSignupOpen: true, providers: [] });
});
