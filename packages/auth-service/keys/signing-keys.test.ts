import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  jwtVerify,
} from 'jose';
import { expect, test } from 'vitest';
import type { KeysStore } from '../host.ts';
import { roleOfApiKey } from './api-keys.ts';
import { openSigningKeys, PUBLISH_BEFORE_USE_MS, rotateSigningKeys } from './signing-keys.ts';
import { verifyToken } from './verify-token.ts';

let nowMs = Date.parse('2026-11-21T10:00:00Z');
const clock = () => new Date(nowMs);
const advance = (ms: number) => {
  nowMs += ms;
};

type TestStore = KeysStore & { content: string | null };

function makeStore(content: string | null = null): TestStore {
  let version = 0;
  const store: TestStore = {
    name: 'kept-keys.json',
    content,
    state: () => (store.content === null ? null : String(version)),
    read: () => store.content ?? '',
    create(text) {
      store.content ??= text;
    },
    replace(text) {
      store.content = text;
      version += 1;
    },
  };
  return store;
}

const claims = () => ({ sub: 'x', exp: Math.floor(nowMs / 1000) + 3600 });
const kidOf = (token: string) => decodeProtectedHeader(token).kid;

test('the first start makes the keys; the next ones read them', async () => {
  const store = makeStore();
  const first = await openSigningKeys({ store, clock });
  const written = JSON.parse(store.read());
  expect(written).toMatchObject({ ANON_KEY: first.anonKey, SERVICE_ROLE_KEY: first.serviceRoleKey });
  expect(decodeJwt(first.anonKey)).toMatchObject({ role: 'anon' });
  expect(decodeJwt(first.serviceRoleKey)).toMatchObject({ role: 'service_role' });
  expect(decodeJwt(first.anonKey)).not.toHaveProperty('sub');
  const second = await openSigningKeys({ store, clock });
  expect(second.anonKey).toBe(first.anonKey);
  const token = await first.sign(claims(), clock());
  expect(await verifyToken(second, token, clock())).toMatchObject({ sub: 'x' });
});

test('a token that has expired is no good, but says whose it was for as long as is asked', async () => {
  const keys = await openSigningKeys({ store: makeStore(), clock });
  const token = await keys.sign(claims(), clock());
  const [anHourLater, aDayLater] = [2, 24].map((hours) => new Date(nowMs + hours * 3_600_000 + 1000));
  await expect(verifyToken(keys, token, anHourLater ?? clock())).rejects.toThrow('expired');
  expect(await verifyToken(keys, token, anHourLater ?? clock(), 2 * 3600)).toMatchObject({ sub: 'x' });
  await expect(verifyToken(keys, token, aDayLater ?? clock(), 2 * 3600)).rejects.toThrow('expired');
  const [head, body] = token.split('.');
  await expect(verifyToken(keys, `${head}.${body}.AAAA`, clock(), 1e9)).rejects.toThrow();
});

test('several processes that start at once agree', async () => {
  const store = makeStore();
  const all = await Promise.all(Array.from({ length: 5 }, () => openSigningKeys({ store, clock })));
  expect(new Set(all.map(({ anonKey }) => anonKey)).size).toBe(1);
  expect(new Set(all.map((keys) => keys.jwks(clock()).keys[0]?.kid)).size).toBe(1);
});

test('keys that cannot be read stop the start with what to do', async () => {
  const store = makeStore('{"ANON_KEY": "x"}');
  await expect(openSigningKeys({ store, clock })).rejects.toThrow(
    /^Le fichier des clés kept-keys\.json est illisible/,
  );
});

test('the published keys verify, with what anyone uses', async () => {
  const keys = await openSigningKeys({ store: makeStore(), clock });
  const token = await keys.sign(claims(), clock());
  const jwks = createLocalJWKSet(keys.jwks(clock()));
  const { payload, protectedHeader } = await jwtVerify(token, jwks, { currentDate: clock() });
  expect(payload.sub).toBe('x');
  expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWT' });
});

test('a new key is published before it signs, and the old one verifies until its last token has expired', async () => {
  const store = makeStore();
  const keys = await openSigningKeys({ store, clock });
  const before = await keys.sign(claims(), clock());
  await rotateSigningKeys(store, clock(), 3600);
  advance(31_000);
  const between = await keys.sign(claims(), clock());
  expect(kidOf(between)).toBe(kidOf(before));
  expect(keys.jwks(clock()).keys).toHaveLength(2);
  advance(PUBLISH_BEFORE_USE_MS);
  const last = await verifyToken(keys, between, clock());
  expect(last.sub).toBe('x');
  const after = await keys.sign(claims(), clock());
  expect(kidOf(after)).not.toBe(kidOf(before));
  const other = await openSigningKeys({ store, clock });
  expect((await verifyToken(other, after, clock())).sub).toBe('x');
  advance(3600_000);
  expect(keys.jwks(clock()).keys.map(({ kid }) => kid)).toEqual([kidOf(after)]);
});

test('keys that are given need no store; only the first signs', async () => {
  const store = makeStore();
  const make = async (kid: string) => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    return { ...(await exportJWK(privateKey)), kid };
  };
  const signingKeys = [await make('new'), await make('old')];
  const given = { anonKey: 'an anon key for tests', serviceRoleKey: 'a service key for tests' };
  const keys = await openSigningKeys({ store, clock, signingKeys, ...given });
  expect(store.content).toBeNull();
  expect(kidOf(await keys.sign(claims(), clock()))).toBe('new');
  const { keys: published } = keys.jwks(clock());
  expect(published.map(({ kid }) => kid)).toEqual(['new', 'old']);
  for (const key of published) expect(key).not.toHaveProperty('d');
  expect(roleOfApiKey(keys, given.anonKey)).toBe('anon');
  expect(roleOfApiKey(keys, given.serviceRoleKey)).toBe('service_role');
  expect(roleOfApiKey(keys, '')).toBeNull();
});

test('a shared secret signs and verifies, and is never published', async () => {
  const k = Buffer.from('s'.repeat(40)).toString('base64url');
  const keys = await openSigningKeys({
    store: makeStore(),
    clock,
    signingKeys: [{ kty: 'oct', k, kid: 'shared' }],
  });
  const token = await keys.sign(claims(), clock());
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'HS256', kid: 'shared' });
  expect((await verifyToken(keys, token, clock())).sub).toBe('x');
  expect(keys.jwks(clock())).toEqual({ keys: [] });
});

test.each([[{ kty: 'EC', crv: 'P-256', alg: 'none' }], [{ kty: 'RSA', alg: 'RS512' }], [{ kty: 'unknown' }]])(
  'the key %j is refused',
  async (key) => {
    await expect(
      openSigningKeys({ store: makeStore(), clock, signingKeys: [key as never] }),
    ).rejects.toThrow();
  },
);
