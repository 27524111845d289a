import { expect, test } from 'vitest';
import { eventsOf, factsOf, useAuthServer } from '#tests/support/auth-server.ts';
import { PASSWORD } from '#tests/support/auth-service.ts';

const server = useAuthServer();

const missing = { name: 'AuthSessionMissingError', message: 'Auth session missing!', status: 400 };

/** The headers that every client sends. */
const headers = () => ({
  apikey: server.service.deps.keys.anonKey,
  'Content-Type': 'application/json',
  'X-Supabase-Api-Version': '2024-01-01',
});

async function refresh(refreshToken: string) {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
  return { status: response.status, body: await response.json() };
}

test('getUser asks the server, getSession the memory', async () => {
  const client = await server.signedIn();
  const { data, error } = await client.auth.getUser();
  expect(error).toBeNull();
  expect(data.user).toEqual((await client.auth.getSession()).data.session?.user);
});

test('without a session getUser, updateUser and reauthenticate are an AuthSessionMissingError', async () => {
  const { auth } = server.client();
  expect((await auth.getUser()).error).toMatchObject(missing);
  expect((await auth.updateUser({ data: {} })).error).toMatchObject(missing);
  expect((await auth.reauthenticate()).error).toMatchObject(missing);
  expect((await auth.refreshSession()).error).toMatchObject(missing);
});

test('getUser with a token that is none is an AuthApiError', async () => {
  const { error } = await server.client().auth.getUser('x.y.z');
  expect(factsOf(error)?.slice(0, 2)).toEqual([403, 'bad_jwt']);
});

test('getUser with the key for everybody is nobody', async () => {
  const { error } = await server.client().auth.getUser(server.service.deps.keys.anonKey);
  expect(factsOf(error)).toEqual([403, 'bad_jwt', 'invalid claim: missing sub claim']);
});

test('refreshSession gives new tokens for the same session', async () => {
  const client = await server.signedIn();
  server.service.advance(60);
  const { data, error } = await client.auth.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(client.session.refresh_token);
  const idOf = (token = '') =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id;
  expect(idOf(data.session?.access_token)).toBe(idOf(client.session.access_token));
  expect(eventsOf(client)).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED']);
});

test('clients that refresh one token at the same time all succeed, with one token at the end', async () => {
  const { session } = await server.signedIn();
  const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(session.refresh_token)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
});

test('a client that never got the answer may ask again, even later', async () => {
  const { session } = await server.signedIn();
  const lost = await refresh(session.refresh_token);
  server.service.advance(3600);
  const again = await refresh(session.refresh_token);
  expect([again.status, again.body.refresh_token]).toEqual([200, lost.body.refresh_token]);
});

test('an old token handed in later ends the session for whoever has a newer one', async () => {
  const client = await server.signedIn();
  const first = await refresh(client.session.refresh_token);
  server.service.advance(60);
  const second = await refresh(first.body.refresh_token);
  server.service.advance(60);
  expect((await refresh(client.session.refresh_token)).body).toMatchObject({
    code: 'refresh_token_already_used',
    message: 'Invalid Refresh Token: Already Used',
  });
  expect((await refresh(second.body.refresh_token)).body).toMatchObject({
    code: 'refresh_token_not_found',
    message: 'Invalid Refresh Token: Refresh Token Not Found',
  });
});

test.each([
  ['that is none', 'x', [400, 'validation_failed', 'Refresh token is not valid']],
  [
    'of no session',
    'abcdefghijkl',
    [400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  ],
])('refreshSession with a token %s is refused', async (_, token, expected) => {
  const { error } = await server.client().auth.refreshSession({ refresh_token: token });
  expect(factsOf(error)).toEqual(expected);
});

test('a refused refresh signs the client out', async () => {
  const client = await server.signedIn();
  await server.service.deps.database.kysely
    .deleteFrom('auth.sessions')
    .where('user_id', '=', client.id)
    .execute();
  const { error } = await client.auth.refreshSession();
  expect(factsOf(error)?.slice(0, 2)).toEqual([400, 'refresh_token_not_found']);
  expect(factsOf((await client.auth.getUser()).error)).not.toBeNull();
});

test('a banned account’s session is not refreshed', async () => {
  const client = await server.signedIn();
  await server.admin().updateUserById(client.id, { ban_duration: '1h' });
  expect(factsOf((await client.auth.refreshSession()).error)).toEqual([
    400,
    'user_banned',
    'Invalid Refresh Token: User Banned',
  ]);
});

test('setSession takes over a session, and asks who it is', async () => {
  const { session, id } = await server.signedIn();
  const client = server.client();
  const { data, error } = await client.auth.setSession(session);
  expect(error).toBeNull();
  expect(data.user?.id).toBe(id);
  expect(eventsOf(client)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
});

test('setSession refreshes a session that has expired', async () => {
  const { session, id } = await server.signedIn();
  const [head, , signature] = session.access_token.split('.');
  const payload = Buffer.from(JSON.stringify({ exp: 1, sub: id })).toString('base64url');
  const expired = [head, payload, signature].join('.');
  const client = server.client();
  const { data } = await client.auth.setSession({
    access_token: expired,
    refresh_token: session.refresh_token,
  });
  expect(data.user?.id).toBe(id);
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
});

test('a token with one letter changed is refused', async () => {
  const { session } = await server.signedIn();
  const changed = session.access_token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const first = session.access_token.replace(/\.(.)/, (_, letter) => `.${letter === 'e' ? 'f' : 'e'}`);
  for (const token of [first, `${changed}A`])
    expect(factsOf((await server.client().auth.getUser(token)).error)?.slice(0, 2)).toEqual([403, 'bad_jwt']);
});

test('a token that has expired is refused', async () => {
  const { session } = await server.signedIn();
  server.service.advance(3601);
  const { error } = await server.client().auth.getUser(session.access_token);
  expect(factsOf(error)).toEqual([
    403,
    'bad_jwt',
    'invalid JWT: unable to parse or verify signature, token has invalid claims: token is expired',
  ]);
});

test('signOut ends every session of the account', async () => {
  const one = await server.signedIn();
  const other = server.client();
  await other.auth.signInWithPassword({ email: one.email, password: PASSWORD });
  expect((await one.auth.signOut()).error).toBeNull();
  expect((await one.auth.getSession()).data.session).toBeNull();
  expect((await other.auth.getUser()).error).toMatchObject(missing);
  expect(eventsOf(other)).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT']);
  expect(eventsOf(one)).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'SIGNED_OUT']);
});

