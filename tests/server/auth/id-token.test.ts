import { createHash } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessTokenHash } from '#packages/auth-service/providers/id-token.ts';
import {
  type AuthService,
  type AuthServiceOptions,
  type ErrorFacts,
  errorOf,
  PASSWORD,
  randomEmail,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { type FakeIssuer, startFakeIssuer } from '#tests/support/fake-issuer.ts';
import { claimsOf } from '#tests/support/second-factor.ts';

const db = useTestDatabase();
const CLIENT_ID = 'papin-ios';
let issuer: FakeIssuer;
beforeAll(async () => {
  issuer = await startFakeIssuer();
});
afterAll(() => issuer.stop());

const providers = (further: object = {}) => ({
  google: { clientIds: ['papin-web', CLIENT_ID], secret: 'x', url: issuer.issuer, ...further },
});

const start = (settings: AuthServiceOptions['settings'] = {}) =>
  startAuthService(db.database, { settings: { providers: providers(), ...settings } });

function claimsFor(auth: AuthService, change: JWTPayload = {}): JWTPayload {
  const now = auth.deps.clock().getTime() / 1000;
  return {
    iss: issuer.issuer,
    aud: CLIENT_ID,
    sub: `google-${randomEmail()}`,
    iat: now,
    exp: now + 600,
    email: randomEmail(),
    email_verified: true,
    name: 'Denise Papin',
    picture: 'https://exemple.fr/denise.jpg',
    ...change,
  };
}

async function handIn(auth: AuthService, claims: JWTPayload, body: object = {}, token?: string) {
  const idToken = await issuer.sign(claims);
  return auth.call(
    'POST',
    '/token?grant_type=id_token',
    { provider: 'google', id_token: idToken, ...body },
    { token },
  );
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const oauthErrorOf = ({ status, body }: Awaited<ReturnType<AuthService['call']>>) => [
  status,
  body.error,
  body.error_description,
];

test('an ID token signs in, and makes the account with what it says', async () => {
  const auth = await start();
  const claims = claimsFor(auth, { hd: 'papin.example', evil: { a: 1 } });
  const { status, body } = await handIn(auth, claims);
  expect(status).toBe(200);
  const known = {
    iss: issuer.issuer,
    sub: claims.sub,
    provider_id: claims.sub,
    email: claims.email,
    email_verified: true,
    phone_verified: false,
    name: 'Denise Papin',
    full_name: 'Denise Papin',
    picture: 'https://exemple.fr/denise.jpg',
    avatar_url: 'https://exemple.fr/denise.jpg',
    custom_claims: { hd: 'papin.example' },
  };
  expect(body.user).toMatchObject({
    email: claims.email,
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'google', providers: ['google'] },
    user_metadata: known,
    identities: [{ provider: 'google', id: claims.sub, identity_data: known, email: claims.email }],
  });
  expect(claimsOf(body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] });
});

test('the same subject signs in to the same account, whose name and address may have changed there', async () => {
  const auth = await start();
  const claims = claimsFor(auth);
  const first = await handIn(auth, claims);
  const later = { ...claims, name: 'Denise P.', email: randomEmail() };
  const second = await handIn(auth, later);
  expect(second.body.user).toMatchObject({
    id: first.body.user.id,
    email: claims.email,
    user_metadata: { full_name: 'Denise P.' },
    identities: [{ identity_data: { name: 'Denise P.', email: later.email } }],
  });
});

test.each<[string, (auth: AuthService) => JWTPayload, string]>([
  ['for another client', () => ({ aud: 'another' }), 'Unacceptable audience in id_token: [another]'],
  ['for other clients', () => ({ aud: ['one', 'two'] }), 'Unacceptable audience in id_token: [one two]'],
  ['without audience', () => ({ aud: undefined }), 'Unacceptable audience in id_token: []'],
  ['that has expired', (auth) => ({ exp: auth.deps.clock().getTime() / 1000 - 60 }), 'Bad ID token'],
  ['that never expires', () => ({ exp: undefined }), 'Bad ID token'],
  ['that is not yet good', (auth) => ({ nbf: auth.deps.clock().getTime() / 1000 + 600 }), 'Bad ID token'],
  ['of another issuer', () => ({ iss: 'https://ailleurs.example' }), 'Bad ID token'],
  ['without subject', () => ({ sub: undefined }), 'Missing sub claim in id_token'],
])('a token %s is refused', async (_, change, description) => {
  const auth = await start();
  const answer = await handIn(auth, claimsFor(auth, change(auth)));
  expect(oauthErrorOf(answer)).toEqual([400, 'invalid request', description]);
});

