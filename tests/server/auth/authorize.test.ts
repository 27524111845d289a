import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AuthService,
  type AuthServiceOptions,
  type ErrorFacts,
  errorOf,
  readRedirect,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import {
  answerTo,
  authorizationUrl as authorize,
  clientOf,
  fromBrowser,
  makeChallenge,
  REDIRECT_URI,
  signInExternally as signIn,
} from '#tests/support/external-sign-in.ts';
import {
  CLIENT,
  type IdentityProvider,
  logIn,
  startIdentityProvider,
} from '#tests/support/identity-provider.ts';
import { claimsOf } from '#tests/support/second-factor.ts';

const db = useTestDatabase();
const accounts = {
  denise: { email: 'Denise@exemple.fr', email_verified: true, name: 'Denise Papin' },
  unverified: { email: 'unverified@exemple.fr', email_verified: false },
  nameless: {},
  invited: { email: 'invited@exemple.fr', email_verified: false },
};
let idp: IdentityProvider;
beforeAll(async () => {
  idp = await startIdentityProvider(REDIRECT_URI, accounts);
});
afterAll(() => idp.stop());

/** Starts the service with the clock of the provider's tokens. */
function start(settings: AuthServiceOptions['settings'] = {}): Promise<AuthService> {
  const providers = settings.providers ?? { acme: clientOf(idp.issuer) };
  return startAuthService(db.database, { startAt: new Date(), settings: { ...settings, providers } });
}

test('the provider is asked for a code, with our client, our callback and a state of ours', async () => {
  const auth = await start();
  const url = await authorize(auth, {
    redirect_to: 'http://localhost:3000/client',
    scopes: 'repo,  gist email',
    prompt: 'consent',
    access_type: 'offline',
  });
  expect(url.origin).toBe(idp.issuer);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: CLIENT.client_id,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'openid email profile repo gist',
    state: expect.stringMatching(/^[0-9a-f-]{36}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    prompt: 'consent',
    access_type: 'offline',
  });
});

test('parameters that are ours cannot be set by the caller, whatever their case', async () => {
  const auth = await start();
  const { challenge } = makeChallenge();
  const url = await authorize(auth, {
    CLIENT_ID: 'evil',
    Client_Secret: 'evil',
    redirect_uri: 'https://evil.example',
    Redirect_Uri: 'https://evil.example',
    response_type: 'token',
    STATE: 'evil',
    nonce: 'evil',
    code_verifier: 'evil',
    code_challenge: challenge,
    code_challenge_method: 's256',
    request_uri: 'https://evil.example',
    apikey: 'evil',
  });
  expect(url.search).not.toContain('evil');
  expect(url.search).not.toContain(challenge);
  expect(url.searchParams.getAll('redirect_uri')).toEqual([REDIRECT_URI]);
});

test.each<[string, Record<string, string>, ErrorFacts]>([
  [
    'an unknown provider',
    { provider: 'nobody' },
    [400, 'validation_failed', 'Unsupported provider: Provider nobody could not be found'],
  ],
  [
    'no provider',
    { provider: '' },
    [400, 'validation_failed', 'Unsupported provider: Provider  could not be found'],
  ],
  [
    'a provider that is not set up',
    { provider: 'google' },
    [400, 'validation_failed', 'Unsupported provider: provider is not enabled'],
  ],
  [
    'half a challenge',
    { code_challenge: 'a'.repeat(43) },
    [400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge'],
  ],
  [
    'a short challenge',
    { code_challenge: 'a', code_challenge_method: 's256' },
    [400, 'validation_failed', 'code challenge has to be between 43 and 128 characters'],
  ],
  [
    'an unknown method',
    { code_challenge: 'a'.repeat(43), code_challenge_method: 'md5' },
    [400, 'validation_failed', 'Invalid code_challenge_method'],
  ],
  [
    'an unknown invitation',
    { invite_token: 'x' },
    [404, 'user_not_found', 'User identified by token not found'],
  ],
])('%s is told as JSON, not by a redirection', async (_, query, expected) => {
  const auth = await start();
  const search = new URLSearchParams({ provider: 'acme', ...query });
  expect(errorOf(await auth.call('GET', `/authorize?${search}`, undefined, fromBrowser))).toEqual(expected);
});

test('a sign-in without challenge comes back with a session in the fragment', async () => {
  const auth = await start();
  const { answer, url, fragment } = await signIn(auth, 'denise', {
    redirect_to: 'http://localhost:3000/client?a=b',
    scopes: 'offline_access',
    prompt: 'consent',
  });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(`${url.origin}${url.pathname}${url.search}`).toBe('http://localhost:3000/client?a=b');
  expect([...fragment.keys()]).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'provider_refresh_token',
    'provider_token',
    'refresh_token',
    'sb',
    'token_type',
  ]);
  const token = fragment.get('access_token') ?? '';
  expect(claimsOf(token)).toMatchObject({
    email: 'denise@exemple.fr',
    app_metadata: { provider: 'acme', providers: ['acme'] },
    user_metadata: { full_name: 'Denise Papin', email: 'denise@exemple.fr', email_verified: true },
    amr: [{ method: 'oauth' }],
  });
  const { body } = await auth.call('GET', '/user', undefined, { token });
  expect(body.identities).toMatchObject([{ provider: 'acme', id: 'denise' }]);
  const userInfo = await fetch(`${idp.issuer}/me`, {
    headers: { Authorization: `Bearer ${fragment.get('provider_token')}` },
  });
  expect(await userInfo.json()).toMatchObject({ sub: 'denise' });
});

