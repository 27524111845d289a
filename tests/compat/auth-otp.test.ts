import { expect, test } from 'vitest';
import { eventsOf, factsOf, useAuthServer } from '#tests/support/auth-server.ts';
import { PASSWORD, randomEmail } from '#tests/support/auth-service.ts';

// With AUTH_TELL_UNKNOWN, as programs written for the protocol expect.
const server = useAuthServer({ settings: { tellsUnknown: true } });

const expired = [403, 'otp_expired', 'Token has expired or is invalid'];
const linkExpired = [403, 'otp_expired', 'Email link is invalid or has expired'];

test('signInWithOtp sends a link and a code to an account', async () => {
  const { email, id } = await server.signedIn();
  const client = server.client();
  const { data, error } = await client.auth.signInWithOtp({ email });
  expect([data, error]).toEqual([{ user: null, session: null }, null]);
  expect(server.service.lastMail(email).kind).toBe('magic-link');
  const verified = await client.auth.verifyOtp({ type: 'email', email, token: server.codeFor(email) });
  expect(verified.error).toBeNull();
  expect(verified.data).toMatchObject({ user: { id }, session: { token_type: 'bearer' } });
  expect(eventsOf(client)).toEqual(['INITIAL_SESSION', 'SIGNED_IN']);
});

test('signInWithOtp makes an account for an unknown address, which the code confirms', async () => {
  const email = randomEmail();
  const { auth } = server.client();
  const { error } = await auth.signInWithOtp({ email, options: { data: { shoe: 38 } } });
  expect(error).toBeNull();
  expect(server.service.lastMail(email).kind).toBe('confirm-signup');
  const { data } = await auth.verifyOtp({ type: 'email', email, token: server.codeFor(email) });
  expect(data.user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    user_metadata: { shoe: 38 },
  });
});

test('signInWithOtp may be told to make no account', async () => {
  const { error } = await server
    .client()
    .auth.signInWithOtp({ email: randomEmail(), options: { shouldCreateUser: false } });
  expect(factsOf(error)).toEqual([422, 'otp_disabled', 'Signups not allowed for otp']);
});

test('signInWithOtp without an address asks nobody', async () => {
  // biome-ignore lint/suspicious/noExplicitAny: what a page without types may do
  const { error } = await server.client().auth.signInWithOtp({} as any);
  expect(error).toMatchObject({
    name: 'AuthInvalidCredentialsError',
    message: 'You must provide either an email or phone number.',
  });
});

test('the magic link signs in, once', async () => {
  const { email, id } = await server.signedIn();
  await server.client().auth.signInWithOtp({ email });
  const first = await server.openLink(email);
  expect(first.fragment.get('type')).toBe('magiclink');
  const { data } = await server.client().auth.setSession({
    access_token: first.fragment.get('access_token') ?? '',
    refresh_token: first.fragment.get('refresh_token') ?? '',
  });
  expect(data.user?.id).toBe(id);
  const second = await server.openLink(email);
  expect(Object.fromEntries(second.fragment)).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
    sb: '',
  });
});

test.each([
  ['a wrong code', async (email: string) => ({ email, token: wrongFor(email) })],
  ['another address', async (email: string) => ({ email: randomEmail(), token: server.codeFor(email) })],
  ['no digits', async (email: string) => ({ email, token: 'abcdef' })],
])('%s is refused as any other', async (_, guess) => {
  const { email } = await server.signedIn();
  const { auth } = server.client();
  await auth.signInWithOtp({ email });
  const { data, error } = await auth.verifyOtp({ type: 'email', ...(await guess(email)) });
  expect(data).toEqual({ user: null, session: null });
  expect(factsOf(error)).toEqual(expired);
});

function wrongFor(email: string): string {
  return server.codeFor(email) === '000000' ? '000001' : '000000';
}

test('a code is used once', async () => {
  const { email } = await server.signedIn();
  const { auth } = server.client();
  await auth.signInWithOtp({ email });
  const params = { type: 'email', email, token: server.codeFor(email) } as const;
  expect((await auth.verifyOtp(params)).error).toBeNull();
  expect(factsOf((await auth.verifyOtp(params)).error)).toEqual(expired);
});

