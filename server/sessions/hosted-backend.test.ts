import { createClient } from '@supabase/supabase-js';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import type { PasswordSettings } from '#packages/auth-service/index.ts';
import { useLocalServer } from '#tests/support/local-server.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { hostedBackend } from './hosted-backend.ts';

const SETTINGS = {
  disable_signup: true,
  external: { google: true, github: false, email: true, phone: false, anonymous_users: false },
};

const RULES: PasswordSettings = {
  minLength: 9,
  requiredCharacters: [],
  refuses: 'guessable',
  pwnedUrl: undefined,
  needsReauthentication: false,
  needsCurrentPassword: true,
};

async function useProject(settings: unknown = SETTINGS) {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' };
  let now = new Date();
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
    url: origin,
    backend: hostedBackend({
      url: origin,
      siteUrl: 'https://www.papin.example',
      anonKey: 'anon',
      captcha: null,
      password: RULES,
      siteWords: () => ['L’Atelier Papin', 'Reims'],
      checkPassword: async (id, password) => {
        if (password === 'encore') return 'too many';
        return id === 'u1' && password === 'la bonne' ? 'proven' : 'wrong password';
      },
      clock: () => now,
      log: quietLog,
    }),
    later(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000);
    },
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

test('a link leads on to what is not the site; the project says whether it may', async () => {
  const { backend } = await useProject();
  expect(backend.programOf('https://www.papin.example/client')).toBeNull();
  expect(backend.programOf('no address')).toBeNull();
  expect(backend.programOf('https://ailleurs.example/x')).toBe('https://ailleurs.example/x');
});

test('what the project allows is asked once in five minutes', async () => {
  const { backend, asked, later } = await useProject();
  const facts = await backend.facts();
  expect(facts.isSignupOpen).toBe(false);
  expect(facts.providers).toEqual([{ id: 'google', label: 'Google' }]);
  later(299);
  await backend.facts();
  expect(asked).toEqual(['/auth/v1/settings anon']);
  later(1);
  await backend.facts();
  expect(asked).toHaveLength(2);
});

test('while the project does not answer, no button leads to a service', async () => {
  const { backend } = await useProject(null);
  expect(await backend.facts()).toMatchObject({ isSignupOpen: true, providers: [] });
});

test('the screens ask what the site’s own settings ask', async () => {
  const { backend } = await useProject();
  const asked = { minPasswordLength: 9, needsCurrentPassword: true, canProveAgain: false };
  expect(await backend.facts()).toMatchObject(asked);
  const { backend: silent } = await useProject(null);
  expect(await silent.facts()).toMatchObject(asked);
});

test('the present password is looked at here, and a code never', async () => {
  const { backend, sign, asked } = await useProject();
  const token = await sign({});
  const prove = async (proof: Parameters<typeof backend.prove>[2], as = token) =>
    (await backend.prove(fetch, as, proof))?.code ?? null;
  expect(await prove({ password: 'la bonne' })).toBeNull();
  expect(await prove({ password: 'une autre' })).toBe('current_password_invalid');
  expect(await prove({ password: '' })).toBe('current_password_required');
  expect(await prove({ password: 'encore' })).toBe('over_request_rate_limit');
  expect(await prove({ code: '123456' })).toBe('reauthentication_needed');
  expect(await prove({ password: 'la bonne' }, 'nonsense')).toBe('bad_jwt');
  expect(await prove({ password: 'la bonne' }, await sign({ sub: 'u2' }))).toBe('current_password_invalid');
  expect(asked).toEqual(['/auth/v1/.well-known/jwks.json']);
});

test('a password that the site would refuse is not asked of the project', async () => {
  const { backend, url, asked } = await useProject({});
  const client = createClient(url, 'anon', { global: { fetch: backend.fetchFor(undefined) } });
  const signUp = async (password: string, name = 'Camille') =>
    (
      await client.auth.signUp({
        email: 'renard@exemple.fr',
        password,
        options: { data: { full_name: name } },
      })
    ).error;
  expect(await signUp('court')).toMatchObject({ code: 'weak_password', reasons: ['length'] });
  for (const guessable of ['motdepasse1', 'atelierpapin51', 'reims-2026', 'renard1234'])
    expect([guessable, (await signUp(guessable))?.code]).toEqual([guessable, 'weak_password']);
  expect((await signUp('Wolkenstein9', 'Wolkenstein'))?.code).toBe('weak_password');
  expect(asked).toEqual([]);
  await signUp('cuivre-et-chanfrein');
  expect(asked).toEqual(['/auth/v1/signup anon']);
});