test('a sign-in with a challenge comes back with a code for whoever has the verifier', async () => {
  const auth = await start();
  const { verifier, challenge } = makeChallenge();
  const { url, fragment } = await signIn(auth, 'denise', {
    redirect_to: 'http://localhost:3000/client?a=b',
    code_challenge: challenge,
    code_challenge_method: 's256',
  });
  expect([...fragment.keys()]).toEqual([]);
  expect(url.searchParams.get('a')).toBe('b');
  const code = url.searchParams.get('code');
  const exchange = (codeVerifier: string) =>
    auth.call('POST', '/token?grant_type=pkce', { auth_code: code, code_verifier: codeVerifier });
  expect(errorOf(await exchange(makeChallenge().verifier))[1]).toBe('bad_code_verifier');
  const { status, body } = await exchange(verifier);
  expect(status).toBe(200);
  expect(body).toMatchObject({ provider_token: expect.any(String), user: { email: 'denise@exemple.fr' } });
  expect(claimsOf(body.access_token).amr).toMatchObject([{ method: 'oauth' }]);
  expect(errorOf(await exchange(verifier))[1]).toBe('flow_state_not_found');
});

test('the second sign-in is to the same account', async () => {
  const auth = await start();
  const subjectOf = (fragment: URLSearchParams) => claimsOf(fragment.get('access_token') ?? '').sub;
  const first = await signIn(auth, 'denise');
  expect(subjectOf((await signIn(auth, 'denise')).fragment)).toBe(subjectOf(first.fragment));
});

test('a provider’s own refusal is passed on, in query and fragment', async () => {
  const auth = await start();
  const { answer, url, fragment } = await signIn(auth, 'refuses', {
    redirect_to: 'http://localhost:3000/client',
  });
  expect(answer.status).toBe(302);
  expect(url.pathname).toBe('/client');
  for (const parameters of [url.searchParams, fragment])
    expect(Object.fromEntries(parameters)).toMatchObject({
      error: 'access_denied',
      error_description: 'Denise a refusé',
    });
  expect(fragment.get('sb')).toBe('');
});

const siteErrorOf = async (auth: AuthService, search: string) => {
  const answer = await auth.call('GET', `/callback${search}`, undefined, fromBrowser);
  const { url } = readRedirect(answer);
  expect(answer.status).toBe(303);
  expect(`${url.origin}${url.pathname}${url.hash}`).toBe('http://localhost:3000/');
  return Object.fromEntries(url.searchParams);
};

test.each([
  ['missing', '', 'bad_oauth_callback', 'OAuth state parameter missing'],
  ['no uuid', '?state=x&code=y', 'bad_oauth_state', 'OAuth state parameter is invalid'],
  ['unknown', `?state=${randomUUID()}&code=y`, 'bad_oauth_state', 'OAuth state not found or expired'],
])('a state that is %s leads to the site with the reason', async (_, search, code, description) => {
  const auth = await start();
  expect(await siteErrorOf(auth, search)).toEqual({
    error: 'invalid_request',
    error_code: code,
    error_description: description,
  });
});

test('a state of five minutes ago is too old', async () => {
  const auth = await start();
  const url = await authorize(auth, {});
  auth.advance(301);
  const search = `?state=${url.searchParams.get('state')}&code=x`;
  expect(await siteErrorOf(auth, search)).toMatchObject({
    error_code: 'bad_oauth_state',
    error_description: 'OAuth state has expired',
  });
});