test('a code dies after its time, and so does its link', async () => {
  const { email } = await server.signedIn();
  await server.client().auth.signInWithOtp({ email });
  server.service.advance(3601);
  const { error } = await server
    .client()
    .auth.verifyOtp({ type: 'email', email, token: server.codeFor(email) });
  expect(factsOf(error)).toEqual(expired);
  expect((await server.openLink(email)).fragment.get('error_code')).toBe('otp_expired');
});

test('a new code replaces the one before', async () => {
  const { email } = await server.signedIn();
  const { auth } = server.client();
  await auth.signInWithOtp({ email });
  const old = server.codeFor(email);
  server.service.advance(61);
  await auth.signInWithOtp({ email });
  if (old !== server.codeFor(email))
    expect(factsOf((await auth.verifyOtp({ type: 'email', email, token: old })).error)).toEqual(expired);
  expect((await auth.verifyOtp({ type: 'email', email, token: server.codeFor(email) })).error).toBeNull();
});

test('a code guessed at too often is void', async () => {
  const { email } = await server.signedIn();
  const { auth } = server.client();
  await auth.signInWithOtp({ email });
  for (let count = 0; count < 5; count += 1)
    await auth.verifyOtp({ type: 'email', email, token: wrongFor(email) });
  const { error } = await auth.verifyOtp({ type: 'email', email, token: server.codeFor(email) });
  expect(factsOf(error)).toEqual(expired);
});

const hashIn = (to: string) =>
  new URL(server.service.lastMail(to).data.link ?? '').searchParams.get('token_hash') ?? '';

test('the hash of a link may be handed in by the site', async () => {
  const { email, id } = await server.signedIn();
  const { auth } = server.client();
  await auth.signInWithOtp({ email });
  const { data, error } = await auth.verifyOtp({ type: 'magiclink', token_hash: hashIn(email) });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(id);
  const again = await auth.verifyOtp({ type: 'magiclink', token_hash: hashIn(email) });
  expect(factsOf(again.error)).toEqual(linkExpired);
});

test('a hash is good for its own kind only', async () => {
  const email = randomEmail();
  const { auth } = server.client();
  await auth.signUp({ email, password: PASSWORD });
  const wrong = await auth.verifyOtp({ type: 'recovery', token_hash: hashIn(email) });
  expect(factsOf(wrong.error)).toEqual(linkExpired);
  expect((await auth.verifyOtp({ type: 'email', token_hash: hashIn(email) })).error).toBeNull();
});

test.each<[object, (string | number)[]]>([
  [
    { token: '123456', email: 'a@exemple.fr' },
    [400, 'validation_failed', 'Verify requires a verification type'],
  ],
  [{ type: 'email' }, [400, 'validation_failed', 'Verify requires either a token or a token hash']],
  [
    { type: 'email', token: '1', token_hash: '2' },
    [400, 'validation_failed', 'Verify requires either a token or a token hash'],
  ],
  [
    { type: 'email', token_hash: 'x', email: 'a@exemple.fr' },
    [400, 'validation_failed', 'Only the token_hash and type should be provided'],
  ],
  [
    { type: 'email', token: '123456', email: 'a@exemple.fr', phone: '331' },
    [400, 'validation_failed', 'Only an email address or phone number should be provided on verify'],
  ],
  [{ type: 'x', token_hash: 'y' }, [400, 'validation_failed', 'Invalid email verification type']],
  [{ type: 'email', token: '123456', email: 'nowhere' }, [422, 'validation_failed', 'Invalid email format']],
])('verifyOtp with %o is refused', async (params, expected) => {
  // biome-ignore lint/suspicious/noExplicitAny: what a page without types may do
  const { error } = await server.client().auth.verifyOtp(params as any);
  expect(factsOf(error)).toEqual(expected);
});

test('a success uses up every other code of the account', async () => {
  const { email } = await server.signedIn();
  const { auth } = server.client();
  await auth.resetPasswordForEmail(email);
  const recovery = server.codeFor(email);
  server.service.advance(61);
  await auth.signInWithOtp({ email });
  await auth.verifyOtp({ type: 'magiclink', email, token: server.codeFor(email) });
  expect(factsOf((await auth.verifyOtp({ type: 'recovery', email, token: recovery })).error)).toEqual(
    expired,
  );
});