test('one of several audiences is enough', async () => {
  const auth = await start();
  expect((await handIn(auth, claimsFor(auth, { aud: ['other', 'papin-web'] }))).status).toBe(200);
});

test('a token signed by somebody else is refused, and so is one that is not signed', async () => {
  const auth = await start();
  const claims = claimsFor(auth);
  const { privateKey } = await generateKeyPair('ES256');
  const forged = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', kid: 'key-0' })
    .sign(privateKey);
  const published = await fetch(`${issuer.issuer}/jwks`).then((response) => response.text());
  const byPublicKey = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'key-0' })
    .sign(new TextEncoder().encode(published));
  const unsigned = `${encode({ alg: 'none' })}.${encode(claims)}.`;
  const tampered = (await issuer.sign(claims)).replace(
    /\.[^.]+\./,
    `.${encode({ ...claims, sub: 'other' })}.`,
  );
  for (const token of [forged, byPublicKey, unsigned, tampered, 'x', 'a.b.c']) {
    const answer = await auth.call('POST', '/token?grant_type=id_token', {
      provider: 'google',
      id_token: token,
    });
    expect(oauthErrorOf(answer)).toEqual([400, 'invalid request', 'Bad ID token']);
  }
});

test.each([
  ['what is no token', 'x'],
  ['what only looks like one', 'a.b.c'],
  ['what nobody signed', `${encode({ alg: 'none' })}.${encode({ sub: 'x' })}.`],
])('an issuer that cannot be reached is not asked about %s', async (_, token) => {
  const auth = await start({ providers: providers({ url: 'http://127.0.0.1:9' }) });
  const answer = await auth.call('POST', '/token?grant_type=id_token', {
    provider: 'google',
    id_token: token,
  });
  expect(oauthErrorOf(answer)).toEqual([400, 'invalid request', 'Bad ID token']);
});

test('a token that brings its own key is judged by the issuer’s', async () => {
  const auth = await start();
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const token = await new SignJWT(claimsFor(auth))
    .setProtectedHeader({
      alg: 'ES256',
      jwk: await exportJWK(publicKey),
      jku: 'https://ailleurs.example/jwks',
    })
    .sign(privateKey);
  const answer = await auth.call('POST', '/token?grant_type=id_token', {
    provider: 'google',
    id_token: token,
  });
  expect(oauthErrorOf(answer)).toEqual([400, 'invalid request', 'Bad ID token']);
});

const hashOf = (nonce: string) => createHash('sha256').update(nonce).digest('hex');

test('the nonce proves that the token was made for this app', async () => {
  const auth = await start();
  const withNonce = claimsFor(auth, { nonce: hashOf('le mot du jour') });
  expect((await handIn(auth, withNonce, { nonce: 'le mot du jour' })).status).toBe(200);
  expect(oauthErrorOf(await handIn(auth, withNonce, { nonce: 'un autre' }))).toEqual([
    400,
    'invalid nonce',
    'Nonces mismatch',
  ]);
  const both = 'Passed nonce and nonce in id_token should either both exist or not.';
  expect(oauthErrorOf(await handIn(auth, withNonce))).toEqual([400, 'invalid request', both]);
  const without = await handIn(auth, claimsFor(auth), { nonce: 'le mot du jour' });
  expect(oauthErrorOf(without)).toEqual([400, 'invalid request', both]);
  const plain = await handIn(auth, claimsFor(auth, { nonce: 'le mot du jour' }), { nonce: 'le mot du jour' });
  expect(oauthErrorOf(plain)).toEqual([400, 'invalid nonce', 'Nonces mismatch']);
});

test('the check of the nonce may be switched off for a provider', async () => {
  const auth = await start({ providers: providers({ skipNonceCheck: true }) });
  expect((await handIn(auth, claimsFor(auth, { nonce: 'whatever' }))).status).toBe(200);
});

test('an access token belongs to the ID token by its hash', async () => {
  const auth = await start();
  const right = claimsFor(auth, { at_hash: accessTokenHash('the access token', 'ES256') });
  expect((await handIn(auth, right, { access_token: 'the access token' })).status).toBe(200);
  expect(oauthErrorOf(await handIn(auth, right, { access_token: 'another' }))).toEqual([
    400,
    'invalid request',
    'Bad ID token',
  ]);
  expect((await handIn(auth, right)).status).toBe(200);
  expect((await handIn(auth, claimsFor(auth), { access_token: 'another' })).status).toBe(200);
});

