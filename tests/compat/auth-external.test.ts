import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsOf, factsOf, useAuthServer } from '#tests/support/auth-server.ts';
import { randomEmail } from '#tests/support/auth-service.ts';
import { type FakeIssuer, startFakeIssuer } from '#tests/support/fake-issuer.ts';
import {
  type Accounts,
  CLIENT,
  type IdentityProvider,
  logIn,
  startIdentityProvider,
} from '#tests/support/identity-provider.ts';
import { claimsOf } from '#tests/support/second-factor.ts';

/** The provider must know our callback before our server has an address. Any address will do, as the test is the browser. */
const REDIRECT_URI = 'http://localhost:3000/auth/v1/callback';
const accounts: Accounts = {};
let idp: IdentityProvider;
let issuer: FakeIssuer;
const providers: Record<string, { clientIds: string[]; secret: string; url: string; redirectUri: string }> =
  {};
beforeAll(async () => {
  idp = await startIdentityProvider(REDIRECT_URI, accounts);
  issuer = await startFakeIssuer();
  const own = { clientIds: [CLIENT.client_id], secret: CLIENT.client_secret, redirectUri: REDIRECT_URI };
  providers.keycloak = { ...own, url: idp.issuer };
  providers.google = { ...own, url: issuer.issuer };
});
afterAll(() => Promise.all([idp.stop(), issuer.stop()]));

const server = useAuthServer({ settings: { providers, isLinkingEnabled: true } });

function addAccount(email: string, isVerified = true): string {
  const name = `account-${Object.keys(accounts).length}`;
  accounts[name] = { email, email_verified: isVerified, name: 'Denise Papin' };
  return name;
}

/** Follows the address that the client was given to the page that it leads back to, as a browser does. */
async function follow(address: string, who: string) {
  const first = await fetch(address, { redirect: 'manual' });
  const authorization = new URL(first.headers.get('Location') ?? address);
  authorization.searchParams.set('login_hint', who);
  const back = await logIn(authorization.href);
  const last = await fetch(`${server.url}/auth/v1/callback${back.search}`, { redirect: 'manual' });
  const url = new URL(last.headers.get('Location') ?? '');
  return { url, fragment: new URLSearchParams(url.hash.slice(1)) };
}

test('signInWithOAuth leads to the provider and back to a session', async () => {
  const client = server.client();
  const { data, error } = await client.auth.signInWithOAuth({
    provider: 'keycloak',
    options: { redirectTo: `${server.url}/compte`, scopes: 'openid', skipBrowserRedirect: true },
  });
  expect(error).toBeNull();
  const email = randomEmail();
  const { url, fragment } = await follow(data.url ?? '', addAccount(email));
  expect(url.pathname).toBe('/compte');
  const tokens = {
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  };
  const taken = await client.auth.setSession(tokens);
  expect(taken.data.user).toMatchObject({ email, app_metadata: { provider: 'keycloak' } });
  expect(fragment.get('provider_token')).toEqual(expect.any(String));
});

test('signInWithOAuth with a challenge leads to a code', async () => {
  const client = server.client({ flowType: 'pkce' });
  const { data } = await client.auth.signInWithOAuth({
    provider: 'keycloak',
    options: { redirectTo: `${server.url}/ici` },
  });
  const email = randomEmail();
  const { url, fragment } = await follow(data.url ?? '', addAccount(email));
  expect([...fragment.keys()]).toEqual([]);
  const exchanged = await client.auth.exchangeCodeForSession(url.searchParams.get('code') ?? '');
  expect(exchanged.error).toBeNull();
  expect(exchanged.data.session).toMatchObject({ provider_token: expect.any(String), user: { email } });
  expect(claimsOf(exchanged.data.session?.access_token ?? '').amr).toMatchObject([{ method: 'oauth' }]);
  expect(eventsOf(client)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
});

test('what the provider refuses reaches the page', async () => {
  const { data } = await server.client().auth.signInWithOAuth({ provider: 'keycloak' });
  const { url, fragment } = await follow(data.url ?? '', 'refuses');
  for (const parameters of [url.searchParams, fragment])
    expect(Object.fromEntries(parameters)).toMatchObject({
      error: 'access_denied',
      error_description: 'Denise a refusé',
    });
});

test('a provider that is not there is told as JSON', async () => {
  const { data } = await server.client().auth.signInWithOAuth({ provider: 'zoom' });
  const response = await fetch(data.url ?? '');
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      code: 400,
      error_code: 'validation_failed',
      msg: 'Unsupported provider: provider is not enabled',
    },
  ]);
});

