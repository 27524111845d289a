import { generateKeyPairSync } from 'node:crypto';
import { importSPKI, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signSecret } from '#packages/auth-service/providers/apple.ts';
import { type AuthService, readRedirect, startAuthService } from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { authorizationUrl, clientOf, fromBrowser, REDIRECT_URI } from '#tests/support/external-sign-in.ts';
import { type IdentityProvider, logIn, startIdentityProvider } from '#tests/support/identity-provider.ts';
import { claimsOf } from '#tests/support/second-factor.ts';

const db = useTestDatabase();
const accounts = { denise: { email: 'denise@privaterelay.example', email_verified: true } };
let idp: IdentityProvider;
beforeAll(async () => {
  idp = await startIdentityProvider(REDIRECT_URI, accounts);
});
afterAll(() => idp.stop());

const start = (): Promise<AuthService> =>
  startAuthService(db.database, {
    startAt: new Date(),
    settings: { providers: { apple: clientOf(idp.issuer) } },
  });

async function signIn(auth: AuthService, further: Record<string, string> = {}) {
  const url = await authorizationUrl(auth, { provider: 'apple', login_hint: 'denise' });
  const back = await logIn(url.href);
  const fields = new URLSearchParams({ ...Object.fromEntries(back.searchParams), ...further });
  const answer = await auth.call('POST', '/callback', fields.toString(), {
    ...fromBrowser,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: idp.issuer },
  });
  return { asked: url, answer, ...readRedirect(answer) };
}

test('Apple answers by a form, which is read like an address', async () => {
  const { asked, answer, fragment } = await signIn(await start());
  expect(asked.searchParams.get('response_mode')).toBe('form_post');
  expect(asked.searchParams.get('scope')).toBe('openid email name');
  expect(answer.status).toBe(302);
  expect(claimsOf(fragment.get('access_token') ?? '')).toMatchObject({
    email: 'denise@privaterelay.example',
    app_metadata: { provider: 'apple' },
  });
});

test('the name comes beside the token and names; the address beside the token is not believed', async () => {
  const user = { name: { firstName: 'Denise', lastName: 'Papin' }, email: 'admin@exemple.fr' };
  const { fragment } = await signIn(await start(), { user: JSON.stringify(user) });
  expect(claimsOf(fragment.get('access_token') ?? '')).toMatchObject({
    email: 'denise@privaterelay.example',
    user_metadata: { full_name: 'Denise Papin', name: 'Denise Papin', email: 'denise@privaterelay.example' },
  });
});

test.each(['', 'not json', '{"name":null}', '{"name":{"firstName":1}}', '[]'])(
  'a name that is "%s" is no reason to refuse',
  async (user) => {
    const { fragment } = await signIn(await start(), { user });
    expect(fragment.has('access_token')).toBe(true);
  },
);

test('a form without a state leads to the site', async () => {
  const auth = await start();
  const answer = await auth.call('POST', '/callback', 'code=x', fromBrowser);
  expect(answer.status).toBe(303);
  expect(readRedirect(answer).url.searchParams.get('error_code')).toBe('bad_oauth_callback');
});

test('a refusal in the form is passed on', async () => {
  const auth = await start();
  const url = await authorizationUrl(auth, { provider: 'apple' });
  const form = new URLSearchParams({
    state: url.searchParams.get('state') ?? '',
    error: 'user_cancelled_authorize',
  });
  const { fragment } = readRedirect(await auth.call('POST', '/callback', form.toString(), fromBrowser));
  expect(Object.fromEntries(fragment)).toMatchObject({ error: 'user_cancelled_authorize' });
});

test('the client’s secret is signed with its key, for Apple, for some minutes', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = {
    teamId: 'TEAM',
    keyId: 'KEY',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const now = new Date('2026-11-21T10:00:00Z');
  const secret = await signSecret('fr.papin.site', key, now);
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const { payload, protectedHeader } = await jwtVerify(secret, await importSPKI(pem, 'ES256'), {
    currentDate: now,
  });
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY' });
  expect(payload).toEqual({
    iss: 'TEAM',
    sub: 'fr.papin.site',
    aud: 'https://appleid.apple.com',
    iat: 1795255200,
    exp: 1795255500,
  });
});
