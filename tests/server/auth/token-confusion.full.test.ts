import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { openSigningKeys } from '#packages/auth-service/keys/signing-keys.ts';
import { SITE_URL } from '#packages/auth-service/test-support/settings.ts';
import { authenticateDataRequest } from '#server/authenticate-data-request.ts';
import { keysFile } from '#server/keys-file.ts';
import { findStanding } from '#server/sessions/find-standing.ts';
import { type AuthService, startAuthService } from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();
const JWT_SECRET = 'le-secret-partage-d-un-ancien-site-0123456789';
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const bytes = (text: string) => new TextEncoder().encode(text);

async function start() {
  const startAt = new Date();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'atelier-papin-keys-'));
  try {
    const issuer = `${SITE_URL}/auth/v1`;
    const keys = await openSigningKeys({
      store: keysFile(dataDir),
      issuer,
      jwtSecret: JWT_SECRET,
      clock: () => startAt,
    });
    const auth = await startAuthService(db.database, { keys, startAt });
    const user = await auth.createUser();
    return {
      auth,
      user,
      claims: decodeJwt(user.accessToken),
      header: decodeProtectedHeader(user.accessToken),
    };
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/** The answers of the three entrances to a token: the account, the data API, and the way out. */
async function doorsOf(auth: AuthService, token: string): Promise<[boolean, boolean]> {
  const { keys, clock } = auth.deps;
  const authenticate = authenticateDataRequest({
    keys,
    clock,
    isLive: async (session) =>
      (await findStanding(db.database.kysely, { ...session, now: clock(), life: {} })) !== undefined,
  });
  const headers = { apikey: keys.anonKey, Authorization: `Bearer ${token}` };
  const data = await authenticate(new Request('http://localhost/rest/v1/profiles', { headers }));
  const { status } = await auth.call('GET', '/user', undefined, { token });
  return [status === 200, 'claims' in data && data.claims.role === 'authenticated'];
}

type Parts = { claims: JWTPayload; kid: string; published: Record<string, unknown> };
type Forge = (parts: Parts) => Promise<string> | string;

const hmac = (claims: JWTPayload, kid: string | undefined, secret: Uint8Array) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', ...(kid && { kid }) }).sign(secret);

async function foreign(alg: string, header: object, claims: JWTPayload) {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return new SignJWT(claims).setProtectedHeader({ alg, ...header }).sign(privateKey);
}

async function withOwnKey(name: 'jwk' | 'jku' | 'x5u', { claims, kid }: Parts) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const value = name === 'jwk' ? await exportJWK(publicKey) : 'https://mallory.example/keys.json';
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid, [name]: value }).sign(privateKey);
}

const FORGED: [string, Forge][] = [
  ...['none', 'None', 'NONE', 'nOnE', ''].map((alg): [string, Forge] => [
    `alg « ${alg} », unsigned`,
    ({ claims, kid }) => `${encode({ alg, kid, typ: 'JWT' })}.${encode(claims)}.`,
  ]),
  [
    'HS256 with the published key as its secret, as JSON',
    ({ claims, kid, published }) => hmac(claims, kid, bytes(JSON.stringify(published))),
  ],
  [
    'HS256 with a coordinate of the published key',
    ({ claims, kid, published }) => hmac(claims, kid, Buffer.from(String(published.x), 'base64url')),
  ],
  ['HS256 with our secret under the key’s name', ({ claims, kid }) => hmac(claims, kid, bytes(JWT_SECRET))],
  ['HS256 with an empty secret', ({ claims }) => hmac(claims, undefined, new Uint8Array(1))],
  ['RS256 under our key’s name', ({ claims, kid }) => foreign('RS256', { kid }, claims)],
  ['ES256 of another service under our key’s name', ({ claims, kid }) => foreign('ES256', { kid }, claims)],
  ['EdDSA under our key’s name', ({ claims, kid }) => foreign('EdDSA', { kid }, claims)],
  ['ES256 without a name', ({ claims }) => foreign('ES256', {}, claims)],
  ...['../../../../dev/null', "' or 1=1 --", '__proto__', 'constructor', 'https://mallory.example/k', ''].map(
    (kid): [string, Forge] => [`kid « ${kid} »`, ({ claims }) => foreign('ES256', { kid }, claims)],
  ),
  ['a key of its own (jwk)', (parts) => withOwnKey('jwk', parts)],
  ['where to find a key (jku)', (parts) => withOwnKey('jku', parts)],
  ['where to find a certificate (x5u)', (parts) => withOwnKey('x5u', parts)],
];

test.each(FORGED)('forged: %s', async (_, forge) => {
  const { auth, user, claims, header } = await start();
  expect(await doorsOf(auth, user.accessToken)).toEqual([true, true]);
  const [published = {}] = auth.deps.keys.jwks(auth.deps.clock()).keys;
  const kid = header.kid ?? '';
  const token = await forge({ claims, kid, published: published as Record<string, unknown> });
  expect(await doorsOf(auth, token)).toEqual([false, false]);
});

const HOUR_S = 3600;
const now = () => Math.floor(Date.now() / 1000);

test.each<[string, () => JWTPayload]>([
  ['another issuer', () => ({ iss: 'https://mallory.example/auth/v1' })],
  ['another audience', () => ({ aud: 'facturation' })],
  ['several audiences, none of them ours', () => ({ aud: ['a', 'b'] })],
  ['a time that is over', () => ({ exp: now() - HOUR_S })],
  ['a time that has not come', () => ({ nbf: now() + HOUR_S })],
  ['a session of nobody', () => ({ session_id: '0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10' })],
  ['a session that is no id', () => ({ session_id: "' or true --" })],
  ['another account', () => ({ sub: '0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10' })],
])('signed by our own keys, with %s', async (_, change) => {
  const { auth, claims } = await start();
  const token = await auth.deps.keys.sign({ ...claims, ...change() }, auth.deps.clock());
  expect(await doorsOf(auth, token)).toEqual([false, false]);
  const shared = await hmac({ ...claims, ...change() }, undefined, bytes(JWT_SECRET));
  expect(await doorsOf(auth, shared)).toEqual([false, false]);
});

test('the shared secret of an older deployment still signs for us', async () => {
  const { auth, claims } = await start();
  expect(await doorsOf(auth, await hmac(claims, undefined, bytes(JWT_SECRET)))).toEqual([true, true]);
});

test('what is no access token opens nothing: keys, refresh tokens, codes', async () => {
  const { auth, user } = await start();
  await auth.call('POST', '/recover', { email: user.email });
  const { code = '' } = auth.lastMail(user.email).data;
  for (const token of [auth.deps.keys.anonKey, user.refreshToken, code, user.id])
    expect([token, await doorsOf(auth, token)]).toEqual([token, [false, false]]);
});
