import { randomBytes } from 'node:crypto';
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

const verify = (auth: AuthService, body: object) => auth.call('POST', '/verify', body);

const badCode: ErrorFacts = [403, 'otp_expired', 'Token has expired or is invalid'];
const badLink: ErrorFacts = [403, 'otp_expired', 'Email link is invalid or has expired'];

async function signUp(auth: AuthService) {
  const email = randomEmail();
  const { body } = await auth.call('POST', '/signup', { email, password: PASSWORD });
  const { code = '', link = '' } = auth.lastMail(email).data;
  return { id: body.id as string, email, code, hash: new URL(link).searchParams.get('token_hash') };
}

/** A code other than the correct one. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('the code of a sign-up confirms the address and opens a session', async () => {
  const auth = await startAuthService(db.database);
  const { id, email, code } = await signUp(auth);
  const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
  const { status, body } = await verify(auth, {
    type: 'signup',
    email: email.toUpperCase(),
    token: typed,
    options: { redirectTo: 'x' },
  });
  expect(status).toBe(200);
  const now = auth.deps.clock().toISOString();
  expect(body.user).toMatchObject({
    id,
    email_confirmed_at: now,
    confirmed_at: now,
    user_metadata: { email_verified: true },
    identities: [{ identity_data: { email_verified: true } }],
  });
  const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString());
  expect(claims.amr).toEqual([{ method: 'otp', timestamp: claims.iat }]);
});

test('a code works once', async () => {
  const auth = await startAuthService(db.database);
  const { email, code } = await signUp(auth);
  const both = await Promise.all([1, 2].map(() => verify(auth, { type: 'signup', email, token: code })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  expect(errorOf(await verify(auth, { type: 'signup', email, token: code }))).toEqual(badCode);
});

test('a wrong code, an unknown address and a code of another kind are answered alike', async () => {
  const auth = await startAuthService(db.database);
  const { email, code } = await signUp(auth);
  for (const body of [
    { type: 'signup', email, token: wrong(code) },
    { type: 'signup', email: randomEmail(), token: code },
    { type: 'recovery', email, token: code },
    { type: 'magiclink', email, token: code },
    { type: 'email_change', email, token: code },
  ])
    expect(errorOf(await verify(auth, body))).toEqual(badCode);
  expect((await verify(auth, { type: 'email', email, token: code })).status).toBe(200);
});

test('a code is void after five wrong guesses, and its successor is not', async () => {
  const auth = await startAuthService(db.database);
  const { email, code } = await signUp(auth);
  for (let guess = 0; guess < 5; guess += 1)
    expect(errorOf(await verify(auth, { type: 'signup', email, token: wrong(code) }))).toEqual(badCode);
  expect(errorOf(await verify(auth, { type: 'signup', email, token: code }))).toEqual(badCode);
  auth.advance(61);
  await auth.call('POST', '/resend', { type: 'signup', email });
  const next = auth.lastMail(email).data.code;
  expect((await verify(auth, { type: 'signup', email, token: next })).status).toBe(200);
});

test('four wrong guesses do no harm, in parallel either', async () => {
  const auth = await startAuthService(db.database);
  const { email, code } = await signUp(auth);
  const guess = () => verify(auth, { type: 'signup', email, token: wrong(code) });
  await Promise.all([guess(), guess(), guess(), guess()]);
  expect((await verify(auth, { type: 'signup', email, token: code })).status).toBe(200);
});

test('a code expires', async () => {
  const auth = await startAuthService(db.database);
  const first = await signUp(auth);
  auth.advance(3600);
  expect((await verify(auth, { type: 'signup', email: first.email, token: first.code })).status).toBe(200);
  const second = await signUp(auth);
  auth.advance(3601);
  const body = { type: 'signup', email: second.email, token: second.code };
  expect(errorOf(await verify(auth, body))).toEqual(badCode);
  const hash = { type: 'signup', token_hash: second.hash };
  expect(errorOf(await verify(auth, hash))).toEqual(badLink);
});

test('a new code replaces the one before', async () => {
  const auth = await startAuthService(db.database);
  const { email, code } = await signUp(auth);
  auth.advance(61);
  await auth.call('POST', '/resend', { type: 'signup', email });
  const next = auth.lastMail(email).data.code;
  if (next !== code)
    expect(errorOf(await verify(auth, { type: 'signup', email, token: code }))).toEqual(badCode);
  expect((await verify(auth, { type: 'signup', email, token: next })).status).toBe(200);
});

test('the hash of a link is accepted by itself, once', async () => {
  const auth = await startAuthService(db.database);
  const { hash: token_hash } = await signUp(auth);
  expect((await verify(auth, { type: 'email', token_hash })).status).toBe(200);
  expect(errorOf(await verify(auth, { type: 'email', token_hash }))).toEqual(badLink);
  const unknown = randomBytes(28).toString('hex');
  expect(errorOf(await verify(auth, { type: 'signup', token_hash: unknown }))).toEqual(badLink);
});

test('every code of an account ends with the one that is accepted', async () => {
  const auth = await startAuthService(db.database);
  const { email, code } = await signUp(auth);
  auth.advance(61);
  await auth.call('POST', '/recover', { email });
  const recovery = auth.lastMail(email).data.code;
  expect((await verify(auth, { type: 'recovery', email, token: recovery })).status).toBe(200);
  expect(errorOf(await verify(auth, { type: 'signup', email, token: code }))).toEqual(badCode);
});

test('a recovery code confirms an address that was not', async () => {
  const auth = await startAuthService(db.database);
  const { email } = await signUp(auth);
  auth.advance(61);
  await auth.call('POST', '/recover', { email });
  const { code } = auth.lastMail(email).data;
  const { body } = await verify(auth, { type: 'recovery', email, token: code });
  expect(body.user.email_confirmed_at).toBe(auth.deps.clock().toISOString());
});

test('a code opens nothing for a banned account', async () => {
  const auth = await startAuthService(db.database);
  const { id, email, code } = await signUp(auth);
  await auth.ban(id, 60);
  const banned = [403, 'user_banned', 'User is banned'];
  expect(errorOf(await verify(auth, { type: 'signup', email, token: wrong(code) }))).toEqual(badCode);
  expect(errorOf(await verify(auth, { type: 'signup', email, token: code }))).toEqual(banned);
});

const refusals: [body: object, ...ErrorFacts][] = [
  [{ email: 'a@b.fr', token: '123456' }, 400, 'validation_failed', 'Verify requires a verification type'],
  [
    { type: 'signup', email: 'a@b.fr' },
    400,
    'validation_failed',
    'Verify requires either a token or a token hash',
  ],
  [
    { type: 'signup', token: '123456', token_hash: 'a' },
    400,
    'validation_failed',
    'Verify requires either a token or a token hash',
  ],
  [
    { type: 'signup', token_hash: 'a', email: 'a@b.fr' },
    400,
    'validation_failed',
    'Only the token_hash and type should be provided',
  ],
  [
    { type: 'signup', token: '123456' },
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on verify',
  ],
  [
    { type: 'signup', token: '123456', email: 'a@b.fr', phone: '33600000000' },
    400,
    'validation_failed',
    'Only an email address or phone number should be provided on verify',
  ],
  [{ type: 'sms', token_hash: 'a' }, 400, 'validation_failed', 'Invalid email verification type'],
  [{ type: 'x', token: '1', email: 'a@b.fr' }, 400, 'validation_failed', 'Unsupported verification type'],
  [
    { type: 'x', token: '1', phone: '33600000000' },
    400,
    'validation_failed',
    'Unsupported verification type',
  ],
  [{ type: 'signup', token: '1', email: 'a b' }, 422, 'validation_failed', 'Invalid email format'],
  [
    { type: 'sms', token: '1', phone: '06 12' },
    400,
    'validation_failed',
    'Invalid phone number format (E.164 required)',
  ],
];

for (const [body, ...expected] of refusals) {
  test(`${JSON.stringify(body)} is refused`, async () => {
    const auth = await startAuthService(db.database);
    expect(errorOf(await verify(auth, body))).toEqual(expected);
  });
}
