import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign as signBytes,
} from 'node:crypto';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { type AuthService, errorOf, makeKeys, startAuthService } from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();

test.each(['/user', '/settings', '/health', '/signup', '/factors/x/verify', '/nulle-part'])(
  '%s wants a known key',
  async (path) => {
    const auth = await startAuthService(db.database);
    const missing = await auth.call('GET', path, undefined, { apikey: null });
    expect([missing.status, missing.body.message]).toEqual([401, 'No API key found in request']);
    const unknown = await auth.call('GET', path, undefined, { apikey: 'sb_publishable_mallory' });
    expect([unknown.status, unknown.body.message]).toEqual([401, 'Invalid API key']);
    expect(unknown.body).not.toHaveProperty('code');
    expect(unknown.headers.get('Access-Control-Allow-Origin')).toBe('*');
  },
);

test('the key may ride in the query; links and public keys need none', async () => {
  const auth = await startAuthService(db.database);
  const key = encodeURIComponent(auth.deps.keys.anonKey);
  expect((await auth.call('GET', `/health?apikey=${key}`, undefined, { apikey: null })).status).toBe(200);
  for (const [path, status] of [
    ['/.well-known/jwks.json', 200],
    ['/verify?token=a&type=signup', 303],
  ] as const)
    expect((await auth.call('GET', path, undefined, { apikey: null })).status).toBe(status);
});

test('health, settings and public keys', async () => {
  const auth = await startAuthService(db.database);
  expect((await auth.call('GET', '/health')).body).toEqual({
    version: expect.stringMatching(/^v\d/),
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  });
  expect((await auth.call('GET', '/settings')).body).toMatchObject({
    external: { email: true, phone: false, anonymous_users: false, google: false, zoom: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    passkeys_enabled: false,
  });
  const jwks = await auth.call('GET', '/.well-known/jwks.json');
  expect(jwks.headers.get('Cache-Control')).toBe('public, max-age=600');
  expect(jwks.body.keys).toHaveLength(1);
  expect(jwks.body.keys[0]).toMatchObject({
    kty: 'EC',
    crv: 'P-256',
    alg: 'ES256',
    use: 'sig',
    key_ops: ['verify'],
  });
  expect(jwks.body.keys[0]).not.toHaveProperty('d');
});

test('an error has the shape its client knows', async () => {
  const auth = await startAuthService(db.database);
  const ask = (version: string | undefined) =>
    auth.call(
      'POST',
      '/token',
      {},
      {
        isOldShape: true,
        headers: version === undefined ? {} : { 'X-Supabase-Api-Version': version },
      },
    );
  for (const version of ['2024-01-01', '2025-06-30']) {
    const { body, headers } = await ask(version);
    expect(body).toEqual({ code: 'invalid_credentials', message: 'unsupported_grant_type' });
    expect(headers.get('X-Supabase-Api-Version')).toBe('2024-01-01');
    expect(headers.get('x-sb-error-code')).toBe('invalid_credentials');
  }
  for (const version of [undefined, '', 'demain', '2023-12-31', '2024-02-31', '2024-1-1']) {
    const { body, headers } = await ask(version);
    expect(body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'unsupported_grant_type' });
    expect(headers.get('X-Supabase-Api-Version')).toBeNull();
    expect(headers.get('x-sb-error-code')).toBe('invalid_credentials');
  }
});

test('what nobody expected is told without a detail', async () => {
  const auth = await startAuthService(db.database);
  const broken = {
    ...auth.deps,
    limits: {
      ...auth.deps.limits,
      take: () => Promise.reject(new Error('secret detail')),
    },
  };
  const { createAuthApp } = await import('#packages/auth-service/auth-app.ts');
  const headers = { apikey: auth.deps.keys.anonKey };
  const response = await createAuthApp(broken).request('/token', { method: 'POST', headers });
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    code: 500,
    error_code: 'unexpected_failure',
    msg: 'Unexpected failure, please check server logs for more information',
    error_id: expect.any(String),
  });
});