test('resend sends the confirmation again', async () => {
  const email = randomEmail();
  const { auth } = server.client();
  await auth.signUp({ email, password: PASSWORD });
  server.service.advance(61);
  const before = server.service.mails.length;
  const { data, error } = await auth.resend({ type: 'signup', email });
  expect([data, error]).toEqual([{ user: null, session: null, messageId: undefined }, null]);
  expect(server.service.mails).toHaveLength(before + 1);
  expect((await auth.verifyOtp({ type: 'signup', email, token: server.codeFor(email) })).error).toBeNull();
});

test('resend says the same for confirmed and unknown addresses, and sends nothing', async () => {
  const { email } = await server.signedIn();
  const before = server.service.mails.length;
  for (const address of [email, randomEmail()])
    expect((await server.client().auth.resend({ type: 'signup', email: address })).error).toBeNull();
  expect(server.service.mails).toHaveLength(before);
});

test('resend without an address asks nobody', async () => {
  // biome-ignore lint/suspicious/noExplicitAny: what a page without types may do
  const { error } = await server.client().auth.resend({ type: 'signup' } as any);
  expect(error).toMatchObject({ message: 'You must provide either an email or phone number and a type' });
});

test('resend of an unknown kind is refused', async () => {
  // biome-ignore lint/suspicious/noExplicitAny: what a page without types may do
  const { error } = await server.client().auth.resend({ type: 'x', email: 'a@exemple.fr' } as any);
  expect(factsOf(error)).toEqual([
    400,
    'validation_failed',
    'Missing one of these types: signup, email_change, sms, phone_change',
  ]);
});

test('resetPasswordForEmail says the same whether the account exists or not', async () => {
  const { email } = await server.signedIn();
  const { auth } = server.client();
  for (const address of [email, randomEmail()]) {
    const { data, error } = await auth.resetPasswordForEmail(address);
    expect([data, error]).toEqual([{}, null]);
  }
  expect(server.service.lastMail(email).kind).toBe('recovery');
});

test('resetPasswordForEmail of no address is refused', async () => {
  const { auth } = server.client();
  expect(factsOf((await auth.resetPasswordForEmail('')).error)).toEqual([
    400,
    'validation_failed',
    'Password recovery requires an email',
  ]);
  expect(factsOf((await auth.resetPasswordForEmail('nowhere')).error)?.[1]).toBe('validation_failed');
});

test('a recovery ends in a new password, and every other session', async () => {
  const { email, auth: elsewhere } = await server.signedIn();
  const client = server.client();
  await client.auth.resetPasswordForEmail(email, { redirectTo: `${server.url}/nouveau-mot-de-passe` });
  const verified = await client.auth.verifyOtp({ type: 'recovery', email, token: server.codeFor(email) });
  expect(verified.error).toBeNull();
  const changed = await client.auth.updateUser({ password: 'un-tout-nouveau-mot' });
  expect(changed.error).toBeNull();
  expect((await elsewhere.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  expect((await client.auth.getUser()).error).toBeNull();
  const { auth } = server.client();
  expect(factsOf((await auth.signInWithPassword({ email, password: PASSWORD })).error)?.[1]).toBe(
    'invalid_credentials',
  );
  expect((await auth.signInWithPassword({ email, password: 'un-tout-nouveau-mot' })).error).toBeNull();
  expect(eventsOf(client)).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY', 'USER_UPDATED']);
});

test('a recovery link leads where it was asked to, if that is allowed', async () => {
  const { email } = await server.signedIn();
  const { auth } = server.client();
  await auth.resetPasswordForEmail(email, { redirectTo: `${server.url}/nouveau` });
  expect((await server.openLink(email)).url.pathname).toBe('/nouveau');
  server.service.advance(61);
  await auth.resetPasswordForEmail(email, { redirectTo: 'https://evil.example/' });
  const { url, fragment } = await server.openLink(email);
  expect(url.origin).toBe(server.url);
  expect(fragment.get('type')).toBe('recovery');
});

test('a recovery works for an account that was never confirmed, and confirms it', async () => {
  const email = randomEmail();
  const { auth } = server.client();
  await auth.signUp({ email, password: PASSWORD });
  await auth.resetPasswordForEmail(email);
  const { data } = await auth.verifyOtp({ type: 'recovery', email, token: server.codeFor(email) });
  expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
});
