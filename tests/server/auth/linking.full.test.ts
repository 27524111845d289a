import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AuthService,
  type AuthServiceOptions,
  type ErrorFacts,
  errorOf,
  PASSWORD,
  randomEmail,
  readRedirect,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { answerTo, clientOf, REDIRECT_URI, signInExternally } from '#tests/support/external-sign-in.ts';
import {
  type Accounts,
  type IdentityProvider,
  logIn,
  startIdentityProvider,
} from '#tests/support/identity-provider.ts';
import { answerChallenge, claimsOf, enroll } from '#tests/support/second-factor.ts';

const db = useTestDatabase();
const accounts: Accounts = {};
let idp: IdentityProvider;
beforeAll(async () => {
  idp = await startIdentityProvider(REDIRECT_URI, accounts);
});
afterAll(() => idp.stop());

const start = (settings: AuthServiceOptions['settings'] = {}): Promise<AuthService> =>
  startAuthService(db.database, {
    startAt: new Date(),
    settings: { isLinkingEnabled: true, ...settings, providers: { acme: clientOf(idp.issuer) } },
  });

/** Adds an account at the provider; returns its name there. */
function addAccount(email: string | undefined, isVerified = true): string {
  const name = `account-${Object.keys(accounts).length}`;
  accounts[name] = { email, email_verified: isVerified, name: 'Du fournisseur' };
  return name;
}

async function signIn(auth: AuthService, who: string) {
  const { fragment } = await signInExternally(auth, who);
  const token = fragment.get('access_token') ?? '';
  return { fragment, token, claims: token ? claimsOf(token) : undefined };
}

const userOf = async (auth: AuthService, token: string) =>
  (await auth.call('GET', '/user', undefined, { token })).body;

const signInByPassword = (auth: AuthService, email: string) =>
  auth.call('POST', '/token?grant_type=password', { email, password: PASSWORD });

test('a verified address leads to the account that has it, whose password, data and sessions stay', async () => {
  const auth = await start();
  const user = await auth.createUser({ data: { full_name: 'Denise', shoe: 38 } });
  auth.advance(1);
  const { claims, token } = await signIn(auth, addAccount(user.email.toUpperCase()));
  expect(claims).toMatchObject({ sub: user.id, email: user.email });
  const body = await userOf(auth, token);
  expect(body.identities.map(({ provider }: { provider: string }) => provider)).toEqual(['email', 'acme']);
  expect(body).toMatchObject({
    app_metadata: { provider: 'email', providers: ['email', 'acme'] },
    user_metadata: { full_name: 'Du fournisseur', shoe: 38 },
  });
  expect((await signInByPassword(auth, user.email)).status).toBe(200);
  expect((await auth.call('GET', '/user', undefined, { token: user.accessToken })).status).toBe(200);
});

test.each([
  [false, 'A confirmation email has been sent to your acme email'],
  [true, 'Verify the email with acme in order to sign in'],
])(
  'an address that the provider has not verified leads to no account that exists (told: %s)',
  async (tellsUnknown, why) => {
    const auth = await start({ tellsUnknown });
    const user = await auth.createUser();
    const before = auth.mails.length;
    const { fragment } = await signIn(auth, addAccount(user.email, false));
    expect(Object.fromEntries(fragment)).toEqual({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description: `Unverified email with acme. ${why}`,
      sb: '',
    });
    expect(auth.mails).toHaveLength(before);
    expect((await userOf(auth, user.accessToken)).identities).toHaveLength(1);
  },
);

test('an address that another service has not verified is answered alike, known or not, once and again', async () => {
  const seen = [];
  for (const isKnown of [true, false]) {
    await db.database.kysely.deleteFrom('internal.rate_limits').execute();
    const auth = await start({ rateLimitFactor: 1, email: { perHour: 6 }, hasProofOfWork: false });
    const email = isKnown ? (await auth.createUser()).email : randomEmail();
    await db.database.kysely.deleteFrom('internal.rate_limits').execute();
    const who = addAccount(email, false);
    const answers = [];
    // The request comes at once, too soon, through the route that names the address itself, and when little is left of the hour. The
    // provider has a clock of its own.
    const ask = async () => answers.push(Object.fromEntries((await signIn(auth, who)).fragment));
    await ask();
    await ask();
    answers.push((await auth.call('POST', '/recover', { email })).body);
    await db.database.kysely.deleteFrom('internal.rate_limits').where('key', 'like', 'gap:%').execute();
    await (await start({ rateLimitFactor: 1, email: { perHour: 6 } })).call('POST', '/recover', { email });
    await ask();
    seen.push(answers);
  }
  expect(seen[0]).toEqual(seen[1]);
  expect(new Set(seen[1]?.map(({ error_code }) => error_code))).toContain('over_email_send_rate_limit');
});

