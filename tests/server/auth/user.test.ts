import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  type AuthService,
  type ErrorFacts,
  errorOf,
  PASSWORD,
  randomEmail,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();

const put = (auth: AuthService, token: string, body: object) => auth.call('PUT', '/user', body, { token });
const get = (auth: AuthService, token: string) => auth.call('GET', '/user', undefined, { token });
const grant = (auth: AuthService, email: string, password: string) =>
  auth.call('POST', '/token?grant_type=password', { email, password });

const NEW = 'tout neuf, tout long';

test('the data of an account is merged key by key', async () => {
  const auth = await startAuthService(db.database);
  const { accessToken: token } = await auth.createUser({ data: { theme: 'sombre', langue: 'fr' } });
  const { status, body } = await put(auth, token, {
    data: { theme: null, adresse: { ville: 'Reims' } },
    role: 'service_role',
    id: randomUUID(),
    aud: 'other',
    is_anonymous: true,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    role: 'authenticated',
    aud: 'authenticated',
    is_anonymous: false,
    user_metadata: { langue: 'fr', adresse: { ville: 'Reims' } },
  });
  expect(body.user_metadata).not.toHaveProperty('theme');
  expect((await get(auth, token)).body).toEqual(body);
  expect((await put(auth, token, {})).body.user_metadata).toEqual(body.user_metadata);
});

test('a key like __proto__ is data like any other', async () => {
  const auth = await startAuthService(db.database);
  const { accessToken: token } = await auth.createUser();
  const raw = '{"data":{"__proto__":{"admin":true},"constructor":1}}';
  const { status, body } = await auth.call('PUT', '/user', raw, { token });
  expect(status).toBe(200);
  expect(body.user_metadata.constructor).toBe(1);
  expect(({} as { admin?: boolean }).admin).toBeUndefined();
});

test('app_metadata is not its account’s to change', async () => {
  const auth = await startAuthService(db.database);
  const { accessToken: token } = await auth.createUser();
  expect(errorOf(await put(auth, token, { app_metadata: { admin: true } }))).toEqual([
    403,
    'not_admin',
    'Updating app_metadata requires admin privileges',
  ]);
});

test('a new password ends every other session and every code, and is told to the owner', async () => {
  const auth = await startAuthService(db.database);
  const { email, accessToken: token } = await auth.createUser();
  const other = (await grant(auth, email, PASSWORD)).body;
  await auth.call('POST', '/recover', { email });
  const { code } = auth.lastMail(email).data;
  expect((await put(auth, token, { password: NEW })).status).toBe(200);
  expect(auth.lastMail(email).kind).toBe('notice-password-changed');
  expect((await get(auth, token)).status).toBe(200);
  expect(errorOf(await get(auth, other.access_token))[1]).toBe('session_not_found');
  const refreshed = await auth.call('POST', '/token?grant_type=refresh_token', {
    refresh_token: other.refresh_token,
  });
  expect(errorOf(refreshed)[1]).toBe('refresh_token_not_found');
  expect((await auth.call('POST', '/verify', { type: 'recovery', email, token: code })).status).toBe(403);
  expect((await grant(auth, email, PASSWORD)).status).toBe(400);
  expect((await grant(auth, email, NEW)).status).toBe(200);
});

