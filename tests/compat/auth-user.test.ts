import { expect, test } from 'vitest';
import { eventsOf, factsOf, useAuthServer } from '#tests/support/auth-server.ts';
import { PASSWORD, randomEmail } from '#tests/support/auth-service.ts';

// With AUTH_TELL_UNKNOWN, as programs written for the protocol expect.
const server = useAuthServer({ settings: { tellsUnknown: true } });

test('updateUser merges data, and a null takes a member away', async () => {
  const client = await server.signedIn();
  await client.auth.updateUser({ data: { full_name: 'Denise', shoe: 38 } });
  const { data, error } = await client.auth.updateUser({ data: { shoe: null, city: 'Reims' } });
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'Denise', city: 'Reims' });
  expect(data.user?.user_metadata).not.toHaveProperty('shoe');
  expect(eventsOf(client).slice(-1)).toEqual(['USER_UPDATED']);
  expect((await client.auth.getSession()).data.session?.user.user_metadata).toMatchObject({ city: 'Reims' });
});

test('updateUser changes nothing that is not its owner’s to change', async () => {
  const client = await server.signedIn();
  // biome-ignore lint/suspicious/noExplicitAny: what a page without types may do
  const wishes = { data: {}, role: 'service_role', aud: 'x', id: 'y', email_confirmed_at: null } as any;
  const { data, error } = await client.auth.updateUser(wishes);
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ id: client.id, role: 'authenticated', aud: 'authenticated' });
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const refused = await client.auth.updateUser({ app_metadata: { role: 'admin' } } as any);
  expect(factsOf(refused.error)).toEqual([
    403,
    'not_admin',
    'Updating app_metadata requires admin privileges',
  ]);
});

test('updateUser changes the password, and ends the other sessions', async () => {
  const client = await server.signedIn();
  const other = server.client();
  await other.auth.signInWithPassword({ email: client.email, password: PASSWORD });
  expect((await client.auth.updateUser({ password: 'un-nouveau-mot-de-passe' })).error).toBeNull();
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect((await other.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  expect(factsOf((await other.auth.refreshSession({ refresh_token: 'abcdefghijkl' })).error)?.[0]).toBe(400);
  const { error } = await server
    .client()
    .auth.signInWithPassword({ email: client.email, password: 'un-nouveau-mot-de-passe' });
  expect(error).toBeNull();
});

test('the same password and a weak one are refused', async () => {
  const { auth } = await server.signedIn();
  expect(factsOf((await auth.updateUser({ password: PASSWORD })).error)).toEqual([
    422,
    'same_password',
    'New password should be different from the old password.',
  ]);
  expect((await auth.updateUser({ password: 'abc' })).error).toMatchObject({
    name: 'AuthWeakPasswordError',
    reasons: ['length'],
  });
});

test('a change of address is confirmed at both ends, in either order', async () => {
  for (const order of [0, 1]) {
    const client = await server.signedIn();
    const email = randomEmail();
    const { data, error } = await client.auth.updateUser(
      { email },
      { emailRedirectTo: `${server.url}/compte` },
    );
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: client.email,
      new_email: email,
      email_change_sent_at: expect.any(String),
    });
    const [first = '', second = ''] = order === 0 ? [client.email, email] : [email, client.email];
    const half = await server.openLink(first);
    expect(half.fragment.get('message')).toBe(
      'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    );
    expect(half.fragment.has('access_token')).toBe(false);
    expect((await client.auth.getUser()).data.user?.email).toBe(client.email);
    const whole = await server.openLink(second);
    expect(whole.url.pathname).toBe('/compte');
    expect(whole.fragment.get('type')).toBe('email_change');
    const { user } = (await client.auth.getUser()).data;
    expect(user).toMatchObject({ email, identities: [{ identity_data: { email, email_verified: true } }] });
    expect(user).not.toHaveProperty('new_email');
    expect(server.service.mails.findLast(({ to }) => to === client.email)?.kind).toBe('notice-email-changed');
  }
});

test('the codes of both mails do the same, and the first gives no session and no error', async () => {
  const client = await server.signedIn();
  const email = randomEmail();
  await client.auth.updateUser({ email });
  const { auth } = server.client();
  const half = await auth.verifyOtp({
    type: 'email_change',
    email: client.email,
    token: server.codeFor(client.email),
  });
  expect(half).toMatchObject({ data: { user: null, session: null }, error: null });
  const whole = await auth.verifyOtp({ type: 'email_change', email, token: server.codeFor(email) });
  expect(whole.data.user?.email).toBe(email);
});

test('the mail to the old address alone changes nothing, opened twice', async () => {
  const client = await server.signedIn();
  await client.auth.updateUser({ email: randomEmail() });
  await server.openLink(client.email);
  expect((await server.openLink(client.email)).fragment.get('error_code')).toBe('otp_expired');
  expect((await client.auth.getUser()).data.user?.email).toBe(client.email);
});

test('an address that is taken is refused to whoever is signed in', async () => {
  const [one, other] = [await server.signedIn(), await server.signedIn()];
  expect(factsOf((await one.auth.updateUser({ email: other.email })).error)).toEqual([
    422,
    'email_exists',
    'A user with this email address has already been registered',
  ]);
});

test('resend sends the mails of a change again', async () => {
  const client = await server.signedIn();
  const email = randomEmail();
  await client.auth.updateUser({ email });
  server.service.advance(61);
  const before = server.service.mails.length;
  expect((await client.auth.resend({ type: 'email_change', email: client.email })).error).toBeNull();
  expect(
    server.service.mails
      .slice(before)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual([client.email, email].toSorted());
});

test('reauthenticate mails a code', async () => {
  const client = await server.signedIn();
  const { error } = await client.auth.reauthenticate();
  expect(error).toBeNull();
  const mail = server.service.lastMail(client.email);
  expect(mail.kind).toBe('reauthentication');
  expect(mail.data.code).toMatch(/^\d{6}$/);
});
