import { expect, test } from 'vitest';
import { factsOf, useAuthServer } from '#tests/support/auth-server.ts';
import { PASSWORD } from '#tests/support/auth-service.ts';

const server = useAuthServer();

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}/auth/v1${path}`, { redirect: 'manual', ...init });

const withKey = (further: Record<string, string> = {}) => ({
  apikey: server.service.deps.keys.anonKey,
  'Content-Type': 'application/json',
  ...further,
});

const NEW = { 'X-Supabase-Api-Version': '2024-01-01' };

test('a client with an unknown key is an AuthApiError', async () => {
  const { auth } = server.client({ key: 'sb_publishable_unknown' });
  const { error } = await auth.signInWithPassword({ email: 'a@exemple.fr', password: PASSWORD });
  expect(factsOf(error)).toEqual([401, undefined, 'Invalid API key']);
});

test('without a key there is an answer of the gateway’s', async () => {
  const response = await ask('/settings');
  expect(response.status).toBe(401);
  const body = await response.json();
  expect(body).toMatchObject({ message: 'No API key found in request' });
  expect(body).not.toHaveProperty('code');
});

test('the key may be in the query', async () => {
  expect((await ask(`/settings?apikey=${server.service.deps.keys.anonKey}`)).status).toBe(200);
});

test.each(['/verify', '/callback', '/authorize', '/.well-known/jwks.json'])(
  '%s needs no key',
  async (path) => {
    expect((await ask(path)).status).not.toBe(401);
  },
);

test('errors have the shape that the client’s version asks for', async () => {
  const send = (headers: Record<string, string>) =>
    ask('/token?grant_type=x', { method: 'POST', headers: withKey(headers), body: '{}' });
  const known = await send({ 'X-Supabase-Api-Version': '2099-12-31' });
  expect([known.status, known.headers.get('X-Supabase-Api-Version'), await known.json()]).toEqual([
    400,
    '2024-01-01',
    { code: 'invalid_credentials', message: 'unsupported_grant_type' },
  ]);
  for (const version of ['2023-12-31', 'latest', '2024-02-31']) {
    const old = await send({ 'X-Supabase-Api-Version': version });
    expect([
      old.headers.get('X-Supabase-Api-Version'),
      old.headers.get('x-sb-error-code'),
      await old.json(),
    ]).toEqual([
      null,
      'invalid_credentials',
      { code: 400, error_code: 'invalid_credentials', msg: 'unsupported_grant_type' },
    ]);
  }
});

test('a browser from anywhere may call, and sees the version', async () => {
  const preflight = await ask('/token', {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://ailleurs.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers':
        'apikey,authorization,content-type,x-client-info,x-supabase-api-version',
    },
  });
  expect(preflight.status).toBeLessThan(300);
  const allowed = preflight.headers.get('Access-Control-Allow-Headers')?.toLowerCase() ?? '';
  for (const name of ['apikey', 'authorization', 'content-type', 'x-client-info', 'x-supabase-api-version'])
    expect(allowed).toContain(name);
  expect(preflight.headers.get('Access-Control-Allow-Methods')).toContain('PUT');
  const answer = await ask('/settings', { headers: withKey({ Origin: 'https://ailleurs.example' }) });
  expect(answer.headers.get('Access-Control-Allow-Origin')).toMatch(/^(?:\*|https:\/\/ailleurs\.example)$/);
  expect(answer.headers.get('Access-Control-Expose-Headers')).toMatch(/X-Supabase-Api-Version/i);
  expect(answer.headers.get('Access-Control-Expose-Headers')).toMatch(/X-Total-Count/i);
});

test.each(['', '{', '[1', 'a=b'])('a body of "%s" is no JSON', async (body) => {
  const response = await ask('/signup', { method: 'POST', headers: withKey(NEW), body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'bad_json',
    message: expect.stringMatching(/^Could not parse request body as JSON: /),
  });
});

test('a body of more than a mebibyte is too large', async () => {
  const body = JSON.stringify({ email: 'a'.repeat(1024 * 1024) });
  const response = await ask('/signup', { method: 'POST', headers: withKey(NEW), body });
  expect([response.status, (await response.json()).code]).toEqual([413, 'request_entity_too_large']);
});

test('a captcha’s token is taken, and ignored while captchas are off', async () => {
  const { email } = await server.signedIn();
  const { error } = await server
    .client()
    .auth.signInWithPassword({ email, password: PASSWORD, options: { captchaToken: 'x' } });
  expect(error).toBeNull();
});

test('/settings tells what a form may offer', async () => {
  const response = await ask('/settings', { headers: withKey() });
  const body = await response.json();
  expect(body).toMatchObject({
    external: { email: true, phone: false, google: false, apple: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    saml_enabled: false,
  });
  expect(Object.keys(body.external)).toHaveLength(26);
});

test('/health names the service', async () => {
  const response = await ask('/health', { headers: withKey() });
  expect(await response.json()).toEqual({
    version: expect.any(String),
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  });
});

test('the published keys have no private members', async () => {
  const response = await ask('/.well-known/jwks.json');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=600');
  const { keys } = await response.json();
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'] });
  expect(keys[0]).not.toHaveProperty('d');
});

test('answers with tokens are kept by nobody', async () => {
  const { email } = await server.signedIn();
  const body = JSON.stringify({ email, password: PASSWORD });
  const response = await ask('/token?grant_type=password', { method: 'POST', headers: withKey(NEW), body });
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});

test.each([
  ['GET', '/user', {}, 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
  [
    'GET',
    '/user',
    { Authorization: 'Basic eA==' },
    401,
    'no_authorization',
    'This endpoint requires a valid Bearer token',
  ],
  ['GET', '/reauthenticate', {}, 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
  ['POST', '/logout', {}, 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
  ['GET', '/admin/users', {}, 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
  ['POST', '/factors', {}, 401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
])('%s %s with %o is answered by who is asked for', async (method, path, headers, status, code, message) => {
  const body = method === 'POST' ? '{}' : undefined;
  const response = await ask(path, { method, headers: withKey({ ...NEW, ...headers }), body });
  expect([response.status, await response.json()]).toEqual([status, { code, message }]);
});
