import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { SITE_URL } from '#packages/auth-service/test-support/settings.ts';
import {
  type AuthService,
  errorOf,
  linkPath,
  PASSWORD,
  randomEmail,
  readRedirect,
  SESSION_FRAGMENT,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

// Links act when they are opened, as programs that were written for the protocol may need.
const AS_THE_PROTOCOL = { settings: { links: 'act' } } as const;

const db = useTestDatabase();

const VERIFIER = 'v'.repeat(112);
const pkce = {
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 's256',
};

async function linkOf(auth: AuthService, body: object = {}, redirectTo = `${SITE_URL}/client?de=mail`) {
  const email = randomEmail();
  await auth.call('POST', `/signup?redirect_to=${encodeURIComponent(redirectTo)}`, {
    email,
    password: PASSWORD,
    ...body,
  });
  return { email, path: linkPath(auth.lastMail(email)) };
}

/** Opens a link as a browser does: without key or token. */
async function open(auth: AuthService, path: string, method = 'GET') {
  const response = await auth.app.request(path, { method }, { clientIp: '192.0.2.1' });
  return { status: response.status, body: await response.text(), headers: response.headers };
}

test('a link leads back with a session behind the #', async () => {
  const auth = await startAuthService(db.database, AS_THE_PROTOCOL);
  const { path } = await linkOf(auth);
  const answer = await open(auth, path);
  expect(answer.status).toBe(303);
  const { url, fragment } = readRedirect(answer);
  expect(`${url.origin}${url.pathname}${url.search}`).toBe(`${SITE_URL}/client?de=mail`);
  expect([...fragment.keys()]).toEqual(SESSION_FRAGMENT);
  expect(fragment.get('type')).toBe('signup');
  const token = fragment.get('access_token') ?? '';
  expect((await auth.call('GET', '/user', undefined, { token })).status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
});

test('a dead link leads back with an error behind the #', async () => {
  const auth = await startAuthService(db.database, AS_THE_PROTOCOL);
  const { path } = await linkOf(auth);
  await open(auth, path);
  const { url, fragment } = readRedirect(await open(auth, path));
  expect(url.pathname).toBe('/client');
  expect(Object.fromEntries(fragment)).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
    sb: '',
  });
});

test('a link whose type is none leads back with an error', async () => {
  const auth = await startAuthService(db.database, AS_THE_PROTOCOL);
  const { fragment } = readRedirect(await open(auth, '/verify?token=abc&type=sms'));
  expect(fragment.get('error')).toBe('invalid_request');
  expect(fragment.get('error_code')).toBe('validation_failed');
});

test('a link without token or type is a wrong request', async () => {
  const auth = await startAuthService(db.database, AS_THE_PROTOCOL);
  const noType = await auth.call('GET', '/verify?token=abc');
  expect(errorOf(noType)).toEqual([400, 'validation_failed', 'Verify requires a verification type']);
  const noToken = await auth.call('GET', '/verify?type=signup');
  expect(errorOf(noToken)[0]).toBe(400);
});

test('a link never leads to a foreign site', async () => {
  const auth = await startAuthService(db.database, AS_THE_PROTOCOL);
  const { path } = await linkOf(auth, {}, 'https://mallory.example/vol');
  expect(path).toContain(`redirect_to=${encodeURIComponent(SITE_URL)}`);
  const bent = path.replace(/redirect_to=.*$/, 'redirect_to=https://mallory.example/vol');
  const answer = await open(auth, bent);
  expect(answer.headers.get('Location')).toMatch(/^http:\/\/localhost:3000#access_token=/);
});

test('a program that looks at the link first does not use it up', async () => {
  const auth = await startAuthService(db.database, AS_THE_PROTOCOL);
  const { path } = await linkOf(auth);
  expect((await open(auth, path, 'HEAD')).status).toBe(405);
  expect(readRedirect(await open(auth, path)).fragment.has('access_token')).toBe(true);
});

test('with a challenge a link leads back with a code, for whoever holds the verifier', async () => {
  const auth = await startAuthService(db.database, AS_THE_PROTOCOL);
  const { path } = await linkOf(auth, pkce);
  expect(path).toContain('token=pkce_');
  const answer = await open(auth, path);
  expect(answer.status).toBe(303);
  const { url } = readRedirect(answer);
  expect([url.searchParams.get('de'), url.hash]).toEqual(['mail', '']);
  const auth_code = url.searchParams.get('code');
  const exchange = (code_verifier: string) =>
    auth.call('POST', '/token?grant_type=pkce', { auth_code, code_verifier });
  expect(errorOf(await exchange('w'.repeat(112)))).toEqual([
    400,
    'bad_code_verifier',
    'code challenge does not match previously saved code verifier',
  ]);
  const { status, body } = await exchange(VERIFIER);
  expect(status).toBe(200);
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString());
  expect(claims.amr).toEqual([{ method: 'email/signup', timestamp: claims.iat }]);
  expect(errorOf(await exchange(VERIFIER))).toEqual([
    404,
    'flow_state_not_found',
    'invalid flow state, no valid flow state found',
  ]);
});