test('any origin may call, and sees which shape an error has', async () => {
  const auth = await startAuthService(db.database);
  const origin = 'https://ailleurs.example';
  const preflight = await auth.call('OPTIONS', '/token', undefined, {
    apikey: null,
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'apikey,content-type,x-retry-count',
    },
  });
  expect(preflight.status).toBe(204);
  const allowed = preflight.headers.get('Access-Control-Allow-Headers')?.split(', ');
  for (const name of [
    'Authorization',
    'apikey',
    'Content-Type',
    'X-Client-Info',
    'X-Supabase-Api-Version',
    'x-retry-count',
  ])
    expect(allowed).toContain(name);
  expect(preflight.headers.get('Access-Control-Allow-Methods')).toBe('GET, POST, PUT, PATCH, DELETE');
  const answer = await auth.call('GET', '/user', undefined, { headers: { Origin: origin } });
  for (const { headers } of [preflight, answer]) {
    expect(headers.get('Access-Control-Allow-Origin')).toBe(origin);
    expect(headers.get('Access-Control-Allow-Credentials')).toBe('true');
    expect(headers.get('Vary')).toContain('Origin');
  }
  expect(answer.headers.get('Access-Control-Expose-Headers')).toBe(
    'X-Total-Count, Link, X-Supabase-Api-Version',
  );
});

const get = (auth: AuthService, authorization?: string) =>
  auth.call('GET', '/user', undefined, { headers: { Authorization: authorization ?? '' } });

