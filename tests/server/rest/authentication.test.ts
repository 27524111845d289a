import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { useDataApi } from '#tests/support/data-api.ts';
import { workshopTables } from '#tests/support/workshop-tables.ts';

const api = useDataApi(workshopTables);
const user = '8c7e2a6e-8f7b-4d43-9d5e-3b0f3b6f3c11';

async function ask(headers: Record<string, string>, search = '') {
  const response = await fetch(`${api.url}/rest/v1/rpc/greeting${search}`, { headers });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

const bearer = (token: string) => ({ apikey: api.keys.anonKey, Authorization: `Bearer ${token}` });

test('no key, no answer', async () => {
  const { status, body } = await ask({});
  expect([status, body]).toEqual([
    401,
    {
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    },
  ]);
});

test('a key that is none of ours', async () => {
  const { status, body } = await ask({ apikey: 'sésame'.normalize('NFD').replace(/[^a-z]/g, '') });
  expect([status, body.message]).toEqual([401, 'Invalid API key']);
});

test('a key in the query is as good', async () => {
  const { status, body } = await ask({}, `?apikey=${api.keys.anonKey}`);
  expect([status, body]).toEqual([200, 'bonjour anon']);
});

test('a key alone is the anonymous visitor’s, whichever it is', async () => {
  expect((await ask({ apikey: api.keys.anonKey })).body).toBe('bonjour anon');
  expect((await ask({ apikey: api.keys.serviceRoleKey })).body).toBe('bonjour anon');
});

test('a key as Bearer is its role', async () => {
  expect((await ask(bearer(api.keys.anonKey))).body).toBe('bonjour anon');
  expect((await ask(bearer(api.keys.serviceRoleKey))).body).toBe('bonjour service_role');
});

test('a token is its account', async () => {
  expect((await ask(bearer(await api.tokenOf(user)))).body).toBe('bonjour authenticated');
});

test('a token without a role is the anonymous visitor’s', async () => {
  expect((await ask(bearer(await api.tokenOf(user, { role: undefined })))).body).toBe('bonjour anon');
});

test('another way to sign in is nobody’s', async () => {
  const { body } = await ask({ apikey: api.keys.anonKey, Authorization: 'Basic YTpi' });
  expect(body).toBe('bonjour anon');
});

const now = () => Math.floor(Date.now() / 1000);
const strange = (alg: string) =>
  new SignJWT({ sub: user, role: 'service_role', exp: now() + 60 })
    .setProtectedHeader({ alg })
    .sign(new TextEncoder().encode('x'.repeat(64)));

function altered(token: string): string {
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url');
  return [head, forged, signature].join('.');
}

const unsigned = () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ role: 'service_role' })}.`;
};

test.each<[string, () => string | Promise<string>, string, string]>([
  ['empty', () => '', 'PGRST301', 'Empty JWT is sent in Authorization header'],
  ['no token', () => 'bonjour', 'PGRST301', 'Expected 3 parts in JWT; got 1'],
  ['of two parts', () => 'a.b', 'PGRST301', 'Expected 3 parts in JWT; got 2'],
  ['of three parts of nothing', () => 'a.b.c', 'PGRST301', 'JWT cryptographic operation failed'],
  ['altered', async () => altered(await api.tokenOf(user)), 'PGRST301', 'JWT cryptographic operation failed'],
  [
    'signed with a key of another kind',
    () => strange('HS256'),
    'PGRST301',
    'No suitable key or wrong key type',
  ],
  ['not signed', unsigned, 'PGRST301', 'Wrong or unsupported encoding algorithm'],
  ['expired', () => api.tokenOf(user, { exp: now() - 60 }), 'PGRST303', 'JWT expired'],
  ['of tomorrow', () => api.tokenOf(user, { nbf: now() + 60 }), 'PGRST303', 'JWT not yet valid'],
  ['made tomorrow', () => api.tokenOf(user, { iat: now() + 60 }), 'PGRST303', 'JWT issued at future'],
  [
    'with a text for a time',
    () => api.tokenOf(user, { exp: 'demain' }),
    'PGRST303',
    "The JWT 'exp' claim must be a number",
  ],
])('a token that is %s', async (_, make, code, message) => {
  const { status, body, headers } = await ask(bearer(await make()));
  expect([status, body.code, body.message]).toEqual([401, code, message]);
  expect(Object.keys(body).toSorted()).toEqual(['code', 'details', 'hint', 'message']);
  expect(headers.get('WWW-Authenticate')).toBe(
    `Bearer error="invalid_token", error_description="${message}"`,
  );
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
});

test.each([
  ['expired', { exp: -10 }],
  ['of the next seconds', { nbf: 10 }],
  ['made in the next seconds', { iat: 10 }],
])('clocks may differ: a token barely %s is good', async (_, offsets) => {
  const claims = Object.fromEntries(Object.entries(offsets).map(([name, s]) => [name, now() + s]));
  expect((await ask(bearer(await api.tokenOf(user, claims)))).body).toBe('bonjour authenticated');
});