test('not even where addresses are not confirmed', async () => {
  const auth = await start({ email: { mustConfirm: false } });
  const email = randomEmail();
  await auth.call('POST', '/signup', { email, password: PASSWORD });
  const { fragment } = await signIn(auth, addAccount(email, false));
  expect(fragment.get('error_code')).toBe('provider_email_needs_verification');
});

test('where addresses are not confirmed a new account needs no confirmation', async () => {
  const auth = await start({ email: { mustConfirm: false } });
  const email = randomEmail();
  expect((await signIn(auth, addAccount(email, false))).claims).toMatchObject({ email });
});

test('an account that was never confirmed loses what whoever made it left in it', async () => {
  const auth = await start();
  const email = randomEmail();
  const { body: planted } = await auth.call('POST', '/signup', {
    email,
    password: PASSWORD,
    data: { full_name: 'Un voleur', phone: 'planted' },
  });
  const { code } = auth.lastMail(email).data;
  const { claims, token } = await signIn(auth, addAccount(email));
  expect(claims).toMatchObject({ sub: planted.id, app_metadata: { provider: 'acme', providers: ['acme'] } });
  const body = await userOf(auth, token);
  expect(body.user_metadata).toMatchObject({ full_name: 'Du fournisseur' });
  expect(body.user_metadata).not.toHaveProperty('phone');
  expect(body.identities).toMatchObject([{ provider: 'acme' }]);
  expect(errorOf(await signInByPassword(auth, email))).toEqual<ErrorFacts>([
    400,
    'invalid_credentials',
    'Invalid login credentials',
  ]);
  const verified = await auth.call('POST', '/verify', { type: 'signup', email, token: code });
  expect(errorOf(verified)[1]).toBe('otp_expired');
});

test('whoever signed in by a number cannot keep the account of an address that was not theirs', async () => {
  const auth = await start({ phone: { isEnabled: true } });
  const email = randomEmail();
  const phone = '33612340000';
  const admin = { token: auth.deps.keys.serviceRoleKey };
  await auth.call('POST', '/admin/users', { email, phone, phone_confirm: true, password: PASSWORD }, admin);
  const byPhone = () => auth.call('POST', '/token?grant_type=password', { phone, password: PASSWORD });
  const { body: session } = await byPhone();
  await answerChallenge(auth, session.access_token, await enroll(auth, session.access_token));
  const { token } = await signIn(auth, addAccount(email));
  expect(await userOf(auth, token)).toMatchObject({ phone: '' });
  expect(await userOf(auth, token)).not.toHaveProperty('factors');
  expect(errorOf(await byPhone())[1]).toBe('invalid_credentials');
  const stale = await auth.call('GET', '/user', undefined, { token: session.access_token });
  expect(errorOf(stale)[1]).toBe('session_not_found');
});

test('an unverified account at the provider is confirmed once the address is verified there', async () => {
  const auth = await start();
  const email = randomEmail();
  const who = addAccount(email, false);
  expect((await signIn(auth, who)).claims).toBeUndefined();
  accounts[who] = { email, email_verified: true };
  expect((await signIn(auth, who)).claims).toMatchObject({ email });
});

test('another verified address does not confirm the one that the account has', async () => {
  const auth = await start();
  const who = addAccount(randomEmail(), false);
  await signIn(auth, who);
  accounts[who] = { email: randomEmail(), email_verified: true };
  auth.advance(61);
  expect((await signIn(auth, who)).fragment.get('error_code')).toBe('provider_email_needs_verification');
});

test('a second factor is still asked for', async () => {
  const auth = await start();
  const user = await auth.createUser();
  await answerChallenge(auth, user.accessToken, await enroll(auth, user.accessToken));
  expect((await signIn(auth, addAccount(user.email))).claims).toMatchObject({ aal: 'aal1' });
});

async function link(auth: AuthService, token: string, who: string, query = '') {
  const where = `/user/identities/authorize?provider=acme&skip_http_redirect=true&login_hint=${who}${query}`;
  const { body } = await auth.call('GET', where, undefined, { token });
  return readRedirect(await answerTo(auth, await logIn(body.url)));
}

test('whoever is signed in adds an identity with another address, and may sign in with either', async () => {
  const auth = await start();
  const user = await auth.createUser();
  auth.advance(1);
  const who = addAccount(randomEmail());
  const { url, fragment } = await link(
    auth,
    user.accessToken,
    who,
    '&redirect_to=http://localhost:3000/client',
  );
  expect(url.pathname).toBe('/client');
  expect(claimsOf(fragment.get('access_token') ?? '')).toMatchObject({
    sub: user.id,
    email: user.email,
    app_metadata: { provider: 'email', providers: ['email', 'acme'] },
  });
  expect((await signIn(auth, who)).claims.sub).toBe(user.id);
});

