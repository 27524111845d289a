import { expect, test } from 'vitest';
import {
  type AuthService,
  type ErrorFacts,
  errorOf,
  PASSWORD,
  pressLink,
  randomEmail,
  readRedirect,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();

const asAdmin = (auth: AuthService) => ({ token: auth.deps.keys.serviceRoleKey });

const invite = (auth: AuthService, email: string, query = '') =>
  auth.call('POST', `/invite${query}`, { email, data: { full_name: 'Denise' } }, asAdmin(auth));

const generate = (auth: AuthService, body: object, query = '') =>
  auth.call('POST', `/admin/generate_link${query}`, body, asAdmin(auth));

test('an invitation makes an account and mails its link, which signs in', async () => {
  const auth = await startAuthService(db.database);
  const email = randomEmail();
  const { status, body } = await invite(auth, email, '?redirect_to=http://localhost:3000/client');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    email,
    invited_at: '2026-11-21T10:00:00.000Z',
    confirmation_sent_at: '2026-11-21T10:00:00.000Z',
    user_metadata: { full_name: 'Denise' },
    app_metadata: { provider: 'email', providers: ['email'] },
  });
  const mail = auth.lastMail(email);
  expect(mail.kind).toBe('invite');
  expect(mail.data.link).toContain('&type=invite&redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fclient');
  const opened = await pressLink(auth, mail);
  const { url, fragment } = readRedirect(opened);
  expect(url.pathname).toBe('/client');
  expect(fragment.get('type')).toBe('invite');
  const token = fragment.get('access_token') ?? '';
  const { body: user } = await auth.call('GET', '/user', undefined, { token });
  expect(user).toMatchObject({ id: body.id, email_confirmed_at: expect.any(String) });
  const changed = await auth.call('PUT', '/user', { password: PASSWORD }, { token });
  expect(changed.status).toBe(200);
  const signedIn = await auth.call('POST', '/token?grant_type=password', { email, password: PASSWORD });
  expect(signedIn.status).toBe(200);
});

test('an invitation is repeated at once, with a new code in place of the old one', async () => {
  const auth = await startAuthService(db.database);
  const email = randomEmail();
  const first = await invite(auth, email);
  const old = auth.lastMail(email).data.code;
  const second = await invite(auth, email);
  expect(second.body.id).toBe(first.body.id);
  const verify = (token: string | undefined) =>
    auth.call('POST', '/verify', { type: 'invite', email, token });
  expect(errorOf(await verify(old))[1]).toBe('otp_expired');
  expect((await verify(auth.lastMail(email).data.code)).status).toBe(200);
});

test('a confirmed account needs no invitation', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  expect(errorOf(await invite(auth, user.email))).toEqual<ErrorFacts>([
    422,
    'email_exists',
    'A user with this email address has already been registered',
  ]);
  expect(errorOf(await invite(auth, 'nowhere'))[1]).toBe('validation_failed');
});

test('a generated sign-up link makes the account, confirms it, and no mail leaves', async () => {
  const auth = await startAuthService(db.database);
  const email = randomEmail();
  const { status, body } = await generate(
    auth,
    { type: 'signup', email, password: PASSWORD, data: { full_name: 'Denise' } },
    '?redirect_to=http://localhost:3000/client',
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    email,
    user_metadata: { full_name: 'Denise' },
    email_otp: expect.stringMatching(/^\d{6}$/),
    hashed_token: expect.stringMatching(/^[0-9a-f]{56}$/),
    verification_type: 'signup',
    redirect_to: 'http://localhost:3000/client',
  });
  expect(body.action_link).toBe(
    `http://localhost:3000/connexion/retour?token_hash=${body.hashed_token}&type=signup&redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fclient`,
  );
  expect(auth.mails).toEqual([]);
  const { fragment } = readRedirect(
    await pressLink(auth, { data: { link: body.action_link } }, { password: PASSWORD }),
  );
  expect(fragment.get('type')).toBe('signup');
  const signedIn = await auth.call('POST', '/token?grant_type=password', { email, password: PASSWORD });
  expect(signedIn.status).toBe(200);
});

test('of a generated link the code works as well, and the hash', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const byCode = await generate(auth, { type: 'recovery', email: user.email });
  const typed = { type: 'recovery', email: user.email, token: byCode.body.email_otp };
  expect((await auth.call('POST', '/verify', typed)).status).toBe(200);
  const byHash = await generate(auth, { type: 'magiclink', email: user.email });
  expect(byHash.body.verification_type).toBe('magiclink');
  const hashed = { type: 'magiclink', token_hash: byHash.body.hashed_token };
  expect((await auth.call('POST', '/verify', hashed)).body.user.id).toBe(user.id);
});

