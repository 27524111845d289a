import bcrypt from 'bcryptjs';
import { expect, test } from 'vitest';
import {
  type AuthService,
  errorOf,
  PASSWORD,
  randomEmail,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();

const signIn = (auth: AuthService, body: object | string, userAgent?: string) =>
  auth.call('POST', '/token?grant_type=password', body, {
    headers: userAgent ? { 'User-Agent': userAgent } : {},
  });

const invalid = [400, 'invalid_credentials', 'Invalid login credentials'];

test('the right password opens a session', async () => {
  const auth = await startAuthService(db.database);
  const { id, email } = await auth.createUser();
  const { status, body, headers } = await signIn(auth, { email: email.toUpperCase(), password: PASSWORD });
  expect(status).toBe(200);
  expect(Object.keys(body).toSorted()).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'token_type',
    'user',
  ]);
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id, email } });
  expect(body.user.last_sign_in_at).toBe(auth.deps.clock().toISOString());
  expect(headers.get('Cache-Control')).toBe('no-store');
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString());
  const iat = auth.deps.clock().getTime() / 1000;
  expect(claims).toEqual({
    iss: 'http://localhost:3000/auth/v1',
    sub: id,
    aud: 'authenticated',
    exp: iat + 3600,
    iat,
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: body.user.user_metadata,
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: iat }],
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    is_anonymous: false,
  });
  expect(body.expires_at).toBe(iat + 3600);
});

test('unknown address, wrong password and no password are answered alike', async () => {
  const auth = await startAuthService(db.database);
  const { email } = await auth.createUser();
  const withoutPassword = randomEmail();
  await auth.call('POST', '/otp', { email: withoutPassword });
  for (const body of [
    { email, password: 'pas celui-ci' },
    { email, password: '' },
    { email },
    { email: randomEmail(), password: PASSWORD },
    { email: withoutPassword, password: PASSWORD },
    { email: withoutPassword, password: '' },
    { email: 'no address', password: PASSWORD },
  ])
    expect(errorOf(await signIn(auth, body))).toEqual(invalid);
});

test.each([
  [{}, [400, 'validation_failed', 'missing email or phone']],
  [
    { email: 'a@b.fr', phone: '33600000000', password: 'x' },
    [400, 'validation_failed', 'Only an email address or phone number should be provided on login.'],
  ],
  [{ phone: '33600000000', password: 'x' }, [422, 'phone_provider_disabled', 'Phone logins are disabled']],
  [{ email: ['a@b.fr'], password: 'x' }, [400, 'bad_json', expect.stringContaining('email')]],
])('%j is refused', async (body, expected) => {
  const auth = await startAuthService(db.database);
  expect(errorOf(await signIn(auth, body))).toEqual(expected);
});

test.each(['', '?grant_type=', '?grant_type=client_credentials', '?grant_type=constructor'])(
  'the grant "%s" is none',
  async (query) => {
    const auth = await startAuthService(db.database);
    const answer = await auth.call('POST', `/token${query}`, {});
    expect(errorOf(answer)).toEqual([400, 'invalid_credentials', 'unsupported_grant_type']);
  },
);

test('sign-ins by e-mail can be closed', async () => {
  const auth = await startAuthService(db.database, { settings: { email: { isEnabled: false } } });
  expect(errorOf(await signIn(auth, { email: 'a@b.fr', password: PASSWORD }))).toEqual([
    422,
    'email_provider_disabled',
    'Email logins are disabled',
  ]);
});

test('by one setting, the right password learns that an address is not confirmed', async () => {
  const auth = await startAuthService(db.database, { settings: { tellsUnknown: true } });
  const email = randomEmail();
  await auth.call('POST', '/signup', { email, password: PASSWORD });
  expect(errorOf(await signIn(auth, { email, password: 'pas celui-ci' }))).toEqual(invalid);
  expect(errorOf(await signIn(auth, { email, password: PASSWORD }))).toEqual([
    400,
    'email_not_confirmed',
    'Email not confirmed',
  ]);
});

test('only the right password learns that an account is banned, until the ban is over', async () => {
  const auth = await startAuthService(db.database);
  const { id, email } = await auth.createUser();
  await auth.ban(id, 60);
  expect(errorOf(await signIn(auth, { email, password: 'whatever' }))).toEqual(invalid);
  expect(errorOf(await signIn(auth, { email, password: PASSWORD }))).toEqual([
    400,
    'user_banned',
    'User is banned',
  ]);
  auth.advance(61);
  expect((await signIn(auth, { email, password: PASSWORD })).status).toBe(200);
});

test('a password that has become weak still opens, and is said to be weak', async () => {
  const auth = await startAuthService(db.database);
  const { email } = await auth.createUser({ password: 'cuivre 777' });
  const strict = await startAuthService(db.database, { settings: { password: { minLength: 12 } } });
  const { status, body } = await signIn(strict, { email, password: 'cuivre 777' });
  expect(status).toBe(200);
  expect(body.weak_password).toEqual({
    message: 'Password should be at least 12 characters.',
    reasons: ['length'],
  });
});

test('an imported bcrypt hash opens once, and is kept as argon2id from then on', async () => {
  const auth = await startAuthService(db.database);
  const { id, email } = await auth.createUser();
  const imported = bcrypt.hashSync('mot de passe importé', 4);
  await setHash(id, imported);
  expect(errorOf(await signIn(auth, { email, password: 'un autre' }))).toEqual(invalid);
  expect((await signIn(auth, { email, password: 'mot de passe importé' })).status).toBe(200);
  const { encrypted_password: kept } = await db.database.kysely
    .selectFrom('auth.users')
    .select('encrypted_password')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect((await signIn(auth, { email, password: 'mot de passe importé' })).status).toBe(200);
});

test('a hash that is none opens nothing', async () => {
  const auth = await startAuthService(db.database);
  const { id, email } = await auth.createUser();
  for (const hash of [
    '',
    'x',
    '$2a$',
    '$argon2id$v=19$m=99999999,t=2,p=1$AAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA',
  ]) {
    await setHash(id, hash);
    expect(errorOf(await signIn(auth, { email, password: hash }))).toEqual(invalid);
  }
});

test('a sign-in from a device that no session knows is told to the owner', async () => {
  const auth = await startAuthService(db.database);
  const { email } = await auth.createUser();
  await signIn(auth, { email, password: PASSWORD }, 'Firefox');
  auth.mails.length = 0;
  await signIn(auth, { email, password: PASSWORD }, 'Firefox');
  expect(auth.mails).toEqual([]);
  await signIn(auth, { email, password: PASSWORD }, 'Chromium');
  expect(auth.mails).toMatchObject([
    { kind: 'notice-new-sign-in', to: email, data: { device: 'Chromium', when: auth.deps.clock() } },
  ]);
});

function setHash(id: string, hash: string) {
  return db.database.kysely
    .updateTable('auth.users')
    .set({ encrypted_password: hash })
    .where('id', '=', id)
    .execute();
}