test.each<[object, ...ErrorFacts]>([
  [{ password: PASSWORD }, 422, 'same_password', 'New password should be different from the old password.'],
  [{ password: '12345' }, 422, 'weak_password', 'Password should be at least 8 characters.'],
  [{ password: '' }, 422, 'weak_password', 'Password should be at least 8 characters.'],
  [{ password: 'a'.repeat(73) }, 400, 'validation_failed', 'Password cannot be longer than 72 characters'],
  [{ email: 'a b' }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
  [{ phone: '0612' }, 400, 'validation_failed', 'Invalid phone number format (E.164 required)'],
  [{ phone: '33611111111' }, 400, 'phone_provider_disabled', 'Unsupported phone provider'],
  [{ data: 'x' }, 400, 'bad_json', expect.stringContaining('data')],
])('the change %j is refused', async (body, ...expected) => {
  const auth = await startAuthService(db.database);
  const { accessToken: token } = await auth.createUser();
  expect(errorOf(await put(auth, token, body))).toEqual(expected);
});

test('by one setting, the address of another account is refused', async () => {
  const auth = await startAuthService(db.database, { settings: { tellsUnknown: true } });
  const { email } = await auth.createUser();
  const { accessToken: token } = await auth.createUser();
  expect(errorOf(await put(auth, token, { email }))).toEqual([
    422,
    'email_exists',
    'A user with this email address has already been registered',
  ]);
});

test('an account with a second factor changes what it signs in with only in a session that used it', async () => {
  const auth = await startAuthService(db.database);
  const { id, email, accessToken: token } = await auth.createUser();
  const now = auth.deps.clock();
  const factor = { user_id: id, created_at: now, updated_at: now, friendly_name: null, secret: null };
  await db.database.kysely
    .insertInto('auth.mfa_factors')
    .values({
      ...factor,
      id: randomUUID(),
      factor_type: 'totp',
      status: 'verified',
      phone: null,
      last_challenged_at: null,
    })
    .execute();
  const refused: ErrorFacts = [
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  ];
  for (const body of [{ password: NEW }, { email: randomEmail() }, { phone: '33611111111' }])
    expect(errorOf(await put(auth, token, body))).toEqual(refused);
  expect((await put(auth, token, { data: { a: 1 }, email })).status).toBe(200);
  await db.database.kysely
    .updateTable('auth.sessions')
    .set({ aal: 'aal2' })
    .where('user_id', '=', id)
    .execute();
  expect((await put(auth, token, { password: NEW })).status).toBe(200);
});

test('a visitor needs an address before a password', async () => {
  const settings = { isAnonymousEnabled: true };
  const auth = await startAuthService(db.database, { settings });
  const { access_token: token } = (await auth.call('POST', '/signup', {})).body;
  expect(errorOf(await put(auth, token, { password: NEW }))).toEqual([
    422,
    'validation_failed',
    'Updating password of an anonymous user without an email or phone is not allowed',
  ]);
  const email = randomEmail();
  expect((await put(auth, token, { email })).body).toMatchObject({ new_email: email, is_anonymous: true });
  const { code } = auth.lastMail(email).data;
  const { body } = await auth.call('POST', '/verify', { type: 'email_change', email, token: code });
  expect(body.user).toMatchObject({
    email,
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email', identity_data: { email, email_verified: true } }],
  });
});

test('where nothing needs confirming a visitor’s first address counts at once', async () => {
  const settings = { isAnonymousEnabled: true, email: { mustConfirm: false } };
  const auth = await startAuthService(db.database, { settings });
  const { access_token: token } = (await auth.call('POST', '/signup', {})).body;
  const email = randomEmail();
  const { body } = await put(auth, token, { email, password: NEW });
  expect(body).toMatchObject({ email, is_anonymous: false });
  expect((await grant(auth, email, NEW)).status).toBe(200);
});

test('an account managed elsewhere changes there', async () => {
  const auth = await startAuthService(db.database);
  const { id, accessToken: token } = await auth.createUser();
  await db.database.kysely
    .updateTable('auth.users')
    .set({ is_sso_user: true })
    .where('id', '=', id)
    .execute();
  expect(errorOf(await put(auth, token, { password: NEW }))).toEqual([
    422,
    'user_sso_managed',
    'Updating email, phone, password of a SSO account only possible via SSO',
  ]);
});

test('a session older than a day needs the code of a reauthentication, where that is asked for', async () => {
  const settings = { password: { needsReauthentication: true }, session: { accessTokenS: 604_800 } };
  const auth = await startAuthService(db.database, { settings });
  const { email, accessToken: token } = await auth.createUser();
  expect((await put(auth, token, { password: NEW })).status).toBe(200);
  auth.advance(24 * 3600 + 1);
  expect(errorOf(await put(auth, token, { password: PASSWORD }))).toEqual([
    400,
    'reauthentication_needed',
    'Password update requires reauthentication',
  ]);
  const answer = await auth.call('GET', '/reauthenticate', undefined, { token });
  expect([answer.status, answer.body]).toEqual([200, {}]);
  const mail = auth.lastMail(email);
  expect([mail.kind, mail.data.link]).toEqual(['reauthentication', undefined]);
  expect(errorOf(await auth.call('GET', '/reauthenticate', undefined, { token }))[1]).toBe(
    'over_email_send_rate_limit',
  );
  const invalid: ErrorFacts = [422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'];
  const nonce = mail.data.code ?? '';
  const wrong = nonce === '000000' ? '000001' : '000000';
  expect(errorOf(await put(auth, token, { password: PASSWORD, nonce: wrong }))).toEqual(invalid);
  expect((await put(auth, token, { password: PASSWORD, nonce })).status).toBe(200);
  expect(errorOf(await put(auth, token, { password: NEW, nonce }))).toEqual(invalid);
});

test('the code of a reauthentication expires', async () => {
  const settings = { password: { needsReauthentication: true }, session: { accessTokenS: 604_800 } };
  const auth = await startAuthService(db.database, { settings });
  const { email, accessToken: token } = await auth.createUser();
  auth.advance(24 * 3600 + 1);
  await auth.call('GET', '/reauthenticate', undefined, { token });
  auth.advance(3601);
  const body = { password: NEW, nonce: auth.lastMail(email).data.code };
  expect(errorOf(await put(auth, token, body))[1]).toBe('reauthentication_not_valid');
});

test('an address that is not confirmed cannot reauthenticate, nor can an account without one', async () => {
  const auth = await startAuthService(db.database, { settings: { isAnonymousEnabled: true } });
  const { id, accessToken: token } = await auth.createUser();
  const unconfirm = { email_confirmed_at: null };
  await db.database.kysely.updateTable('auth.users').set(unconfirm).where('id', '=', id).execute();
  expect(errorOf(await auth.call('GET', '/reauthenticate', undefined, { token }))).toEqual([
    422,
    'email_not_confirmed',
    'Please verify your email first.',
  ]);
  const visitor = (await auth.call('POST', '/signup', {})).body.access_token;
  const answer = await auth.call('GET', '/reauthenticate', undefined, { token: visitor });
  expect(errorOf(answer).slice(0, 2)).toEqual([400, 'validation_failed']);
});

test('where the current password is asked for, a session opened by a code does without', async () => {
  const auth = await startAuthService(db.database, {
    settings: { password: { needsCurrentPassword: true } },
  });
  const { email } = await auth.createUser();
  const { access_token: token } = (await grant(auth, email, PASSWORD)).body;
  const message = 'Current password required when setting new password.';
  expect(errorOf(await put(auth, token, { password: NEW }))).toEqual([
    400,
    'current_password_required',
    message,
  ]);
  expect(errorOf(await put(auth, token, { password: NEW, current_password: 'non' }))).toEqual([
    400,
    'current_password_invalid',
    message,
  ]);
  expect((await put(auth, token, { password: NEW, current_password: PASSWORD })).status).toBe(200);
  await auth.call('POST', '/recover', { email });
  const { code } = auth.lastMail(email).data;
  const opened = await auth.call('POST', '/verify', { type: 'recovery', email, token: code });
  expect((await put(auth, opened.body.access_token, { password: PASSWORD })).status).toBe(200);
});

test('an old password that is right no more opens nothing, even if it was checked a moment before', async () => {
  const auth = await startAuthService(db.database);
  const { email, accessToken: token } = await auth.createUser();
  const attempts = Array.from({ length: 6 }, () => grant(auth, email, PASSWORD));
  const [changed, ...opened] = await Promise.all([put(auth, token, { password: NEW }), ...attempts]);
  expect(changed.status).toBe(200);
  for (const { status, body } of opened)
    if (status === 200) expect((await get(auth, body.access_token)).status).toBe(403);
});