test.each<[object, string]>([
  [{ provider: 'google' }, 'id_token required'],
  [{ id_token: 'x' }, 'provider or client_id and issuer required'],
  [{ id_token: 'x', client_id: 'y' }, 'provider or client_id and issuer required'],
])('%o is not enough', async (body, description) => {
  const auth = await start();
  const answer = await auth.call('POST', '/token?grant_type=id_token', body);
  expect(oauthErrorOf(answer)).toEqual([400, 'invalid request', description]);
});

test.each<[object, ErrorFacts]>([
  [
    { provider: 'apple' },
    [400, 'provider_disabled', 'Provider (issuer "https://appleid.apple.com") is not enabled'],
  ],
  [{ provider: 'keycloak' }, [400, 'provider_disabled', 'Provider (issuer "") is not enabled']],
  [{ provider: 'github' }, [400, 'validation_failed', 'Custom OIDC provider "github" not allowed']],
  [{ provider: 'custom:acme' }, [400, 'validation_failed', 'Custom OIDC provider "custom:acme" not allowed']],
  [{ provider: '__proto__' }, [400, 'validation_failed', 'Custom OIDC provider "__proto__" not allowed']],
  [
    { client_id: 'x', issuer: 'https://ailleurs.example' },
    [400, 'validation_failed', 'Custom OIDC provider "" not allowed'],
  ],
])('a provider of %o is refused', async (body, expected) => {
  const auth = await start();
  const answer = await auth.call('POST', '/token?grant_type=id_token', { id_token: 'x', ...body });
  expect(errorOf(answer)).toEqual(expected);
});

test('an issuer may be named instead of its provider, and a provider of one’s own with a prefix', async () => {
  const auth = await start({
    providers: { acme: { clientIds: [CLIENT_ID], secret: 'x', url: issuer.issuer } },
  });
  const byIssuer = { provider: '', client_id: CLIENT_ID, issuer: `${issuer.issuer}/` };
  expect((await handIn(auth, claimsFor(auth), byIssuer)).body.user.app_metadata.provider).toBe('acme');
  expect((await handIn(auth, claimsFor(auth), { provider: 'custom:acme' })).status).toBe(200);
});

test('a company’s own sign-in takes no tokens from apps', async () => {
  const auth = await start({
    providers: { sso_acme: { clientIds: [CLIENT_ID], secret: 'x', url: issuer.issuer } },
  });
  const answer = await handIn(auth, claimsFor(auth), { provider: 'sso_acme' });
  expect(errorOf(answer)[1]).toBe('validation_failed');
  const byIssuer = await handIn(auth, claimsFor(auth), {
    provider: '',
    client_id: CLIENT_ID,
    issuer: issuer.issuer,
  });
  expect(errorOf(byIssuer)[1]).toBe('validation_failed');
});

test('an address that the provider has not verified is confirmed by mail before anybody signs in', async () => {
  const auth = await start();
  const claims = claimsFor(auth, { email_verified: false });
  const answer = await handIn(auth, claims);
  expect(errorOf(answer)).toEqual<ErrorFacts>([
    422,
    'provider_email_needs_verification',
    'Unverified email with google. A confirmation email has been sent to your google email',
  ]);
  const email = String(claims.email);
  expect(auth.lastMail(email).kind).toBe('confirm-signup');
  const { code } = auth.lastMail(email).data;
  expect((await auth.call('POST', '/verify', { type: 'signup', email, token: code })).status).toBe(200);
  expect((await handIn(auth, claims)).status).toBe(200);
});

test('a token without an address signs in only where that is allowed', async () => {
  const auth = await start();
  const claims = claimsFor(auth, { email: undefined, email_verified: undefined });
  expect(errorOf(await handIn(auth, claims))).toEqual<ErrorFacts>([
    500,
    'unexpected_failure',
    'Error getting user email from external provider',
  ]);
  const lenient = await start({ providers: providers({ isEmailOptional: true }) });
  const first = await handIn(lenient, claims);
  expect(first.body.user).toMatchObject({ email: '', app_metadata: { provider: 'google' } });
  expect((await handIn(lenient, claims)).body.user.id).toBe(first.body.user.id);
});