test('signOut of this device leaves the others', async () => {
  const one = await server.signedIn();
  const other = server.client();
  await other.auth.signInWithPassword({ email: one.email, password: PASSWORD });
  await one.auth.signOut({ scope: 'local' });
  expect((await other.auth.getUser()).error).toBeNull();
  expect(factsOf((await server.client().auth.getUser(one.session.access_token)).error)).toEqual([
    'AuthSessionMissingError',
    400,
    'Auth session missing!',
  ]);
});

test('signOut of the other devices leaves this one', async () => {
  const one = await server.signedIn();
  const other = server.client();
  await other.auth.signInWithPassword({ email: one.email, password: PASSWORD });
  await one.auth.signOut({ scope: 'others' });
  expect((await one.auth.getUser()).error).toBeNull();
  expect((await other.auth.getUser()).error).toMatchObject(missing);
});

test('signOut of a session that is gone is no error', async () => {
  const client = await server.signedIn();
  await server.admin().deleteUser(client.id);
  expect((await client.auth.signOut()).error).toBeNull();
  expect((await client.auth.getSession()).data.session).toBeNull();
});

test('admin.signOut ends a session by its token', async () => {
  const client = await server.signedIn();
  expect((await server.admin().signOut(client.session.access_token, 'global')).error).toBeNull();
  expect((await client.auth.getUser()).error).toMatchObject(missing);
});

test('an unknown scope is refused', async () => {
  const { session } = await server.signedIn();
  const response = await fetch(`${server.url}/auth/v1/logout?scope=some`, {
    method: 'POST',
    headers: { ...headers(), Authorization: `Bearer ${session.access_token}` },
  });
  expect([response.status, await response.json()]).toEqual([
    400,
    { code: 'validation_failed', message: 'Unsupported logout scope "some"' },
  ]);
});

test('getClaims verifies the token by the published keys, without asking who it is', async () => {
  const asked: string[] = [];
  const spy: typeof fetch = (input, init) => {
    asked.push(new URL(String(input)).pathname);
    return fetch(input, init);
  };
  const client = await server.signedIn({ fetch: spy });
  asked.length = 0;
  const { data, error } = await client.auth.getClaims();
  expect(error).toBeNull();
  expect(data?.claims).toMatchObject({
    sub: client.id,
    email: client.email,
    role: 'authenticated',
    aal: 'aal1',
  });
  expect(data?.header).toMatchObject({ alg: 'ES256', kid: expect.any(String) });
  expect(asked).toEqual(['/auth/v1/.well-known/jwks.json']);
});

test('getClaims of a forged token is refused', async () => {
  const { session, auth } = await server.signedIn();
  const [head, payload = '', signature] = session.access_token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ ...claims, role: 'service_role' })).toString('base64url');
  const { data, error } = await auth.getClaims([head, forged, signature].join('.'));
  expect(data).toBeNull();
  expect(error).toMatchObject({ name: 'AuthInvalidJwtError' });
});

test.each([
  ['a network that is down', () => Promise.reject(new TypeError('fetch failed')), 0],
  ['a server that is down', () => Promise.resolve(new Response('<html>', { status: 503 })), 503],
])('%s is an AuthRetryableFetchError', async (_, answer, status) => {
  const { error } = await server
    .client({ fetch: answer })
    .auth.signInWithPassword({ email: 'a@exemple.fr', password: PASSWORD });
  expect(error).toMatchObject({ name: 'AuthRetryableFetchError', status });
});

test('an answer without a session is an AuthInvalidTokenResponseError', async () => {
  const { error } = await server
    .client({ fetch: async () => Response.json({}) })
    .auth.signInWithPassword({ email: 'a@exemple.fr', password: PASSWORD });
  expect(error).toMatchObject({ name: 'AuthInvalidTokenResponseError' });
});