test('an identity has one owner', async () => {
  const auth = await start();
  const [one, other] = [await auth.createUser(), await auth.createUser()];
  const who = addAccount(randomEmail());
  await link(auth, one.accessToken, who);
  const again = await link(auth, one.accessToken, who);
  for (const parameters of [again.url.searchParams, again.fragment])
    expect(Object.fromEntries(parameters)).toMatchObject({
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked',
    });
  const taken = await link(auth, other.accessToken, who);
  expect(taken.fragment.get('error_description')).toBe('Identity is already linked to another user');
  expect(taken.fragment.has('access_token')).toBe(false);
});

test('a visitor becomes a client by an identity, with its verified address', async () => {
  const auth = await start({ isAnonymousEnabled: true });
  const { body: visitor } = await auth.call('POST', '/signup', { data: { cart: 1 } });
  const email = randomEmail();
  const { fragment } = await link(auth, visitor.access_token, addAccount(email));
  const token = fragment.get('access_token') ?? '';
  expect(claimsOf(token)).toMatchObject({ sub: visitor.user.id, email, is_anonymous: false });
  expect(await userOf(auth, token)).toMatchObject({
    email_confirmed_at: expect.any(String),
    app_metadata: { provider: 'acme', providers: ['acme'] },
    user_metadata: { cart: 1 },
  });
});

test('by one setting, a visitor does not get an address that is taken, nor one that is not verified without confirming it', async () => {
  const auth = await start({ isAnonymousEnabled: true, tellsUnknown: true });
  const { body: visitor } = await auth.call('POST', '/signup', {});
  const user = await auth.createUser();
  const taken = await link(auth, visitor.access_token, addAccount(user.email));
  expect(taken.fragment.get('error_code')).toBe('email_exists');
  const email = randomEmail();
  const unverified = await link(auth, visitor.access_token, addAccount(email, false));
  expect(Object.fromEntries(unverified.fragment)).toMatchObject({
    error_code: 'email_not_confirmed',
    error_description: 'Unverified email with acme. A confirmation email has been sent to your acme email',
  });
  expect(auth.lastMail(email).kind).toBe('confirm-signup');
});

test('a visitor is given no address that nobody verified, taken or free', async () => {
  const auth = await start({ isAnonymousEnabled: true });
  const { email: taken } = await auth.createUser();
  const seen = [];
  for (const email of [taken, randomEmail()]) {
    const { body: visitor } = await auth.call('POST', '/signup', {});
    const { fragment } = await link(auth, visitor.access_token, addAccount(email, false));
    const { email: own, is_anonymous } = await userOf(auth, fragment.get('access_token') ?? '');
    seen.push([own, is_anonymous]);
  }
  expect(seen).toEqual([
    ['', false],
    ['', false],
  ]);
});

const unlink = (auth: AuthService, token: string, id: string) =>
  auth.call('DELETE', `/user/identities/${id}`, undefined, { token });

test('an identity comes and goes after its owner has shown to be there', async () => {
  const auth = await start({ password: { needsCurrentPassword: true } });
  const { user, acmeId } = await createLinked(auth);
  const token = user.accessToken;
  auth.advance(16 * 60);
  const stale = [400, 'reauthentication_needed', 'This change requires reauthentication'];
  const where = '/user/identities/authorize?provider=acme&skip_http_redirect=true';
  const ask = () => auth.call('GET', where, undefined, { token });
  expect(errorOf(await ask())).toEqual(stale);
  expect(errorOf(await unlink(auth, token, acmeId))).toEqual(stale);
  const said = await auth.call('POST', '/reauthenticate', { current_password: PASSWORD }, { token });
  expect(said.status).toBe(200);
  expect((await ask()).status).toBe(200);
  expect((await unlink(auth, token, acmeId)).status).toBe(200);
});

/** An account with the identities `email` and `acme`. */
async function createLinked(auth: AuthService, externalEmail = randomEmail(), isVerified = true) {
  const user = await auth.createUser();
  auth.advance(1);
  const who = addAccount(externalEmail, isVerified);
  await link(auth, user.accessToken, who);
  const { identities } = await userOf(auth, user.accessToken);
  const idOf = (name: string) =>
    identities.find(({ provider }: { provider: string }) => provider === name).identity_id;
  return { user, who, emailId: idOf('email'), acmeId: idOf('acme') };
}

test('an identity is taken away, and signs in no more', async () => {
  const auth = await start();
  const { user, who, acmeId } = await createLinked(auth);
  const answer = await unlink(auth, user.accessToken, acmeId);
  expect([answer.status, answer.body]).toEqual([200, {}]);
  expect(await userOf(auth, user.accessToken)).toMatchObject({
    email: user.email,
    app_metadata: { provider: 'email', providers: ['email'] },
  });
  expect((await signIn(auth, who)).claims.sub).not.toBe(user.id);
});

