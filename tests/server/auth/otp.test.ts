import { expect, test } from 'vitest';
import {
  type ErrorFacts,
  errorOf,
  PASSWORD,
  randomEmail,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();

test('a known address is mailed a link and a code to sign in with', async () => {
  const auth = await startAuthService(db.database);
  const { id, email } = await auth.createUser();
  const answer = await auth.call('POST', '/otp', { email, create_user: false });
  expect([answer.status, answer.body]).toEqual([200, {}]);
  const mail = auth.lastMail(email);
  expect([mail.kind, mail.data.link?.includes('type=magiclink')]).toEqual(['magic-link', true]);
  const { body } = await auth.call('POST', '/verify', { type: 'email', email, token: mail.data.code });
  expect(body.user.id).toBe(id);
});

test('an unknown address signs up, without a password', async () => {
  const auth = await startAuthService(db.database);
  const email = randomEmail();
  const answer = await auth.call('POST', '/otp', { email, data: { full_name: 'Denise' } });
  expect([answer.status, answer.body]).toEqual([200, {}]);
  const mail = auth.lastMail(email);
  expect([mail.kind, mail.data.link?.includes('type=signup')]).toEqual(['confirm-signup', true]);
  const { body } = await auth.call('POST', '/verify', { type: 'email', email, token: mail.data.code });
  expect(body.user).toMatchObject({ email, user_metadata: { full_name: 'Denise' } });
});

test('an unconfirmed address is asked to confirm, not signed in', async () => {
  const auth = await startAuthService(db.database);
  const email = randomEmail();
  await auth.call('POST', '/signup', { email, password: PASSWORD });
  auth.advance(61);
  expect((await auth.call('POST', '/otp', { email })).status).toBe(200);
  expect(auth.lastMail(email).kind).toBe('confirm-signup');
});

test('where nothing needs confirming an unknown address gets a link at once', async () => {
  const auth = await startAuthService(db.database, { settings: { email: { mustConfirm: false } } });
  const email = randomEmail();
  expect((await auth.call('POST', '/otp', { email })).status).toBe(200);
  const mail = auth.lastMail(email);
  expect(mail.kind).toBe('magic-link');
  const { body } = await auth.call('POST', '/verify', { type: 'email', email, token: mail.data.code });
  expect(body.user.email_confirmed_at).toEqual(expect.any(String));
});

test('a second link has to wait', async () => {
  const auth = await startAuthService(db.database);
  const { email } = await auth.createUser();
  await auth.call('POST', '/otp', { email });
  auth.advance(20);
  expect(errorOf(await auth.call('POST', '/otp', { email }))).toEqual([
    429,
    'over_email_send_rate_limit',
    'For security purposes, you can only request this after 40 seconds.',
  ]);
});

const refusals: [body: object, ...ErrorFacts][] = [
  [
    { email: 'a@b.fr', phone: '33600000000' },
    400,
    'validation_failed',
    'Only an email address or phone number should be provided',
  ],
  [
    { email: 'a@b.fr', channel: 'sms' },
    400,
    'validation_failed',
    'Channel should only be specified with Phone OTP',
  ],
  [{}, 400, 'validation_failed', 'One of email or phone must be set'],
  [{ phone: '33600000000' }, 400, 'phone_provider_disabled', 'Unsupported phone provider'],
  [{ email: 'a b' }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
  [
    { email: 'a@b.fr', code_challenge: 'a', code_challenge_method: 's256' },
    400,
    'validation_failed',
    'code challenge has to be between 43 and 128 characters',
  ],
  [
    { email: 'a@b.fr', code_challenge: `${'a'.repeat(43)}!`, code_challenge_method: 's256' },
    400,
    'validation_failed',
    'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
  ],
];

for (const [body, ...expected] of refusals) {
  test(`${JSON.stringify(body).slice(0, 80)} is refused`, async () => {
    const auth = await startAuthService(db.database);
    expect(errorOf(await auth.call('POST', '/otp', body))).toEqual(expected);
  });
}

test('links can be closed, to all or to new addresses', async () => {
  const noMail = await startAuthService(db.database, { settings: { email: { isEnabled: false } } });
  expect(errorOf(await noMail.call('POST', '/otp', { email: 'a@b.fr' }))).toEqual([
    422,
    'email_provider_disabled',
    'Email logins are disabled',
  ]);
  const closed = await startAuthService(db.database, {
    settings: { isSignupDisabled: true, tellsUnknown: true },
  });
  expect(errorOf(await closed.call('POST', '/otp', { email: randomEmail() }))).toEqual([
    422,
    'signup_disabled',
    'Signups not allowed for this instance',
  ]);
});
