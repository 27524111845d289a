import { isAuthApiError, isAuthWeakPasswordError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { eventsOf, factsOf, useAuthServer } from '#tests/support/auth-server.ts';
import { PASSWORD, randomEmail, SESSION_FRAGMENT } from '#tests/support/auth-service.ts';

// With AUTH_TELL_UNKNOWN, as programs written for the protocol expect.
const server = useAuthServer({ settings: { tellsUnknown: true } });

test('signUp gives a user to confirm, no session, and sends a mail', async () => {
  const client = server.client();
  const email = randomEmail();
  const { data, error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { shoe: 38 } },
  });
  expect(error).toBeNull();
  expect(data.session).toBeNull();
  expect(data.user).toMatchObject({
    email,
    role: 'authenticated',
    aud: 'authenticated',
    user_metadata: { shoe: 38, email_verified: false },
    app_metadata: { provider: 'email', providers: ['email'] },
    identities: [{ provider: 'email', identity_data: { email } }],
    is_anonymous: false,
  });
  expect(data.user).not.toHaveProperty('email_confirmed_at');
  expect(server.service.lastMail(email).kind).toBe('confirm-signup');
  expect(eventsOf(client)).toEqual(['INITIAL_SESSION']);
});

test('the mail’s link confirms and leads back with a session', async () => {
  const client = server.client();
  const email = randomEmail();
  const emailRedirectTo = `${server.url}/bienvenue?a=b`;
  await client.auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo } });
  const { status, url, fragment } = await server.openLink(email);
  expect(status).toBe(303);
  expect(`${url.pathname}${url.search}`).toBe('/bienvenue?a=b');
  expect([...fragment.keys()]).toEqual(SESSION_FRAGMENT);
  expect(fragment.get('type')).toBe('signup');
  const signedIn = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(signedIn.data.user?.email_confirmed_at).toEqual(expect.any(String));
});

test('a sign-up cannot name its role, its id or its confirmation', async () => {
  const client = server.client();
  const email = randomEmail();
  const stranger = { sub: 'x', email: 'boss@exemple.fr', email_verified: true, role: 'admin' };
  const { data } = await client.auth.signUp({ email, password: PASSWORD, options: { data: stranger } });
  expect(data.user).toMatchObject({
    role: 'authenticated',
    user_metadata: { sub: data.user?.id, email, email_verified: false, role: 'admin' },
    app_metadata: { provider: 'email', providers: ['email'] },
  });
});

test('a second signUp of a confirmed address answers as the first, but for the identities, and sends nothing', async () => {
  const { email, id } = await server.signedIn();
  const before = server.service.mails.length;
  const { data, error } = await server.client().auth.signUp({ email, password: 'un-autre-mot-de-passe' });
  expect(error).toBeNull();
  expect(data).toMatchObject({ session: null, user: { email, identities: [], role: '' } });
  expect(data.user?.id).not.toBe(id);
  expect(server.service.mails).toHaveLength(before);
  const old = await server.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(old.error).toBeNull();
});

test('a second signUp of an unconfirmed address ends the first, and sends a new mail', async () => {
  const email = randomEmail();
  const first = await server.client().auth.signUp({ email, password: PASSWORD, options: { data: { a: 1 } } });
  server.service.advance(61);
  const second = await server
    .client()
    .auth.signUp({ email, password: 'un-autre-mot-de-passe', options: { data: { a: 2 } } });
  expect(second.data.user).toMatchObject({ id: first.data.user?.id, user_metadata: { a: 2 } });
  await server.client().auth.verifyOtp({ type: 'signup', email, token: server.codeFor(email) });
  const { auth } = server.client();
  const wrong = await auth.signInWithPassword({ email, password: PASSWORD });
  expect(factsOf(wrong.error)?.[1]).toBe('invalid_credentials');
  const right = await auth.signInWithPassword({ email, password: 'un-autre-mot-de-passe' });
  expect(right.data.user?.user_metadata).toMatchObject({ a: 2 });
});

test('mails of one kind to one address keep their distance', async () => {
  const email = randomEmail();
  await server.client().auth.signUp({ email, password: PASSWORD });
  const { error } = await server.client().auth.signUp({ email, password: PASSWORD });
  expect(factsOf(error)).toEqual([
    429,
    'over_email_send_rate_limit',
    expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
  ]);
});

test('a weak password is an AuthWeakPasswordError with its reasons', async () => {
  const { error, data } = await server.client().auth.signUp({ email: randomEmail(), password: 'abc' });
  expect(data).toEqual({ user: null, session: null });
  expect(isAuthWeakPasswordError(error)).toBe(true);
  expect(error).toMatchObject({
    name: 'AuthWeakPasswordError',
    status: 422,
    code: 'weak_password',
    message: 'Password should be at least 8 characters.',
    reasons: ['length'],
  });
});