test('the code of a link expires five minutes after it was given', async () => {
  const auth = await startAuthService(db.database, AS_THE_PROTOCOL);
  const { path } = await linkOf(auth, pkce);
  auth.advance(1800);
  const { url } = readRedirect(await open(auth, path));
  const body = { auth_code: url.searchParams.get('code'), code_verifier: VERIFIER };
  auth.advance(301);
  expect(errorOf(await auth.call('POST', '/token?grant_type=pkce', body))).toEqual([
    422,
    'flow_state_expired',
    'invalid flow state, flow state has expired',
  ]);
});

test.each([{}, { auth_code: 'a' }, { code_verifier: 'a' }])('an exchange of %j is refused', async (body) => {
  const auth = await startAuthService(db.database, AS_THE_PROTOCOL);
  expect(errorOf(await auth.call('POST', '/token?grant_type=pkce', body))).toEqual([
    400,
    'validation_failed',
    'invalid request: both auth code and code verifier should be non-empty',
  ]);
});

test('a code that nobody gave is not found', async () => {
  const auth = await startAuthService(db.database, AS_THE_PROTOCOL);
  const body = { auth_code: 'a', code_verifier: VERIFIER };
  const [status, code] = errorOf(await auth.call('POST', '/token?grant_type=pkce', body));
  expect([status, code]).toEqual([404, 'flow_state_not_found']);
});

test('a plain challenge is its own verifier', async () => {
  const auth = await startAuthService(db.database, AS_THE_PROTOCOL);
  const { path } = await linkOf(auth, { code_challenge: VERIFIER, code_challenge_method: 'PLAIN' });
  const { url } = readRedirect(await open(auth, path));
  const body = { auth_code: url.searchParams.get('code'), code_verifier: VERIFIER };
  expect((await auth.call('POST', '/token?grant_type=pkce', body)).status).toBe(200);
});

test('a link whose request is forgotten says so, and is not used up', async () => {
  const auth = await startAuthService(db.database, AS_THE_PROTOCOL);
  const { email, path } = await linkOf(auth, pkce);
  await db.database.kysely.deleteFrom('auth.flow_state').execute();
  const { url, fragment } = readRedirect(await open(auth, path));
  const told = {
    error_code: 'flow_state_not_found',
    error_description: 'invalid flow state, no valid flow state found',
  };
  expect(Object.fromEntries(fragment)).toEqual({ ...told, sb: '' });
  expect(Object.fromEntries(url.searchParams)).toEqual({ de: 'mail', ...told });
  const { code } = auth.lastMail(email).data;
  const typed = await auth.call('POST', '/verify', { type: 'signup', email, token: code });
  expect(typed.status).toBe(200);
});

test('a dead link with a challenge tells its error in the query as well', async () => {
  const auth = await startAuthService(db.database, AS_THE_PROTOCOL);
  const { url, fragment } = readRedirect(await open(auth, '/verify?token=pkce_dead&type=signup'));
  expect(url.searchParams.get('error_code')).toBe('otp_expired');
  expect(fragment.get('error_code')).toBe('otp_expired');
});

test('the method of an exchanged link is what the link was for', async () => {
  const auth = await startAuthService(db.database, AS_THE_PROTOCOL);
  const { email } = await auth.createUser();
  for (const [where, type] of [
    ['/otp', 'magiclink'],
    ['/recover', 'recovery'],
  ]) {
    auth.advance(61);
    await auth.call('POST', where ?? '', { email, ...pkce });
    const { url } = readRedirect(await open(auth, linkPath(auth.lastMail(email))));
    const exchanged = await auth.call('POST', '/token?grant_type=pkce', {
      auth_code: url.searchParams.get('code'),
      code_verifier: VERIFIER,
    });
    const claims = JSON.parse(Buffer.from(exchanged.body.access_token.split('.')[1], 'base64url').toString());
    expect(claims.amr[0].method).toBe(type);
  }
});
