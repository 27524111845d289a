import bcrypt from 'bcryptjs';
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
import { challenge, createUserWithFactor, enroll } from '#tests/support/second-factor.ts';

const db = useTestDatabase();

const asAdmin = (auth: AuthService) => ({ token: auth.deps.keys.serviceRoleKey });
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const signIn = (auth: AuthService, email: string, password = PASSWORD) =>
  auth.call('POST', '/token?grant_type=password', { email, password });

const routes: [string, string, unknown][] = [
  ['GET', '/admin/users', undefined],
  ['POST', '/admin/users', { email: 'a@exemple.fr' }],
  ['GET', `/admin/users/${UNKNOWN}`, undefined],
  ['PUT', `/admin/users/${UNKNOWN}`, {}],
  ['DELETE', `/admin/users/${UNKNOWN}`, {}],
  ['GET', `/admin/users/${UNKNOWN}/factors`, undefined],
  ['DELETE', `/admin/users/${UNKNOWN}/factors/${UNKNOWN}`, undefined],
  ['POST', '/invite', { email: 'a@exemple.fr' }],
  ['POST', '/admin/generate_link', { type: 'magiclink', email: 'a@exemple.fr' }],
];

test.each(routes)('%s %s is for the service key alone', async (method, where, body) => {
  const auth = await startAuthService(db.database);
  const notAdmin: ErrorFacts = [403, 'not_admin', 'User not allowed'];
  expect(errorOf(await auth.call(method, where, body))).toEqual(notAdmin);
  const user = await auth.createUser();
  expect(errorOf(await auth.call(method, where, body, { token: user.accessToken }))).toEqual(notAdmin);
  const bare = await auth.call(method, where, body, { headers: { Authorization: '' } });
  expect(errorOf(bare)).toEqual<ErrorFacts>([
    401,
    'no_authorization',
    'This endpoint requires a valid Bearer token',
  ]);
  const forged = await auth.call(method, where, body, {
    token: `${auth.deps.keys.serviceRoleKey.slice(0, -4)}AAAA`,
  });
  expect(errorOf(forged).slice(0, 2)).toEqual([403, 'bad_jwt']);
});

test('an account is made confirmed, with the given data, password and no mail', async () => {
  const auth = await startAuthService(db.database);
  const email = randomEmail();
  const { status, body } = await auth.call(
    'POST',
    '/admin/users',
    {
      email: email.toUpperCase(),
      password: '123',
      email_confirm: true,
      user_metadata: { full_name: 'Denise', nothing: null },
      app_metadata: { shop: 'reims' },
    },
    asAdmin(auth),
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    email,
    role: 'authenticated',
    email_confirmed_at: '2026-11-21T10:00:00.000Z',
    app_metadata: { provider: 'email', providers: ['email'], shop: 'reims' },
    user_metadata: { full_name: 'Denise', email_verified: true },
    identities: [
      { provider: 'email', id: body.id, identity_data: { sub: body.id, email, email_verified: true } },
    ],
  });
  expect(body.user_metadata).not.toHaveProperty('nothing');
  expect(auth.mails).toEqual([]);
  expect((await signIn(auth, email, '123')).status).toBe(200);
});

test('an account that is not confirmed cannot sign in', async () => {
  const auth = await startAuthService(db.database);
  const email = randomEmail();
  await auth.call('POST', '/admin/users', { email, password: PASSWORD }, asAdmin(auth));
  expect(errorOf(await signIn(auth, email))[1]).toBe('invalid_credentials');
});

test('an account by telephone has the number as its only address', async () => {
  const auth = await startAuthService(db.database);
  const { body } = await auth.call(
    'POST',
    '/admin/users',
    {
      phone: '+33 1 23 45 67 89',
      phone_confirm: true,
      role: 'clerk',
      id: '11111111-1111-4111-8111-111111111111',
    },
    asAdmin(auth),
  );
  expect(body).toMatchObject({
    id: '11111111-1111-4111-8111-111111111111',
    phone: '33123456789',
    email: '',
    role: 'clerk',
    phone_confirmed_at: expect.any(String),
    app_metadata: { provider: 'phone', providers: ['phone'] },
  });
});

test('the hash of an imported password is taken over', async () => {
  const auth = await startAuthService(db.database);
  const email = randomEmail();
  const hash = await bcrypt.hash('importé de loin', 4);
  await auth.call('POST', '/admin/users', { email, password_hash: hash, email_confirm: true }, asAdmin(auth));
  expect((await signIn(auth, email, 'importé de loin')).status).toBe(200);
});