test('linkIdentity adds the provider’s account to the one that is signed in', async () => {
  const client = await server.signedIn();
  server.service.advance(1);
  const { data, error } = await client.auth.linkIdentity({
    provider: 'keycloak',
    options: { skipBrowserRedirect: true },
  });
  expect(error).toBeNull();
  expect(new URL(data.url ?? '').origin).toBe(idp.issuer);
  const authorization = new URL(data.url ?? '');
  authorization.searchParams.set('login_hint', addAccount(randomEmail()));
  const back = await logIn(authorization.href);
  await fetch(`${server.url}/auth/v1/callback${back.search}`, { redirect: 'manual' });
  const linked = await client.auth.getUserIdentities();
  expect(linked.data?.identities.map(({ provider }) => provider)).toEqual(['email', 'keycloak']);
  expect((await client.auth.getUser()).data.user?.email).toBe(client.email);
});

test('unlinkIdentity takes it away, but not the last one', async () => {
  const client = await server.signedIn();
  const idToken = await issuer.sign(claimsFor(randomEmail()));
  await client.auth.linkIdentity({ provider: 'google', token: idToken });
  const identities = (await client.auth.getUserIdentities()).data?.identities ?? [];
  const google = identities.find(({ provider }) => provider === 'google');
  const email = identities.find(({ provider }) => provider === 'email');
  if (!google || !email) throw new Error('not linked');
  expect(await client.auth.unlinkIdentity(google)).toEqual({ data: {}, error: null });
  expect(factsOf((await client.auth.unlinkIdentity(google)).error)?.[1]).toBe(
    'single_identity_not_deletable',
  );
  expect(factsOf((await client.auth.unlinkIdentity(email)).error)).toEqual([
    422,
    'single_identity_not_deletable',
    'User must have at least 1 identity after unlinking',
  ]);
});

function claimsFor(email: string, change: object = {}) {
  const now = Math.floor(server.service.deps.clock().getTime() / 1000);
  const known = { iss: issuer.issuer, aud: CLIENT.client_id, sub: email, iat: now, exp: now + 600 };
  return { ...known, email, email_verified: true, ...change };
}

test('signInWithIdToken signs in with a token of the provider', async () => {
  const client = server.client();
  const email = randomEmail();
  const token = await issuer.sign(claimsFor(email));
  const { data, error } = await client.auth.signInWithIdToken({ provider: 'google', token });
  expect(error).toBeNull();
  expect(data).toMatchObject({ user: { email }, session: { token_type: 'bearer' } });
  expect(eventsOf(client)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
});

test.each([
  ['for another client', { aud: 'x' }, {}, 'Unacceptable audience in id_token: [x]'],
  ['that has expired', { exp: 1 }, {}, 'Bad ID token'],
  [
    'with a nonce that was not given',
    { nonce: 'x' },
    {},
    'Passed nonce and nonce in id_token should either both exist or not.',
  ],
  ['with another nonce', { nonce: 'x' }, { nonce: 'y' }, 'Nonces mismatch'],
  ['with another access token', { at_hash: 'x' }, { access_token: 'y' }, 'Bad ID token'],
])('signInWithIdToken with a token %s is refused', async (_, change, further, message) => {
  const token = await issuer.sign(claimsFor(randomEmail(), change));
  const { error } = await server.client().auth.signInWithIdToken({ provider: 'google', token, ...further });
  expect(factsOf(error)).toEqual([400, undefined, message]);
});

test('linkIdentity with a token is told as a change of the account', async () => {
  const client = await server.signedIn();
  const token = await issuer.sign(claimsFor(randomEmail()));
  const { data, error } = await client.auth.linkIdentity({ provider: 'google', token });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(client.id);
  expect(eventsOf(client).at(-1)).toBe('USER_UPDATED');
});

test('signInWithSSO is off', async () => {
  const { data, error } = await server.client().auth.signInWithSSO({ domain: 'acme.example' });
  expect(data).toBeNull();
  expect(factsOf(error)).toEqual([404, 'saml_provider_disabled', 'SAML 2.0 is disabled']);
});