test.each(['', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer a b'])(
  'the authorization "%s" is none',
  async (authorization) => {
    const auth = await startAuthService(db.database);
    expect(errorOf(await get(auth, authorization))).toEqual([
      401,
      'no_authorization',
      'This endpoint requires a valid Bearer token',
    ]);
  },
);

test('an API key is nobody', async () => {
  const auth = await startAuthService(db.database);
  for (const key of [auth.deps.keys.anonKey, auth.deps.keys.serviceRoleKey])
    expect(errorOf(await get(auth, `Bearer ${key}`))).toEqual([
      403,
      'bad_jwt',
      'invalid claim: missing sub claim',
    ]);
});

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const signed = (header: object, payload: object, key: KeyObject | string) => {
  const head = `${base64(header)}.${base64(payload)}`;
  const signature =
    typeof key === 'string'
      ? createHmac('sha256', key).update(head).digest('base64url')
      : signBytes('sha256', Buffer.from(head), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `${head}.${signature}`;
};

test('a token that we did not sign is refused, whatever it claims', async () => {
  const auth = await startAuthService(db.database);
  const { accessToken } = await auth.createUser();
  const [head = '', payload = '', signature = ''] = accessToken.split('.');
  const header = JSON.parse(Buffer.from(head, 'base64url').toString());
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const [published] = auth.deps.keys.jwks(auth.deps.clock()).keys;
  const pem = createPublicKey({ key: published as never, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  });
  const { privateKey: foreign } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const flipped = `${signature.slice(0, 10)}${signature[10] === 'A' ? 'B' : 'A'}${signature.slice(11)}`;
  const forged = {
    'no algorithm': `${base64({ ...header, alg: 'none' })}.${payload}.`,
    'no algorithm, signed': `${base64({ ...header, alg: 'none' })}.${payload}.${signature}`,
    'another subject': `${head}.${base64({ ...claims, sub: claims.session_id })}.${signature}`,
    'another signature': `${head}.${payload}.${flipped}`,
    'no signature': `${head}.${payload}.`,
    'the public key as a secret': signed({ ...header, alg: 'HS256' }, claims, String(pem)),
    'the public key as a secret, without its name': signed({ alg: 'HS256', typ: 'JWT' }, claims, String(pem)),
    'an empty secret': signed({ alg: 'HS256', typ: 'JWT' }, claims, ''),
    'a foreign key by our key’s name': signed(header, claims, foreign),
    'a foreign key by its own name': signed({ ...header, kid: 'mallory' }, claims, foreign),
    'a foreign key without a name': signed({ alg: 'ES256' }, claims, foreign),
    'a key of its own': signed({ ...header, jwk: foreign.export({ format: 'jwk' }) }, claims, foreign),
    garbage: 'a.b.c',
    text: 'bonjour',
  };
  for (const [name, token] of Object.entries(forged)) {
    const [status, code, message] = errorOf(await get(auth, `Bearer ${token}`));
    expect([name, status, code, message.split(',')[0]]).toEqual([
      name,
      403,
      'bad_jwt',
      'invalid JWT: unable to parse or verify signature',
    ]);
  }
  expect((await get(auth, `bearer ${accessToken}`)).status).toBe(200);
});

test('a token dies at its hour', async () => {
  const auth = await startAuthService(db.database);
  const { accessToken } = await auth.createUser();
  auth.advance(3599);
  expect((await get(auth, `Bearer ${accessToken}`)).status).toBe(200);
  auth.advance(1);
  expect(errorOf(await get(auth, `Bearer ${accessToken}`))).toEqual([
    403,
    'bad_jwt',
    'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
  ]);
});

test('a token of ours dies with its account and its session, and names both rightly', async () => {
  const auth = await startAuthService(db.database);
  const [user, other] = [await auth.createUser(), await auth.createUser()];
  const claims = JSON.parse(Buffer.from(user.accessToken.split('.')[1] ?? '', 'base64url').toString());
  const otherClaims = JSON.parse(Buffer.from(other.accessToken.split('.')[1] ?? '', 'base64url').toString());
  const sign = async (change: object) =>
    `Bearer ${await auth.deps.keys.sign({ ...claims, ...change }, auth.deps.clock())}`;
  const noSession = [403, 'session_not_found', 'Session from session_id claim in JWT does not exist'];
  expect(errorOf(await get(auth, await sign({ sub: 'moi' })))).toEqual([
    400,
    'bad_jwt',
    'invalid claim: sub claim must be a UUID',
  ]);
  expect(errorOf(await get(auth, await sign({ session_id: 'x' })))).toEqual(noSession);
  expect(errorOf(await get(auth, await sign({ session_id: otherClaims.session_id })))).toEqual(noSession);
  await auth.ban(user.id, 1);
  expect(errorOf(await get(auth, await sign({})))).toEqual([403, 'user_banned', 'User is banned']);
  await db.database.kysely.deleteFrom('auth.users').where('id', '=', user.id).execute();
  expect(errorOf(await get(auth, await sign({})))).toEqual([
    403,
    'user_not_found',
    'User from sub claim in JWT does not exist',
  ]);
});

test('tokens of an older deployment’s shared secret are good where that secret is set', async () => {
  const secret = 's'.repeat(40);
  const sharedSecret = new TextEncoder().encode(secret);
  const keys = { ...(await makeKeys()), sharedSecret };
  const auth = await startAuthService(db.database, { keys });
  const { id } = await auth.createUser();
  const imported = await new SignJWT({ sub: id, role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(new Date(auth.deps.clock().getTime() + 60_000))
    .sign(sharedSecret);
  expect((await get(auth, `Bearer ${imported}`)).status).toBe(200);
});

test.each([
  ['nested too deeply', `{"data":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
  ['a character no database keeps', '{"email":"a\\u0000@b.fr"}'],
  ['half a character', '{"email":"\\ud800@b.fr"}'],
  ['half a character in a key', '{"data":{"\\ud800":1}}'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['a number', '12'],
])('a body with %s is refused', async (_, body) => {
  const auth = await startAuthService(db.database);
  const [status, code] = errorOf(await auth.call('POST', '/signup', body));
  expect([status, code]).toEqual([400, 'bad_json']);
});

test('a body of more than one megabyte is refused', async () => {
  const auth = await startAuthService(db.database);
  const body = JSON.stringify({ email: 'a@b.fr', password: 'x', data: { a: 'a'.repeat(1024 * 1024) } });
  const [status, code] = errorOf(await auth.call('POST', '/signup', body));
  expect([status, code]).toEqual([413, 'request_entity_too_large']);
});

test('members of a body that are null count as missing', async () => {
  const auth = await startAuthService(db.database);
  const body = { email: null, phone: null, password: null, data: null, code_challenge: null };
  expect(errorOf(await auth.call('POST', '/signup', body))[1]).toBe('anonymous_provider_disabled');
});

test('an address that nobody serves', async () => {
  const auth = await startAuthService(db.database);
  expect((await auth.call('GET', '/nulle-part')).status).toBe(404);
  expect((await auth.call('DELETE', '/signup')).status).toBe(404);
});