test.each<[object, ErrorFacts]>([
  [{}, [400, 'validation_failed', 'Cannot create a user without either an email or phone']],
  [{ email: 'nowhere' }, [400, 'validation_failed', 'Unable to validate email address: invalid format']],
  [{ phone: 'abc' }, [400, 'validation_failed', 'Invalid phone number format (E.164 required)']],
  [{ email: 'a@exemple.fr', id: 'x' }, [400, 'validation_failed', 'ID must conform to the uuid v4 format']],
  [
    { email: 'a@exemple.fr', id: '00000000-0000-0000-0000-000000000000' },
    [400, 'validation_failed', 'ID cannot be a nil uuid'],
  ],
  [
    { email: 'a@exemple.fr', password: 'a', password_hash: 'b' },
    [400, 'validation_failed', 'Only a password or a password hash should be provided'],
  ],
  [
    { email: 'a@exemple.fr', password_hash: 'md5' },
    [400, 'validation_failed', 'password_hash needs to be a bcrypt or argon2id hash'],
  ],
  [
    { email: 'a@exemple.fr', password: 'é'.repeat(37) },
    [400, 'validation_failed', 'Password cannot be longer than 72 characters'],
  ],
  [
    { email: 'a@exemple.fr', ban_duration: 'ever' },
    [400, 'validation_failed', 'invalid format for ban duration: time: invalid duration "ever"'],
  ],
])('an account of %o is refused', async (given, expected) => {
  const auth = await startAuthService(db.database);
  expect(errorOf(await auth.call('POST', '/admin/users', given, asAdmin(auth)))).toEqual(expected);
});

test('an address that is taken is refused, and so is an id', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const create = (given: object) => auth.call('POST', '/admin/users', given, asAdmin(auth));
  expect(errorOf(await create({ email: user.email.toUpperCase() }))).toEqual<ErrorFacts>([
    422,
    'email_exists',
    'A user with this email address has already been registered',
  ]);
  expect(errorOf(await create({ email: randomEmail(), id: user.id }))[1]).toBe('user_already_exists');
  await create({ phone: '33100000001' });
  expect(errorOf(await create({ phone: '+33100000001' }))).toEqual<ErrorFacts>([
    422,
    'phone_exists',
    'Phone number already registered by another user',
  ]);
});

test('accounts made for one address at the same time: one is made', async () => {
  const auth = await startAuthService(db.database);
  const email = randomEmail();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => auth.call('POST', '/admin/users', { email }, asAdmin(auth))),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
});

test('accounts are listed a page at a time, the newest first, with their total', async () => {
  const auth = await startAuthService(db.database);
  const tag = randomEmail().slice(0, 8);
  for (const name of ['a', 'b', 'c']) {
    await auth.call('POST', '/admin/users', { email: `${name}.${tag}@exemple.fr` }, asAdmin(auth));
    auth.advance(1);
  }
  const list = (query: string) => auth.call('GET', `/admin/users?${query}`, undefined, asAdmin(auth));
  const first = await list(`page=1&per_page=2&filter=${tag}`);
  expect(first.headers.get('X-Total-Count')).toBe('3');
  expect(first.headers.get('Link')).toBe(
    `<http://localhost:3000/auth/v1/admin/users?page=2&per_page=2&filter=${tag}>; rel="next", ` +
      `<http://localhost:3000/auth/v1/admin/users?page=2&per_page=2&filter=${tag}>; rel="last"`,
  );
  expect(first.headers.get('Access-Control-Expose-Headers')).toContain('X-Total-Count');
  expect(first.body.aud).toBe('authenticated');
  const emails = (page: typeof first) => page.body.users.map(({ email }: { email: string }) => email[0]);
  expect(emails(first)).toEqual(['c', 'b']);
  const second = await list(`page=2&per_page=2&filter=${tag.toUpperCase()}`);
  expect(emails(second)).toEqual(['a']);
  expect(second.body.users[0].identities).toMatchObject([{ provider: 'email' }]);
  expect(emails(await list(`page=3&per_page=2&filter=${tag}`))).toEqual([]);
});