test('a token is an identity for whoever is signed in, if that is switched on', async () => {
  const auth = await start({ isLinkingEnabled: true });
  const user = await auth.createUser();
  auth.advance(1);
  const claims = claimsFor(auth);
  const linked = await handIn(auth, claims, { link_identity: true }, user.accessToken);
  expect(linked.status).toBe(200);
  expect(linked.body.user).toMatchObject({
    id: user.id,
    email: user.email,
    app_metadata: { provider: 'email', providers: ['email', 'google'] },
  });
  expect((await handIn(auth, claims)).body.user.id).toBe(user.id);
  const again = await handIn(auth, claims, { link_identity: true }, user.accessToken);
  expect(errorOf(again)).toEqual<ErrorFacts>([422, 'identity_already_exists', 'Identity is already linked']);
  const other = await auth.createUser();
  const taken = await handIn(auth, claims, { link_identity: true }, other.accessToken);
  expect(errorOf(taken)).toEqual<ErrorFacts>([
    422,
    'identity_already_exists',
    'Identity is already linked to another user',
  ]);
});

test('linking by a token needs somebody who is signed in, and the setting', async () => {
  const auth = await start();
  const user = await auth.createUser();
  const off = await handIn(auth, claimsFor(auth), { link_identity: true }, user.accessToken);
  expect(errorOf(off)).toEqual<ErrorFacts>([404, 'manual_linking_disabled', 'Manual linking is disabled']);
  const on = await start({ isLinkingEnabled: true });
  expect(errorOf(await handIn(on, claimsFor(on), { link_identity: true }))[1]).toBe('bad_jwt');
});

test('two first sign-ins at the same time make one account', async () => {
  const auth = await start();
  const claims = claimsFor(auth);
  const answers = await Promise.all(Array.from({ length: 5 }, () => handIn(auth, claims)));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(new Set(answers.map(({ body }) => body.user.id)).size).toBe(1);
});

test('where sign-ups are closed a token signs in to accounts that exist only', async () => {
  const auth = await start({ isSignupDisabled: true });
  expect(errorOf(await handIn(auth, claimsFor(auth)))).toEqual<ErrorFacts>([
    422,
    'signup_disabled',
    'Signups not allowed for this instance',
  ]);
});

test('a banned account does not sign in', async () => {
  const auth = await start();
  const claims = claimsFor(auth);
  const { body } = await handIn(auth, claims);
  const admin = { token: auth.deps.keys.serviceRoleKey };
  await auth.call('PUT', `/admin/users/${body.user.id}`, { ban_duration: '24h' }, admin);
  expect(errorOf(await handIn(auth, claims))).toEqual<ErrorFacts>([403, 'user_banned', 'User is banned']);
});

test('description and keys are asked for once, and again for a key that is new', async () => {
  const own = await startFakeIssuer();
  const auth = await startAuthService(db.database, {
    settings: { providers: { google: { clientIds: [CLIENT_ID], secret: 'x', url: own.issuer } } },
  });
  const claims = claimsFor(auth, { iss: own.issuer });
  const send = async (token: string) =>
    auth.call('POST', '/token?grant_type=id_token', { provider: 'google', id_token: token });
  for (let count = 0; count < 3; count += 1) expect((await send(await own.sign(claims))).status).toBe(200);
  expect(own.requests).toEqual(['/.well-known/openid-configuration', '/jwks']);
  auth.advance(3600);
  const later = { ...claims, exp: Number(claims.exp) + 3600 };
  await own.rotate();
  expect((await send(await own.sign(later))).status).toBe(200);
  expect(own.requests.filter((path) => path === '/.well-known/openid-configuration')).toHaveLength(2);
  await own.stop();
});

test('an issuer that is down is not remembered as such', async () => {
  const own = await startFakeIssuer();
  own.fail();
  const auth = await startAuthService(db.database, {
    settings: { providers: { google: { clientIds: [CLIENT_ID], secret: 'x', url: own.issuer } } },
  });
  const idToken = await own.sign(claimsFor(auth, { iss: own.issuer }));
  const send = () =>
    auth.call('POST', '/token?grant_type=id_token', { provider: 'google', id_token: idToken });
  expect(errorOf(await send()).slice(0, 2)).toEqual([500, 'unexpected_failure']);
  await send();
  expect(own.requests).toHaveLength(2);
  await own.stop();
});

test('the password of a confirmed account stays when its owner signs in with a provider', async () => {
  const auth = await start();
  const user = await auth.createUser();
  auth.advance(1);
  const linked = await handIn(auth, claimsFor(auth, { email: user.email.toUpperCase() }));
  expect(linked.body.user).toMatchObject({
    id: user.id,
    app_metadata: { provider: 'email', providers: ['email', 'google'] },
  });
  const byPassword = await auth.call('POST', '/token?grant_type=password', {
    email: user.email,
    password: PASSWORD,
  });
  expect(byPassword.status).toBe(200);
});