test('a state is used once', async () => {
  const auth = await start();
  const implicit = await logIn((await authorize(auth, { login_hint: 'denise' })).href);
  await answerTo(auth, implicit);
  expect(await siteErrorOf(auth, implicit.search)).toMatchObject({ error_code: 'bad_oauth_state' });
  const { challenge } = makeChallenge();
  const pkce = { login_hint: 'denise', code_challenge: challenge, code_challenge_method: 's256' };
  const back = await logIn((await authorize(auth, pkce)).href);
  await answerTo(auth, back);
  expect(await siteErrorOf(auth, back.search)).toEqual({
    error: 'invalid_request',
    error_code: 'flow_state_already_used',
    error_description: 'State has already been used',
  });
});

test('an answer handed in twice at the same time signs in once', async () => {
  const auth = await start();
  const back = await logIn((await authorize(auth, { login_hint: 'denise' })).href);
  const answers = await Promise.all([answerTo(auth, back), answerTo(auth, back)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 303]);
});

test('the state of a mailed link is none of a provider’s', async () => {
  const auth = await start();
  const { challenge } = makeChallenge();
  const { id } = await auth.createUser();
  const user = await db.database.kysely
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await auth.call('POST', '/recover', {
    email: user.email,
    code_challenge: challenge,
    code_challenge_method: 's256',
  });
  const state = await db.database.kysely
    .selectFrom('auth.flow_state')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(await siteErrorOf(auth, `?state=${state.id}&code=x`)).toMatchObject({
    error_code: 'bad_oauth_state',
  });
});

test('a code of another sign-in, or of nobody, is not exchanged', async () => {
  const auth = await start();
  const redirectTo = { redirect_to: 'http://localhost:3000/client' };
  const stolen = await logIn((await authorize(auth, { login_hint: 'denise' })).href);
  for (const code of [stolen.searchParams.get('code') ?? '', 'invented']) {
    const state = (await authorize(auth, redirectTo)).searchParams.get('state') ?? '';
    const search = new URLSearchParams({ state, code, iss: idp.issuer });
    const answer = await auth.call('GET', `/callback?${search}`, undefined, fromBrowser);
    const { url, fragment } = readRedirect(answer);
    expect([answer.status, url.pathname]).toEqual([302, '/client']);
    expect(Object.fromEntries(fragment)).toEqual({
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: 'Unable to exchange external code',
      sb: '',
    });
  }
});

test('an answer that names another issuer is not believed', async () => {
  const auth = await start();
  const back = await logIn((await authorize(auth, { login_hint: 'denise' })).href);
  back.searchParams.set('iss', 'https://ailleurs.example');
  const { fragment } = readRedirect(await answerTo(auth, back));
  expect(fragment.get('error_code')).toBe('unexpected_failure');
  expect(fragment.has('access_token')).toBe(false);
});

test('an answer without a code is told to the site', async () => {
  const auth = await start();
  const state = (await authorize(auth, {})).searchParams.get('state');
  const { url, fragment } = readRedirect(
    await auth.call('GET', `/callback?state=${state}`, undefined, fromBrowser),
  );
  expect(url.searchParams.get('error_code')).toBe('bad_oauth_callback');
  expect(fragment.get('error')).toBe('invalid_request');
});

test.each([
  'https://evil.example/client',
  'http://localhost:3000.evil.example/',
  'http://localhost:3000@evil.example/',
  '//evil.example',
  'http:evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'http://2130706433:3000/',
  'http://evil.example\\@localhost:3000/',
])('%s gets no tokens', async (redirectTo) => {
  const auth = await start();
  const { url, fragment } = await signIn(auth, 'denise', { redirect_to: redirectTo });
  expect(url.origin).toBe('http://localhost:3000');
  expect(fragment.has('access_token')).toBe(true);
});