test('a filter finds a name, and its wildcards are letters', async () => {
  const auth = await startAuthService(db.database);
  const name = randomEmail();
  await auth.call(
    'POST',
    '/admin/users',
    { email: randomEmail(), user_metadata: { full_name: `x${name}` } },
    asAdmin(auth),
  );
  const find = async (filter: string) => {
    const { body } = await auth.call(
      'GET',
      `/admin/users?filter=${encodeURIComponent(filter)}`,
      undefined,
      asAdmin(auth),
    );
    return body.users.length;
  };
  expect(await find(name)).toBe(1);
  expect(await find('%')).toBe(0);
  expect(await find('_____')).toBe(0);
});

test.each(['page=0', 'page=-1', 'page=a', 'per_page=0', 'per_page=1.5'])('%s is no page', async (query) => {
  const auth = await startAuthService(db.database);
  const answer = await auth.call('GET', `/admin/users?${query}`, undefined, asAdmin(auth));
  expect(errorOf(answer).slice(0, 2)).toEqual([400, 'validation_failed']);
});

test('without numbers there are fifty accounts a page', async () => {
  const auth = await startAuthService(db.database);
  const { headers } = await auth.call('GET', '/admin/users?page=&per_page=', undefined, asAdmin(auth));
  expect(headers.get('Link')).toContain('per_page=50');
});

test.each<[string, ErrorFacts]>([
  ['x', [404, 'validation_failed', 'user_id must be an UUID']],
  [UNKNOWN, [404, 'user_not_found', 'User not found']],
])('an account %s is not found', async (id, expected) => {
  const auth = await startAuthService(db.database);
  for (const [method, further] of [
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['GET', '/factors'],
  ] as const) {
    const body = method === 'GET' ? undefined : {};
    expect(errorOf(await auth.call(method, `/admin/users/${id}${further}`, body, asAdmin(auth)))).toEqual(
      expected,
    );
  }
});

test('an administrator changes an address at once, and what else the account holds', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser({ data: { full_name: 'Denise', old: true } });
  const email = randomEmail();
  const { status, body } = await auth.call(
    'PUT',
    `/admin/users/${user.id}`,
    {
      email,
      email_confirm: true,
      user_metadata: { old: null, city: 'Reims' },
      app_metadata: { plan: 'b' },
      role: 'clerk',
    },
    asAdmin(auth),
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    email,
    role: 'clerk',
    app_metadata: { provider: 'email', providers: ['email'], plan: 'b' },
    user_metadata: { full_name: 'Denise', city: 'Reims' },
    identities: [{ identity_data: { email, email_verified: true } }],
  });
  expect(body.user_metadata).not.toHaveProperty('old');
  const read = await auth.call('GET', `/admin/users/${user.id}`, undefined, asAdmin(auth));
  expect(read.body).toEqual(body);
});

test('an unconfirmed account is confirmed by an administrator', async () => {
  const auth = await startAuthService(db.database);
  const email = randomEmail();
  const { body } = await auth.call('POST', '/signup', { email, password: PASSWORD });
  await auth.call('PUT', `/admin/users/${body.id}`, { email_confirm: true }, asAdmin(auth));
  // The administrator does not know who chose the password.
  expect(errorOf(await signIn(auth, email))[1]).toBe('invalid_credentials');
  const confirmed = await auth.call('PUT', `/admin/users/${body.id}`, { password: PASSWORD }, asAdmin(auth));
  expect(confirmed.body).toMatchObject({ email_confirmed_at: expect.any(String) });
  expect((await signIn(auth, email)).status).toBe(200);
});

test('a new password ends all of the account’s sessions and the codes under way', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  await auth.call('POST', '/recover', { email: user.email });
  const { code } = auth.lastMail(user.email).data;
  const where = `/admin/users/${user.id}`;
  expect((await auth.call('PUT', where, { password: 'un-nouveau-mot' }, asAdmin(auth))).status).toBe(200);
  expect(errorOf(await auth.call('GET', '/user', undefined, { token: user.accessToken }))[1]).toBe(
    'session_not_found',
  );
  const recovery = await auth.call('POST', '/verify', { type: 'recovery', email: user.email, token: code });
  expect(errorOf(recovery)[1]).toBe('otp_expired');
  expect((await signIn(auth, user.email, 'un-nouveau-mot')).status).toBe(200);
});

test('a weak password is refused, and so is an address that is taken', async () => {
  const auth = await startAuthService(db.database);
  const [one, other] = [await auth.createUser(), await auth.createUser()];
  const change = (body: object) => auth.call('PUT', `/admin/users/${one.id}`, body, asAdmin(auth));
  expect((await change({ password: '123' })).body).toMatchObject({
    code: 'weak_password',
    weak_password: { reasons: ['length'] },
  });
  expect(errorOf(await change({ email: other.email }))[1]).toBe('email_exists');
  expect((await change({ email: one.email })).status).toBe(200);
});