test('a sign-in link for an unknown address is a sign-up link', async () => {
  const auth = await startAuthService(db.database);
  const { body } = await generate(auth, { type: 'magiclink', email: randomEmail() });
  expect(body.verification_type).toBe('signup');
  expect(body.action_link).toContain('&type=signup&');
  const verified = { type: 'signup', token_hash: body.hashed_token };
  expect((await auth.call('POST', '/verify', verified)).status).toBe(200);
});

test('an invitation link invites', async () => {
  const auth = await startAuthService(db.database);
  const { body } = await generate(auth, { type: 'invite', email: randomEmail() });
  expect(body).toMatchObject({ verification_type: 'invite', invited_at: expect.any(String) });
  expect((await auth.call('POST', '/verify', { type: 'invite', token_hash: body.hashed_token })).status).toBe(
    200,
  );
});

test('the two links of a change of address change it together', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const newEmail = randomEmail();
  const current = await generate(auth, {
    type: 'email_change_current',
    email: user.email,
    new_email: newEmail,
  });
  const next = await generate(auth, { type: 'email_change_new', email: user.email, new_email: newEmail });
  expect(current.body.action_link).toContain('&type=email_change&');
  expect(current.body.hashed_token).not.toBe(next.body.hashed_token);
  const half = await auth.call('POST', '/verify', {
    type: 'email_change',
    token_hash: current.body.hashed_token,
  });
  expect(half.body).toMatchObject({ code: '200' });
  const whole = await auth.call('POST', '/verify', {
    type: 'email_change',
    token_hash: next.body.hashed_token,
  });
  expect(whole.body.user.email).toBe(newEmail);
});

test('links for another new address void those for the one before', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const first = await generate(auth, {
    type: 'email_change_current',
    email: user.email,
    new_email: randomEmail(),
  });
  await generate(auth, { type: 'email_change_new', email: user.email, new_email: randomEmail() });
  const answer = await auth.call('POST', '/verify', {
    type: 'email_change',
    token_hash: first.body.hashed_token,
  });
  expect(errorOf(answer)[1]).toBe('otp_expired');
});

test.each<[object, ErrorFacts]>([
  [
    { type: 'x', email: 'a@exemple.fr' },
    [400, 'validation_failed', 'Invalid email action link type requested: x'],
  ],
  [
    { type: 'constructor', email: 'a@exemple.fr' },
    [400, 'validation_failed', 'Invalid email action link type requested: constructor'],
  ],
  [{ type: 'recovery' }, [400, 'validation_failed', 'An email address is required']],
  [{ type: 'signup', email: 'b@exemple.fr' }, [400, 'validation_failed', 'Signup requires a valid password']],
  [
    { type: 'recovery', email: 'nobody@exemple.fr' },
    [404, 'user_not_found', 'User with this email not found'],
  ],
  [
    { type: 'email_change_new', email: 'nobody@exemple.fr', new_email: 'c@exemple.fr' },
    [404, 'user_not_found', 'User with this email not found'],
  ],
])('%o gives no link', async (given, expected) => {
  const auth = await startAuthService(db.database);
  expect(errorOf(await generate(auth, given))).toEqual(expected);
});

test('no link for what is done already', async () => {
  const auth = await startAuthService(db.database);
  const [one, other] = [await auth.createUser(), await auth.createUser()];
  const exists: ErrorFacts = [
    422,
    'email_exists',
    'A user with this email address has already been registered',
  ];
  const bodies = [
    { type: 'signup', email: one.email, password: PASSWORD },
    { type: 'invite', email: one.email },
    { type: 'email_change_new', email: one.email, new_email: other.email },
  ];
  for (const body of bodies) expect(errorOf(await generate(auth, body))).toEqual(exists);
});

test('the old address is asked only where both are', async () => {
  const auth = await startAuthService(db.database, { settings: { email: { hasSecureChange: false } } });
  const user = await auth.createUser();
  const answer = await generate(auth, {
    type: 'email_change_current',
    email: user.email,
    new_email: randomEmail(),
  });
  expect(errorOf(answer)).toEqual<ErrorFacts>([
    400,
    'validation_failed',
    'Enable secure email change to generate link for current email',
  ]);
});

test('a link leads back to allowed addresses only', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const body = { type: 'magiclink', email: user.email, redirect_to: 'https://ailleurs.example' };
  expect((await generate(auth, body)).body.redirect_to).toBe('http://localhost:3000');
});