test('an address from the list gets them, its own fragment does not', async () => {
  const auth = await start({ redirectUrls: ['papin://retour/**'] });
  const { url, fragment } = await signIn(auth, 'denise', {
    redirect_to: 'papin://retour/ici#access_token=x',
  });
  expect(url.href).toMatch(/^papin:\/\/retour\/ici#access_token=ey/);
  expect(fragment.getAll('access_token')).toHaveLength(1);
});

test('the answer goes where the request said, whatever the answer says', async () => {
  const auth = await start();
  const back = await logIn((await authorize(auth, { login_hint: 'denise' })).href);
  back.searchParams.set('redirect_to', 'http://localhost:3000/ailleurs');
  expect(readRedirect(await answerTo(auth, back)).url.pathname).toBe('/');
});

test('a look at the callback without opening it uses nothing up', async () => {
  const auth = await start();
  const back = await logIn((await authorize(auth, { login_hint: 'denise' })).href);
  expect((await auth.call('HEAD', `/callback${back.search}`, undefined, fromBrowser)).status).toBe(405);
  expect((await answerTo(auth, back)).status).toBe(302);
});

test('an address that the provider has not verified is refused, and mailed about', async () => {
  const auth = await start();
  const { url, fragment } = await signIn(auth, 'unverified');
  for (const parameters of [url.searchParams, fragment])
    expect(Object.fromEntries(parameters)).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description: 'Unverified email with acme. A confirmation email has been sent to your acme email',
    });
  expect(auth.lastMail('unverified@exemple.fr').kind).toBe('confirm-signup');
});

test('an account without address is refused as a failure', async () => {
  const auth = await start();
  const { fragment } = await signIn(auth, 'nameless');
  expect(Object.fromEntries(fragment)).toMatchObject({
    error: 'server_error',
    error_description: 'Error getting user email from external provider',
  });
});

test('where sign-ups are closed a new account is refused', async () => {
  const auth = await start({ isSignupDisabled: true });
  await db.database.kysely.deleteFrom('auth.users').where('email', '=', 'denise@exemple.fr').execute();
  const { fragment } = await signIn(auth, 'denise');
  expect(Object.fromEntries(fragment)).toMatchObject({
    error: 'access_denied',
    error_code: 'signup_disabled',
  });
});

test('an invitation is accepted with the provider’s account of the invited address', async () => {
  const auth = await start();
  const admin = { token: auth.deps.keys.serviceRoleKey };
  const invited = await auth.call(
    'POST',
    '/invite',
    { email: 'invited@exemple.fr', data: { shop: 'Reims' } },
    admin,
  );
  const { link, code } = auth.lastMail('invited@exemple.fr').data;
  const hash = new URL(link ?? '').searchParams.get('token_hash') ?? '';
  // The six digits are soon guessed: they must not lead to the invitation.
  const ofDigits = createHash('sha224').update(`invited@exemple.fr${code}`).digest('hex');
  const forged = new URLSearchParams({ provider: 'acme', invite_token: ofDigits });
  expect(errorOf(await auth.call('GET', `/authorize?${forged}`, undefined, fromBrowser))[1]).toBe(
    'user_not_found',
  );
  const other = await signIn(auth, 'denise', { invite_token: hash });
  expect(other.fragment.get('error_description')).toBe(
    'Invited email does not match emails from external provider',
  );
  const { fragment } = await signIn(auth, 'invited', { invite_token: hash });
  const token = fragment.get('access_token') ?? '';
  expect(claimsOf(token)).toMatchObject({ sub: invited.body.id, user_metadata: { shop: 'Reims' } });
  const { body } = await auth.call('GET', '/user', undefined, { token });
  expect(body.email_confirmed_at).toEqual(expect.any(String));
  const search = new URLSearchParams({ provider: 'acme', invite_token: hash });
  expect(errorOf(await auth.call('GET', `/authorize?${search}`, undefined, fromBrowser))[1]).toBe(
    'user_not_found',
  );
});

test('a provider switched off while its user was away is told', async () => {
  const auth = await start();
  const back = await logIn((await authorize(auth, { login_hint: 'denise' })).href);
  const off = await start({ providers: {} });
  const { fragment } = readRedirect(await answerTo(off, back));
  expect(fragment.get('error_code')).toBe('oauth_provider_not_supported');
});

test('a provider that cannot be reached is told as JSON', async () => {
  const down = { clientIds: ['x'], secret: 'y', url: 'http://127.0.0.1:9' };
  const auth = await start({ providers: { down } });
  const answer = await auth.call('GET', '/authorize?provider=down', undefined, fromBrowser);
  expect(errorOf(answer).slice(0, 2)).toEqual([500, 'unexpected_failure']);
});

test('sign-ins begun from one address are limited', async () => {
  const auth = await start({ rateLimitFactor: 1 });
  const statuses = new Set<number>();
  for (let count = 0; count < 61; count += 1)
    statuses.add((await auth.call('GET', '/authorize?provider=nobody', undefined, fromBrowser)).status);
  expect([...statuses]).toEqual([400, 429]);
});