test('a ban ends with its time, or with "none"', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const ban = (duration: string) =>
    auth.call('PUT', `/admin/users/${user.id}`, { ban_duration: duration }, asAdmin(auth));
  expect((await ban('24h')).body.banned_until).toBe('2026-11-22T10:00:00.000Z');
  expect(errorOf(await signIn(auth, user.email))).toEqual<ErrorFacts>([400, 'user_banned', 'User is banned']);
  expect(
    errorOf(await auth.call('GET', '/user', undefined, { token: user.accessToken })),
  ).toEqual<ErrorFacts>([403, 'user_banned', 'User is banned']);
  expect((await ban('none')).body).not.toHaveProperty('banned_until');
  expect((await signIn(auth, user.email)).status).toBe(200);
  await ban('1h');
  auth.advance(3601);
  expect((await signIn(auth, user.email)).status).toBe(200);
});

test('a deleted account is gone, and its address free', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const answer = await auth.call('DELETE', `/admin/users/${user.id}`, undefined, asAdmin(auth));
  expect([answer.status, answer.body]).toEqual([200, {}]);
  expect(errorOf(await auth.call('GET', '/user', undefined, { token: user.accessToken }))[1]).toBe(
    'user_not_found',
  );
  expect((await auth.createUser({ email: user.email })).id).not.toBe(user.id);
});

test('a softly deleted account keeps its id and nothing of its owner', async () => {
  const auth = await startAuthService(db.database);
  const { user, session } = await createUserWithFactor(auth);
  const where = `/admin/users/${user.id}`;
  expect((await auth.call('DELETE', where, { should_soft_delete: true }, asAdmin(auth))).body).toEqual({});
  const { body } = await auth.call('GET', where, undefined, asAdmin(auth));
  expect(body).toMatchObject({ id: user.id, deleted_at: '2026-11-21T10:00:00.000Z', user_metadata: {} });
  expect(body).not.toHaveProperty('factors');
  expect(JSON.stringify(body)).not.toContain(user.email);
  expect(errorOf(await signIn(auth, user.email))[1]).toBe('invalid_credentials');
  const token = session.access_token;
  expect(errorOf(await auth.call('GET', '/user', undefined, { token }))[1]).toBe('session_not_found');
  expect((await auth.createUser({ email: user.email })).id).not.toBe(user.id);
  expect((await auth.call('DELETE', where, { should_soft_delete: true }, asAdmin(auth))).status).toBe(200);
});

test('an administrator sees and removes the factors of an owner who lost the device', async () => {
  const auth = await startAuthService(db.database);
  const { user, factor, session } = await createUserWithFactor(auth);
  const where = `/admin/users/${user.id}/factors`;
  const listed = await auth.call('GET', where, undefined, asAdmin(auth));
  expect(listed.body).toMatchObject([{ id: factor.id, status: 'verified', factor_type: 'totp' }]);
  expect(JSON.stringify(listed.body)).not.toContain(factor.secret);
  const removed = await auth.call('DELETE', `${where}/${factor.id}`, undefined, asAdmin(auth));
  expect([removed.status, removed.body.id]).toEqual([200, factor.id]);
  expect(auth.lastMail(user.email).kind).toBe('notice-factor-removed');
  expect((await auth.call('GET', where, undefined, asAdmin(auth))).body).toEqual([]);
  const next = await enroll(auth, session.access_token);
  expect(next.answer.status).toBe(200);
  expect(await challenge(auth, session.access_token, next.id)).toEqual(expect.any(String));
});

test('factors are looked for on their own account only', async () => {
  const auth = await startAuthService(db.database);
  const { factor } = await createUserWithFactor(auth);
  const other = await auth.createUser();
  const remove = (id: string) =>
    auth.call('DELETE', `/admin/users/${other.id}/factors/${id}`, undefined, asAdmin(auth));
  expect(errorOf(await remove(factor.id))).toEqual<ErrorFacts>([
    404,
    'mfa_factor_not_found',
    'Factor not found',
  ]);
  expect(errorOf(await remove('x'))).toEqual<ErrorFacts>([
    404,
    'validation_failed',
    'factor_id must be an UUID',
  ]);
});