test('without its own address’s identity an account takes the verified address of another one', async () => {
  const auth = await start();
  const email = randomEmail();
  const { user, emailId } = await createLinked(auth, email);
  expect((await unlink(auth, user.accessToken, emailId)).status).toBe(200);
  expect(await userOf(auth, user.accessToken)).toMatchObject({
    email,
    app_metadata: { provider: 'acme', providers: ['acme'] },
  });
  for (const address of [user.email, email])
    expect(errorOf(await signInByPassword(auth, address))[1]).toBe('invalid_credentials');
});

test('an address that nobody verified does not become the account’s by that way', async () => {
  const auth = await start();
  const email = randomEmail();
  const { user, who, emailId } = await createLinked(auth, email, false);
  expect((await unlink(auth, user.accessToken, emailId)).status).toBe(200);
  expect(await userOf(auth, user.accessToken)).toMatchObject({ email: '' });
  expect((await signIn(auth, who)).claims).toMatchObject({ sub: user.id, email: '' });
});

test('an address that has become another account’s stands in the way', async () => {
  const auth = await start();
  const email = randomEmail();
  const { user, emailId } = await createLinked(auth, email);
  await auth.createUser({ email });
  expect(errorOf(await unlink(auth, user.accessToken, emailId))).toEqual<ErrorFacts>([
    422,
    'email_conflict_identity_not_deletable',
    'Unable to unlink identity due to email conflict',
  ]);
  expect((await userOf(auth, user.accessToken)).identities).toHaveLength(2);
});

test('the last identity stays, another account’s is unknown', async () => {
  const auth = await start();
  const { user, acmeId } = await createLinked(auth);
  const other = await createLinked(auth);
  expect(errorOf(await unlink(auth, user.accessToken, other.acmeId))).toEqual<ErrorFacts>([
    422,
    'identity_not_found',
    "Identity doesn't exist",
  ]);
  const invalid = await unlink(auth, user.accessToken, 'x');
  expect(errorOf(invalid)).toEqual<ErrorFacts>([404, 'validation_failed', 'identity_id must be an UUID']);
  await unlink(auth, user.accessToken, acmeId);
  const { identities } = await userOf(auth, user.accessToken);
  expect(errorOf(await unlink(auth, user.accessToken, identities[0].identity_id))).toEqual<ErrorFacts>([
    422,
    'single_identity_not_deletable',
    'User must have at least 1 identity after unlinking',
  ]);
});

test('both identities taken away at the same time: one stays', async () => {
  const auth = await start();
  const { user, emailId, acmeId } = await createLinked(auth);
  const answers = await Promise.all([emailId, acmeId].map((id) => unlink(auth, user.accessToken, id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('with a second factor, identities change in a session that used it', async () => {
  const auth = await start();
  const { user, acmeId } = await createLinked(auth);
  const { body } = await answerChallenge(auth, user.accessToken, await enroll(auth, user.accessToken));
  const low = await signInByPassword(auth, user.email);
  const refusal: ErrorFacts = [
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  ];
  expect(errorOf(await unlink(auth, low.body.access_token, acmeId))).toEqual(refusal);
  const where = '/user/identities/authorize?provider=acme';
  expect(errorOf(await auth.call('GET', where, undefined, { token: low.body.access_token }))).toEqual(
    refusal,
  );
  expect((await unlink(auth, body.access_token, acmeId)).status).toBe(200);
});

test('without the setting there is no linking by hand', async () => {
  const auth = await start({ isLinkingEnabled: false });
  const user = await auth.createUser();
  const off: ErrorFacts = [404, 'manual_linking_disabled', 'Manual linking is disabled'];
  const options = { token: user.accessToken };
  const asked = await auth.call('GET', '/user/identities/authorize?provider=acme', undefined, options);
  expect(errorOf(asked)).toEqual(off);
  expect(errorOf(await unlink(auth, user.accessToken, user.id))).toEqual(off);
});

test('a link for a browser is a redirection; for nobody in particular there is none', async () => {
  const auth = await start();
  const user = await auth.createUser();
  const where = '/user/identities/authorize?provider=acme';
  const answer = await auth.call('GET', where, undefined, { token: user.accessToken });
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, expect.stringContaining(idp.issuer)]);
  expect(errorOf(await auth.call('GET', where))[1]).toBe('bad_jwt');
  const unknown = await auth.call('GET', '/user/identities/authorize?provider=x', undefined, {
    token: user.accessToken,
  });
  expect(errorOf(unknown)[2]).toBe('Unsupported provider: Provider x could not be found');
});