test.each([
  [
    'an address that is none',
    { email: 'nowhere', password: PASSWORD },
    'Unable to validate email address: invalid format',
  ],
  [
    'a password of 73 bytes',
    { email: 'a@exemple.fr', password: `${'é'.repeat(36)}a` },
    'Password cannot be longer than 72 characters',
  ],
  ['no password', { email: 'a@exemple.fr', password: '' }, 'Signup requires a valid password'],
])('signUp with %s is an AuthApiError', async (_, credentials, message) => {
  const { error } = await server.client().auth.signUp(credentials);
  expect(factsOf(error)).toEqual([400, 'validation_failed', message]);
});

test('signUp by telephone is off', async () => {
  const { error } = await server.client().auth.signUp({ phone: '+33612345678', password: PASSWORD });
  expect(factsOf(error)).toEqual([400, 'phone_provider_disabled', 'Phone signups are disabled']);
});

test('signUp and signInWithPassword without an address ask nobody', async () => {
  const { auth } = server.client();
  const message = 'You must provide either an email or phone number and a password';
  // biome-ignore lint/suspicious/noExplicitAny: what a page without types may do
  const nothing = { password: PASSWORD } as any;
  for (const { error } of [await auth.signUp(nothing), await auth.signInWithPassword(nothing)])
    expect(error).toMatchObject({ name: 'AuthInvalidCredentialsError', message });
});

test('signInWithPassword gives a session that the client keeps', async () => {
  const client = await server.signedIn();
  const { session } = client;
  expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { email: client.email } });
  expect(session.refresh_token.length).toBeGreaterThanOrEqual(12);
  expect(session.user.last_sign_in_at).toEqual(expect.any(String));
  expect((await client.auth.getSession()).data.session?.access_token).toBe(session.access_token);
  expect(eventsOf(client)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
});

test('the address may be written in any case', async () => {
  const { email } = await server.signedIn();
  const { error } = await server
    .client()
    .auth.signInWithPassword({ email: email.toUpperCase(), password: PASSWORD });
  expect(error).toBeNull();
});

test('wrong password, unknown address and account without password are one answer', async () => {
  const { email } = await server.signedIn();
  const bare = randomEmail();
  await server.admin().inviteUserByEmail(bare);
  for (const [address, password] of [
    [email, 'faux'],
    [randomEmail(), PASSWORD],
    [bare, ''],
    [bare, PASSWORD],
  ] as const) {
    const client = server.client();
    const { data, error } = await client.auth.signInWithPassword({ email: address, password });
    expect(data).toEqual({ user: null, session: null });
    expect(isAuthApiError(error)).toBe(true);
    expect(factsOf(error)).toEqual([400, 'invalid_credentials', 'Invalid login credentials']);
    expect(eventsOf(client)).toEqual(['INITIAL_SESSION']);
  }
});

test('only whoever knows the password learns that the address is not confirmed', async () => {
  const email = randomEmail();
  const { auth } = server.client();
  await auth.signUp({ email, password: PASSWORD });
  const right = await auth.signInWithPassword({ email, password: PASSWORD });
  expect(factsOf(right.error)).toEqual([400, 'email_not_confirmed', 'Email not confirmed']);
  const wrong = await auth.signInWithPassword({ email, password: 'faux' });
  expect(factsOf(wrong.error)?.[1]).toBe('invalid_credentials');
});

test('a banned account is told so', async () => {
  const { email, id } = await server.signedIn();
  await server.admin().updateUserById(id, { ban_duration: '1h' });
  const { error } = await server.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(factsOf(error)).toEqual([400, 'user_banned', 'User is banned']);
});

test('a password that has become too weak still signs in, with a warning', async () => {
  const email = randomEmail();
  await server.admin().createUser({ email, password: 'abc', email_confirm: true });
  const { data, error } = await server.client().auth.signInWithPassword({ email, password: 'abc' });
  expect(error).toBeNull();
  expect(data.weakPassword).toMatchObject({ reasons: ['length'], message: expect.any(String) });
});

test('access tokens say who, how and until when', async () => {
  const { session, id, email } = await server.signedIn();
  const claims = JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString());
  expect(claims).toMatchObject({
    iss: `${server.url}/auth/v1`,
    sub: id,
    aud: 'authenticated',
    email,
    phone: '',
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: claims.iat }],
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    is_anonymous: false,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { email_verified: true },
    exp: claims.iat + 3600,
  });
});
