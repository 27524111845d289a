import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AuthService,
  type ErrorFacts,
  errorOf,
  randomEmail,
  readRedirect,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { answerTo, clientOf, makeChallenge, REDIRECT_URI } from '#tests/support/external-sign-in.ts';
import {
  type Accounts,
  type IdentityProvider,
  logIn,
  startIdentityProvider,
} from '#tests/support/identity-provider.ts';
import { claimsOf } from '#tests/support/second-factor.ts';

const db = useTestDatabase();
const PROVIDER_ID = '22222222-2222-4222-8222-222222222222';
const accounts: Accounts = {};
let idp: IdentityProvider;
beforeAll(async () => {
  idp = await startIdentityProvider(REDIRECT_URI, accounts);
});
afterAll(() => idp.stop());

beforeEach(async () => {
  await db.database.kysely.deleteFrom('auth.sso_providers').execute();
});

const start = (): Promise<AuthService> =>
  startAuthService(db.database, {
    startAt: new Date(),
    settings: { providers: { sso_acme: clientOf(idp.issuer) } },
  });

/** The rows that an administrator writes into the tables. */
async function connect(resourceId = 'sso_acme', isDisabled = false): Promise<void> {
  const now = new Date();
  const times = { created_at: now, updated_at: now };
  await db.database.kysely
    .insertInto('auth.sso_providers')
    .values({ id: PROVIDER_ID, resource_id: resourceId, disabled: isDisabled, ...times })
    .execute();
  await db.database.kysely
    .insertInto('auth.sso_domains')
    .values({ id: randomUUID(), sso_provider_id: PROVIDER_ID, domain: 'Acme.example', ...times })
    .execute();
}

const ask = (auth: AuthService, body: object) =>
  auth.call('POST', '/sso', { skip_http_redirect: true, ...body });

async function signIn(auth: AuthService, who: string, body: object = {}) {
  const asked = await ask(auth, { domain: 'acme.example', ...body });
  const url = new URL(asked.body.url);
  url.searchParams.set('login_hint', who);
  return readRedirect(await answerTo(auth, await logIn(url.href)));
}

function addAccount(email: string): string {
  const name = `account-${Object.keys(accounts).length}`;
  accounts[name] = { email, email_verified: true };
  return name;
}

test('without any connection the answer is that there is no such sign-in, whatever is asked', async () => {
  const auth = await start();
  const disabled: ErrorFacts = [404, 'saml_provider_disabled', 'SAML 2.0 is disabled'];
  expect(errorOf(await ask(auth, { domain: 'acme.example' }))).toEqual(disabled);
  expect(errorOf(await ask(auth, {}))).toEqual(disabled);
  await connect('sso_not_in_the_settings');
  expect(errorOf(await ask(auth, { domain: 'acme.example' }))).toEqual(disabled);
});

test.each<[object, ErrorFacts]>([
  [{}, [400, 'validation_failed', 'A provider_id or domain needs to be provided']],
  [
    { provider_id: PROVIDER_ID, domain: 'acme.example' },
    [400, 'validation_failed', 'Only one of provider_id or domain supported'],
  ],
  [{ provider_id: randomUUID() }, [404, 'sso_provider_not_found', 'No such SSO provider']],
  [{ provider_id: 'x' }, [404, 'sso_provider_not_found', 'No such SSO provider']],
  [{ domain: 'papin.example' }, [404, 'sso_provider_not_found', 'No SSO provider assigned for this domain']],
  [
    { domain: 'acme.example', code_challenge: 'a'.repeat(43) },
    [400, 'validation_failed', 'PKCE flow requires code_challenge_method and code_challenge'],
  ],
])('%o is refused', async (body, expected) => {
  await connect();
  expect(errorOf(await ask(await start(), body))).toEqual(expected);
});

test('a connection that is switched off is told', async () => {
  await connect('sso_acme', true);
  const auth = await start();
  // The disabled connection is the only one; it still exists, so the question is valid.
  expect(errorOf(await ask(auth, { provider_id: PROVIDER_ID }))).toEqual<ErrorFacts>([
    404,
    'sso_provider_disabled',
    'SSO provider is disabled',
  ]);
});

test('a domain, in any case, or the id leads to the company’s page; for a browser by a redirection', async () => {
  await connect();
  const auth = await start();
  for (const body of [{ domain: 'ACME.example' }, { provider_id: PROVIDER_ID }]) {
    const { status, body: answer } = await ask(auth, body);
    expect([status, new URL(answer.url).origin]).toEqual([200, idp.issuer]);
  }
  const redirected = await auth.call('POST', '/sso', { domain: 'acme.example' });
  expect([redirected.status, redirected.headers.get('Location')]).toEqual([
    303,
    expect.stringContaining(idp.issuer),
  ]);
});

test('a company’s account is one of its own, even with the address of another', async () => {
  await connect();
  const auth = await start();
  const user = await auth.createUser();
  const who = addAccount(user.email);
  const { url, fragment } = await signIn(auth, who, { redirect_to: 'http://localhost:3000/client' });
  expect(url.pathname).toBe('/client');
  const claims = claimsOf(fragment.get('access_token') ?? '');
  expect(claims).toMatchObject({
    email: user.email,
    app_metadata: { provider: `sso:${PROVIDER_ID}`, providers: [`sso:${PROVIDER_ID}`] },
    amr: [{ method: 'sso/saml' }],
  });
  expect(claims.sub).not.toBe(user.id);
  const again = await signIn(auth, who);
  expect(claimsOf(again.fragment.get('access_token') ?? '').sub).toBe(claims.sub);
});

test('a company’s account changes neither its address nor its password here', async () => {
  await connect();
  const auth = await start();
  const { fragment } = await signIn(auth, addAccount(randomEmail()));
  const token = fragment.get('access_token') ?? '';
  const answer = await auth.call('PUT', '/user', { email: randomEmail() }, { token });
  expect(errorOf(answer).slice(0, 2)).toEqual([422, 'user_sso_managed']);
});

test('with a challenge the sign-in comes back with a code', async () => {
  await connect();
  const auth = await start();
  const { verifier, challenge } = makeChallenge();
  const { url } = await signIn(auth, addAccount(randomEmail()), {
    code_challenge: challenge,
    code_challenge_method: 's256',
  });
  const { body } = await auth.call('POST', '/token?grant_type=pkce', {
    auth_code: url.searchParams.get('code'),
    code_verifier: verifier,
  });
  expect(claimsOf(body.access_token).amr).toMatchObject([{ method: 'sso/saml' }]);
});

test('a company’s sign-in is not reached as a provider for everybody, nor leads elsewhere', async () => {
  await connect();
  const auth = await start();
  const answer = await auth.call('GET', '/authorize?provider=sso_acme', undefined, { apikey: null });
  expect(errorOf(answer)[2]).toBe('Unsupported provider: Provider sso_acme could not be found');
  const { url } = await signIn(auth, addAccount(randomEmail()), { redirect_to: 'https://evil.example' });
  expect(url.origin).toBe('http://localhost:3000');
});

test('a connection switched off while its user was away is told', async () => {
  await connect();
  const auth = await start();
  const asked = await ask(auth, { domain: 'acme.example' });
  const back = await logIn(`${asked.body.url}&login_hint=${addAccount(randomEmail())}`);
  await db.database.kysely.updateTable('auth.sso_providers').set({ disabled: true }).execute();
  const { fragment } = readRedirect(await answerTo(auth, back));
  expect(fragment.get('error_code')).toBe('oauth_provider_not_supported');
});
