import { expect, test } from 'vitest';
import { factsOf, useAuthServer } from '#tests/support/auth-server.ts';
import { PASSWORD, pressWhereAsked, randomEmail } from '#tests/support/auth-service.ts';

const server = useAuthServer();
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

test('createUser makes an account that may sign in', async () => {
  const email = randomEmail();
  const { data, error } = await server.admin().createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    user_metadata: { full_name: 'Denise' },
    app_metadata: { plan: 'b' },
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email,
    email_confirmed_at: expect.any(String),
    user_metadata: { full_name: 'Denise' },
    app_metadata: { plan: 'b', provider: 'email', providers: ['email'] },
  });
  expect((await server.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

test('createUser of an address that is taken is refused', async () => {
  const { email } = await server.signedIn();
  expect(factsOf((await server.admin().createUser({ email })).error)).toEqual([
    422,
    'email_exists',
    'A user with this email address has already been registered',
  ]);
  // biome-ignore lint/suspicious/noExplicitAny: what a script without types may do
  expect(factsOf((await server.admin().createUser({} as any)).error)).toEqual([
    400,
    'validation_failed',
    'Cannot create a user without either an email or phone',
  ]);
});

test('listUsers gives pages, and numbers them', async () => {
  await server.signedIn();
  await server.signedIn();
  await server.signedIn();
  const first = await server.admin().listUsers({ page: 1, perPage: 2 });
  expect(first.error).toBeNull();
  expect(first.data.users).toHaveLength(2);
  expect(first.data).toMatchObject({ aud: 'authenticated', nextPage: 2, total: expect.any(Number) });
  const all = await server.admin().listUsers();
  expect(all.data).toMatchObject({ nextPage: null, lastPage: 1, total: all.data.users.length });
  expect(all.data.users[0]?.identities).toHaveLength(1);
});

test('getUserById finds an account, and tells when there is none', async () => {
  const { id, email } = await server.signedIn();
  expect((await server.admin().getUserById(id)).data.user).toMatchObject({ id, email });
  const { data, error } = await server.admin().getUserById(UNKNOWN);
  expect(data.user).toBeNull();
  expect(factsOf(error)).toEqual([404, 'user_not_found', 'User not found']);
});

test('updateUserById changes an account at once', async () => {
  const { id } = await server.signedIn();
  const email = randomEmail();
  const { data, error } = await server.admin().updateUserById(id, {
    email,
    email_confirm: true,
    user_metadata: { city: 'Reims' },
    role: 'clerk',
  });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ id, email, role: 'clerk', user_metadata: { city: 'Reims' } });
});

test('updateUserById with a password logs the account out everywhere', async () => {
  const client = await server.signedIn();
  await server.admin().updateUserById(client.id, { password: 'un-nouveau-mot-de-passe' });
  expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
});

test('a ban stops sessions and sign-ins until it is lifted', async () => {
  const client = await server.signedIn();
  const { data } = await server.admin().updateUserById(client.id, { ban_duration: '24h' });
  expect(data.user).toMatchObject({ banned_until: expect.any(String) });
  expect(factsOf((await client.auth.getUser()).error)).toEqual([403, 'user_banned', 'User is banned']);
  await server.admin().updateUserById(client.id, { ban_duration: 'none' });
  expect((await client.auth.getUser()).error).toBeNull();
});

test('deleteUser deletes the account, softly if asked', async () => {
  const one = await server.signedIn();
  const { data, error } = await server.admin().deleteUser(one.id);
  expect([data.user?.id, error]).toEqual([one.id, null]);
  expect(factsOf((await server.admin().getUserById(one.id)).error)?.[0]).toBe(404);
  const other = await server.signedIn();
  await server.admin().deleteUser(other.id, true);
  const { user } = (await server.admin().getUserById(other.id)).data;
  expect(user).toMatchObject({ id: other.id, deleted_at: expect.any(String) });
  expect(JSON.stringify(user)).not.toContain(other.email);
});

test('inviteUserByEmail sends an invitation', async () => {
  const email = randomEmail();
  const redirectTo = `${server.url}/bienvenue`;
  const { data, error } = await server
    .admin()
    .inviteUserByEmail(email, { data: { shop: 'Reims' }, redirectTo });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email,
    invited_at: expect.any(String),
    user_metadata: { shop: 'Reims' },
  });
  expect(server.service.lastMail(email).kind).toBe('invite');
  const { url, fragment } = await server.openLink(email);
  expect([url.pathname, fragment.get('type')]).toEqual(['/bienvenue', 'invite']);
});

test('inviteUserByEmail of a confirmed account is refused', async () => {
  const { email } = await server.signedIn();
  expect(factsOf((await server.admin().inviteUserByEmail(email)).error)?.slice(0, 2)).toEqual([
    422,
    'email_exists',
  ]);
});

test.each([
  ['signup', 'signup'],
  ['invite', 'invite'],
  ['magiclink', 'signup'],
] as const)('generateLink of the kind %s makes the account and its link', async (type, verification) => {
  const email = randomEmail();
  // biome-ignore lint/suspicious/noExplicitAny: the union of the parameters is of no interest here
  const params = { type, email, password: PASSWORD, options: { redirectTo: `${server.url}/ici` } } as any;
  const { data, error } = await server.admin().generateLink(params);
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email, id: expect.any(String) });
  expect(data.properties).toMatchObject({
    email_otp: expect.stringMatching(/^\d{6}$/),
    hashed_token: expect.any(String),
    verification_type: verification,
    redirect_to: `${server.url}/ici`,
  });
  const opened = await pressWhereAsked(server.service, { data: { link: data.properties?.action_link } });
  expect(opened.headers.get('Location')).toMatch(new RegExp(`^${server.url}/ici#access_token=`));
});

test('generateLink of a recovery needs an account', async () => {
  const { email, id } = await server.signedIn();
  const { data } = await server.admin().generateLink({ type: 'recovery', email });
  const verified = await server
    .client()
    .auth.verifyOtp({ type: 'recovery', token_hash: data.properties?.hashed_token ?? '' });
  expect(verified.data.user?.id).toBe(id);
  const unknown = await server.admin().generateLink({ type: 'recovery', email: randomEmail() });
  expect(unknown.data).toEqual({ properties: null, user: null });
  expect(factsOf(unknown.error)).toEqual([404, 'user_not_found', 'User with this email not found']);
});

test('generateLink of a change of address, both ends', async () => {
  const { email, id } = await server.signedIn();
  const newEmail = randomEmail();
  for (const type of ['email_change_current', 'email_change_new'] as const) {
    const { data, error } = await server.admin().generateLink({ type, email, newEmail });
    expect(error).toBeNull();
    await pressWhereAsked(server.service, { data: { link: data.properties?.action_link } });
  }
  expect((await server.admin().getUserById(id)).data.user?.email).toBe(newEmail);
});

test('with another key than the service’s nothing of it works', async () => {
  const { auth: user } = await server.signedIn();
  for (const { admin } of [server.client().auth, user]) {
    const answers = [
      await admin.listUsers(),
      await admin.createUser({ email: randomEmail() }),
      await admin.getUserById(UNKNOWN),
      await admin.updateUserById(UNKNOWN, {}),
      await admin.deleteUser(UNKNOWN),
      await admin.inviteUserByEmail(randomEmail()),
      await admin.generateLink({ type: 'magiclink', email: randomEmail() }),
    ];
    for (const { error } of answers) expect(factsOf(error)).toEqual([403, 'not_admin', 'User not allowed']);
  }
});
