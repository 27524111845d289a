import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AuthMail } from '#packages/auth-service/index.ts';
import {
  type AuthService,
  errorOf,
  PASSWORD,
  pressLink,
  randomEmail,
  readRedirect,
  startAuthService,
  type TestUser,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();

const half = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
};

async function startChange(auth: AuthService, user: TestUser, further: object = {}) {
  const next = randomEmail();
  const answer = await auth.call('PUT', '/user', { email: next, ...further }, { token: user.accessToken });
  const mails = auth.mails.filter(({ kind }) => kind.startsWith('email-change'));
  const [current, fresh] = mails.slice(-2) as [AuthMail, AuthMail];
  return { next, answer, current, fresh };
}

const verify = (auth: AuthService, email: string, token: string | undefined) =>
  auth.call('POST', '/verify', { type: 'email_change', email, token });

test('a new address counts when both addresses have confirmed it', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const { next, answer, current, fresh } = await startChange(auth, user);
  expect(answer.body).toMatchObject({
    email: user.email,
    new_email: next,
    email_change_sent_at: auth.deps.clock().toISOString(),
  });
  expect([current.to, fresh.to]).toEqual([user.email, next]);
  expect(current.data).toMatchObject({ email: user.email, newEmail: next });
  const first = await verify(auth, next, fresh.data.code);
  expect([first.status, first.body]).toEqual([200, half]);
  const { body } = await verify(auth, user.email, current.data.code);
  expect(body.user).toMatchObject({
    id: user.id,
    email: next,
    user_metadata: { email: next, email_verified: true },
    identities: [{ email: next, identity_data: { email: next, email_verified: true } }],
  });
  expect(body.user).not.toHaveProperty('new_email');
  expect(auth.mails.at(-1)).toMatchObject({
    kind: 'notice-email-changed',
    to: user.email,
    data: { newEmail: next },
  });
  const grant = (email: string) =>
    auth.call('POST', '/token?grant_type=password', { email, password: PASSWORD });
  expect((await grant(user.email)).status).toBe(400);
  expect((await grant(next)).status).toBe(200);
});

test('one half twice is not both', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const { current } = await startChange(auth, user);
  expect((await verify(auth, user.email, current.data.code)).body).toEqual(half);
  expect(errorOf(await verify(auth, user.email, current.data.code))[1]).toBe('otp_expired');
  const me = await auth.call('GET', '/user', undefined, { token: user.accessToken });
  expect(me.body.email).toBe(user.email);
});

test('the half of a change counts nothing for the next change', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const first = await startChange(auth, user);
  expect((await verify(auth, user.email, first.current.data.code)).body).toEqual(half);
  auth.advance(61);
  const second = await startChange(auth, user);
  expect(errorOf(await verify(auth, first.next, first.fresh.data.code))[1]).toBe('otp_expired');
  expect((await verify(auth, second.next, second.fresh.data.code)).body).toEqual(half);
  const { body } = await verify(auth, user.email, second.current.data.code);
  expect(body.user.email).toBe(second.next);
});

test('the links of both mails do the same', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const { next, current, fresh } = await startChange(auth, user);
  const first = readRedirect(await pressLink(auth, current));
  expect(Object.fromEntries(first.fragment)).toEqual({ message: half.msg, sb: '' });
  expect(first.url.search).toBe('');
  const { fragment } = readRedirect(await pressLink(auth, fresh, { password: PASSWORD }));
  expect(fragment.get('type')).toBe('email_change');
  const token = fragment.get('access_token') ?? '';
  expect((await auth.call('GET', '/user', undefined, { token })).body.email).toBe(next);
});

test('with a challenge the second link gives a code', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const code_verifier = 'v'.repeat(112);
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
  const challenge = { code_challenge, code_challenge_method: 's256' };
  const { next, current, fresh } = await startChange(auth, user, challenge);
  const first = readRedirect(await pressLink(auth, fresh, { password: PASSWORD }));
  expect(first.url.searchParams.get('message')).toBe(half.msg);
  const { url } = readRedirect(await pressLink(auth, current));
  const auth_code = url.searchParams.get('code');
  const { body } = await auth.call('POST', '/token?grant_type=pkce', { auth_code, code_verifier });
  expect(body.user.email).toBe(next);
});

test('without the secure change the new address alone confirms, and the old one alone never does', async () => {
  const auth = await startAuthService(db.database, { settings: { email: { hasSecureChange: false } } });
  const user = await auth.createUser();
  const next = randomEmail();
  auth.mails.length = 0;
  await auth.call('PUT', '/user', { email: next }, { token: user.accessToken });
  expect(auth.mails.map(({ kind }) => kind)).toEqual(['email-change-new']);
  const { body } = await verify(auth, next, auth.lastMail(next).data.code);
  expect(body.user.email).toBe(next);

  // The change was requested while both addresses had to confirm, and is answered now that one is enough.
  const secure = await startAuthService(db.database);
  const other = await secure.createUser();
  const { current } = await startChange(secure, other);
  expect((await verify(auth, other.email, current.data.code)).body).toEqual(half);
});

test('an address that was taken meanwhile is refused', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const { next, current, fresh } = await startChange(auth, user);
  await auth.createUser({ email: next });
  await verify(auth, next, fresh.data.code);
  expect(errorOf(await verify(auth, user.email, current.data.code))).toEqual([
    422,
    'email_exists',
    'A user with this email address has already been registered',
  ]);
});

test('two accounts that change to one address each use their own code', async () => {
  const auth = await startAuthService(db.database, { settings: { email: { hasSecureChange: false } } });
  const [a, b] = [await auth.createUser(), await auth.createUser()];
  const next = randomEmail();
  for (const { accessToken: token } of [a, b]) await auth.call('PUT', '/user', { email: next }, { token });
  const codes = auth.mails.filter(({ to }) => to === next).map(({ data }) => data.code);
  const { body } = await verify(auth, next, codes[1]);
  expect(body.user.id).toBe(b.id);
});

test('a second change has to wait, and its codes expire', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const { next, fresh } = await startChange(auth, user);
  const again = await auth.call('PUT', '/user', { email: randomEmail() }, { token: user.accessToken });
  expect(errorOf(again)).toEqual([
    429,
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after 60 seconds.',
  ]);
  auth.advance(3601);
  expect(errorOf(await verify(auth, next, fresh.data.code))[1]).toBe('otp_expired');
});
