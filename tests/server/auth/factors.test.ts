import { expect, test } from 'vitest';
import {
  type AuthService,
  type ErrorFacts,
  errorOf,
  PASSWORD,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import {
  answerChallenge,
  appCode,
  challenge,
  claimsOf,
  createUserWithFactor,
  enroll,
} from '#tests/support/second-factor.ts';

const db = useTestDatabase();

async function signIn(
  auth: AuthService,
  email: string,
): Promise<{ access_token: string; refresh_token: string }> {
  const { body } = await auth.call('POST', '/token?grant_type=password', { email, password: PASSWORD });
  return body;
}

test('enrolling gives a secret, its address and its image, for a factor that does not count yet', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const { answer, id } = await enroll(auth, user.accessToken, 'téléphone');
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    type: 'totp',
    friendly_name: 'téléphone',
    totp: {
      qr_code: expect.stringMatching(/^<svg /),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(`otpauth://totp/localhost:3000:${user.email}?`),
    },
  });
  const { body } = await auth.call('GET', '/user', undefined, { token: user.accessToken });
  expect(body.factors).toEqual([
    {
      id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      status: 'unverified',
      friendly_name: 'téléphone',
      factor_type: 'totp',
      phone: '',
      last_challenged_at: null,
    },
  ]);
});

test('a right code raises the session: same session, new refresh token, aal2, the method noted', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const before = claimsOf(user.accessToken);
  expect(before).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] });
  const factor = await enroll(auth, user.accessToken);
  const { status, body } = await answerChallenge(auth, user.accessToken, factor);
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: user.id } });
  expect(body.refresh_token).not.toBe(user.refreshToken);
  const claims = claimsOf(body.access_token);
  expect(claims).toMatchObject({ aal: 'aal2', session_id: before.session_id });
  expect(claims.amr.map(({ method }: { method: string }) => method).toSorted()).toEqual(['otp', 'totp']);
  expect(body.user.factors).toMatchObject([{ id: factor.id, status: 'verified' }]);
  expect(auth.lastMail(user.email).kind).toBe('notice-factor-added');
});

test('the refresh token from before the code never becomes one of the higher level', async () => {
  const auth = await startAuthService(db.database);
  const { user, session } = await createUserWithFactor(auth);
  const before = await auth.call('POST', '/token?grant_type=refresh_token', {
    refresh_token: user.refreshToken,
  });
  expect(errorOf(before)).toEqual<ErrorFacts>([
    400,
    'refresh_token_already_used',
    'Invalid Refresh Token: Already Used',
  ]);
  const after = await auth.call('POST', '/token?grant_type=refresh_token', {
    refresh_token: session.refresh_token,
  });
  expect(errorOf(after)).toEqual<ErrorFacts>([
    400,
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ]);
});

test('a refresh keeps the level and the methods', async () => {
  const auth = await startAuthService(db.database);
  const { session } = await createUserWithFactor(auth);
  const { body } = await auth.call('POST', '/token?grant_type=refresh_token', {
    refresh_token: session.refresh_token,
  });
  expect(claimsOf(body.access_token)).toMatchObject({ aal: 'aal2' });
  expect(claimsOf(body.access_token).amr).toHaveLength(2);
});

test('every session of the account that was not raised ends with a right code', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const other = await signIn(auth, user.email);
  const factor = await enroll(auth, user.accessToken);
  const { body } = await answerChallenge(auth, user.accessToken, factor);
  const ended = await auth.call('GET', '/user', undefined, { token: other.access_token });
  expect(errorOf(ended)).toEqual<ErrorFacts>([
    403,
    'session_not_found',
    'Session from session_id claim in JWT does not exist',
  ]);
  expect((await auth.call('GET', '/user', undefined, { token: body.access_token })).status).toBe(200);
});

test('a new sign-in starts at aal1 and leaves the raised sessions alone', async () => {
  const auth = await startAuthService(db.database);
  const { user, factor, session } = await createUserWithFactor(auth);
  auth.advance(60);
  const next = await signIn(auth, user.email);
  expect(claimsOf(next.access_token).aal).toBe('aal1');
  expect((await answerChallenge(auth, next.access_token, factor)).status).toBe(200);
  expect((await auth.call('GET', '/user', undefined, { token: session.access_token })).status).toBe(200);
});

test.each([
  ['a wrong code', () => '000000'],
  ['the code of two steps ago', (auth: AuthService, secret: string) => appCode(auth, secret, -60)],
  ['the code of two steps ahead', (auth: AuthService, secret: string) => appCode(auth, secret, 60)],
  ['letters', () => 'abcdef'],
])('%s is refused, and the challenge may be answered again', async (_, makeCode) => {
  const auth = await startAuthService(db.database);
  const { accessToken: token } = await auth.createUser();
  const factor = await enroll(auth, token);
  const challengeId = await challenge(auth, token, factor.id);
  const verify = (code: string) =>
    auth.call('POST', `/factors/${factor.id}/verify`, { challenge_id: challengeId, code }, { token });
  expect(errorOf(await verify(makeCode(auth, factor.secret)))).toEqual<ErrorFacts>([
    422,
    'mfa_verification_failed',
    'Invalid TOTP code entered',
  ]);
  expect((await verify(appCode(auth, factor.secret))).status).toBe(200);
});

test('a challenge is answered once', async () => {
  const auth = await startAuthService(db.database);
  const { accessToken: token } = await auth.createUser();
  const factor = await enroll(auth, token);
  const challengeId = await challenge(auth, token, factor.id);
  const verify = (code: string) =>
    auth.call('POST', `/factors/${factor.id}/verify`, { challenge_id: challengeId, code }, { token });
  expect((await verify(appCode(auth, factor.secret))).status).toBe(200);
  expect(errorOf(await verify(appCode(auth, factor.secret, 30)))).toEqual<ErrorFacts>([
    422,
    'mfa_ip_address_mismatch',
    'Challenge and verify IP addresses mismatch.',
  ]);
});

test('the code of one step is accepted once, by another challenge as well', async () => {
  const auth = await startAuthService(db.database);
  const { factor, session } = await createUserWithFactor(auth);
  const again = await answerChallenge(auth, session.access_token, factor);
  expect(errorOf(again)).toEqual<ErrorFacts>([422, 'mfa_verification_failed', 'Invalid TOTP code entered']);
  expect((await answerChallenge(auth, session.access_token, factor, 30)).status).toBe(200);
});

test('two answers with one code at the same time: one is accepted', async () => {
  const auth = await startAuthService(db.database);
  const { accessToken: token } = await auth.createUser();
  const factor = await enroll(auth, token);
  const code = appCode(auth, factor.secret);
  const challenges = [await challenge(auth, token, factor.id), await challenge(auth, token, factor.id)];
  const answers = await Promise.all(
    challenges.map((id) =>
      auth.call('POST', `/factors/${factor.id}/verify`, { challenge_id: id, code }, { token }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('a challenge lives five minutes', async () => {
  const auth = await startAuthService(db.database);
  const { accessToken: token } = await auth.createUser();
  const factor = await enroll(auth, token);
  const { body } = await auth.call('POST', `/factors/${factor.id}/challenge`, {}, { token });
  expect(body).toEqual({
    id: expect.any(String),
    type: 'totp',
    expires_at: auth.deps.clock().getTime() / 1000 + 300,
  });
  auth.advance(301);
  const verify = () =>
    auth.call(
      'POST',
      `/factors/${factor.id}/verify`,
      { challenge_id: body.id, code: appCode(auth, factor.secret) },
      { token },
    );
  expect(errorOf(await verify())).toEqual<ErrorFacts>([
    422,
    'mfa_challenge_expired',
    `MFA challenge ${body.id} has expired, verify against another challenge or create a new challenge.`,
  ]);
  expect(errorOf(await verify())[1]).toBe('mfa_factor_not_found');
});

test('a challenge is answered from where it was asked for', async () => {
  const auth = await startAuthService(db.database);
  const { accessToken: token } = await auth.createUser();
  const factor = await enroll(auth, token);
  const id = await challenge(auth, token, factor.id, { ip: '2001:DB8::1' });
  const verify = (ip: string) =>
    auth.call(
      'POST',
      `/factors/${factor.id}/verify`,
      { challenge_id: id, code: appCode(auth, factor.secret) },
      { token, ip },
    );
  expect(errorOf(await verify('2001:db8::2'))[1]).toBe('mfa_ip_address_mismatch');
  expect((await verify('2001:db8:0:0::1')).status).toBe(200);
});

test('another account’s factor is as unknown as none', async () => {
  const auth = await startAuthService(db.database);
  const [one, other] = [await auth.createUser(), await auth.createUser()];
  const factor = await enroll(auth, one.accessToken);
  const challengeId = await challenge(auth, one.accessToken, factor.id);
  const notFound: ErrorFacts = [404, 'mfa_factor_not_found', 'Factor not found'];
  const options = { token: other.accessToken };
  const code = appCode(auth, factor.secret);
  const calls = [
    await auth.call('POST', `/factors/${factor.id}/challenge`, {}, options),
    await auth.call('POST', `/factors/${factor.id}/verify`, { challenge_id: challengeId, code }, options),
    await auth.call('DELETE', `/factors/${factor.id}`, undefined, options),
    await auth.call('DELETE', '/factors/00000000-0000-4000-8000-000000000000', undefined, options),
  ];
  for (const call of calls) expect(errorOf(call)).toEqual(notFound);
});

test('a challenge belongs to its factor', async () => {
  const auth = await startAuthService(db.database);
  const { accessToken: token } = await auth.createUser();
  const [one, other] = [await enroll(auth, token, 'a'), await enroll(auth, token, 'b')];
  const challengeId = await challenge(auth, token, one.id);
  const answer = await auth.call(
    'POST',
    `/factors/${other.id}/verify`,
    { challenge_id: challengeId, code: appCode(auth, other.secret) },
    { token },
  );
  expect(errorOf(answer)).toEqual<ErrorFacts>([
    422,
    'mfa_factor_not_found',
    'MFA factor with the provided challenge ID not found',
  ]);
});

test.each<[string, string, unknown, ErrorFacts]>([
  ['POST', '/factors/x/challenge', {}, [404, 'validation_failed', 'factor_id must be an UUID']],
  ['DELETE', '/factors/x', undefined, [404, 'validation_failed', 'factor_id must be an UUID']],
  [
    'POST',
    '/factors',
    { factor_type: 'sms' },
    [400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn'],
  ],
  ['POST', '/factors', {}, [400, 'validation_failed', 'factor_type needs to be totp, phone, or webauthn']],
  [
    'POST',
    '/factors',
    { factor_type: 'phone' },
    [422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
  ],
  [
    'POST',
    '/factors',
    { factor_type: 'webauthn' },
    [422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'],
  ],
])('%s %s with %o is refused', async (method, where, body, expected) => {
  const auth = await startAuthService(db.database);
  const { accessToken: token } = await auth.createUser();
  expect(errorOf(await auth.call(method, where, body, { token }))).toEqual(expected);
});

test('an answer needs a code', async () => {
  const auth = await startAuthService(db.database);
  const { accessToken: token } = await auth.createUser();
  const factor = await enroll(auth, token);
  const id = await challenge(auth, token, factor.id);
  const verify = (body: object) => auth.call('POST', `/factors/${factor.id}/verify`, body, { token });
  expect(errorOf(await verify({ challenge_id: id }))).toEqual<ErrorFacts>([
    400,
    'validation_failed',
    'Code needs to be non-empty',
  ]);
  expect(errorOf(await verify({ challenge_id: 'x', code: '123456' }))[1]).toBe('mfa_factor_not_found');
});

test('a name is taken by an unverified factor too, and so is no name', async () => {
  const auth = await startAuthService(db.database);
  const { accessToken: token } = await auth.createUser();
  await enroll(auth, token, 'téléphone');
  await enroll(auth, token);
  for (const name of ['téléphone', '']) {
    expect(errorOf((await enroll(auth, token, name)).answer)).toEqual<ErrorFacts>([
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name "${name}" for this user already exists`,
    ]);
  }
});

test('an account has ten factors at most', async () => {
  const auth = await startAuthService(db.database);
  const { accessToken: token } = await auth.createUser();
  for (let count = 0; count < 10; count += 1)
    expect((await enroll(auth, token, `${count}`)).answer.status).toBe(200);
  expect(errorOf((await enroll(auth, token, 'one more')).answer)).toEqual<ErrorFacts>([
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  ]);
});

test('a factor that nobody asked a code of for five minutes is given up at the next enrolment', async () => {
  const auth = await startAuthService(db.database);
  const { accessToken: token } = await auth.createUser();
  await enroll(auth, token, 'given up');
  const tried = await enroll(auth, token, 'tried');
  await challenge(auth, token, tried.id);
  auth.advance(301);
  const next = await enroll(auth, token, 'given up');
  expect(next.answer.status).toBe(200);
  const { body } = await auth.call('GET', '/user', undefined, { token });
  expect(body.factors.map(({ id }: { id: string }) => id)).toEqual([tried.id, next.id]);
});

test('with a verified factor, another one is enrolled at aal2 only', async () => {
  const auth = await startAuthService(db.database);
  const { user, session } = await createUserWithFactor(auth);
  const low = await signIn(auth, user.email);
  expect(errorOf((await enroll(auth, low.access_token, 'other')).answer)).toEqual<ErrorFacts>([
    403,
    'insufficient_aal',
    'AAL2 required to enroll a new factor',
  ]);
  expect((await enroll(auth, session.access_token, 'other')).answer.status).toBe(200);
});

test('a factor left half-way does not let the password alone reach aal2', async () => {
  const auth = await startAuthService(db.database, { settings: { mfa: { phone: true } } });
  const user = await auth.createUser();
  const { accessToken: token } = user;
  const planted = await enroll(auth, token, 'planted');
  await challenge(auth, token, planted.id);
  const { body: phone } = await auth.call(
    'POST',
    '/factors',
    { factor_type: 'phone', phone: '+33612345678', friendly_name: 'phone' },
    { token },
  );
  const phoneChallenge = await challenge(auth, token, phone.id);
  const { code } = auth.messages.at(-1) ?? {};
  await auth.call('POST', `/factors/${phone.id}/verify`, { challenge_id: phoneChallenge, code }, { token });
  const low = await signIn(auth, user.email);
  expect(errorOf(await answerChallenge(auth, low.access_token, planted))).toEqual<ErrorFacts>([
    403,
    'insufficient_aal',
    'AAL2 required to enroll a new factor',
  ]);
});

test('a first verified factor drops the others of its kind that are not', async () => {
  const auth = await startAuthService(db.database);
  const { accessToken: token } = await auth.createUser();
  await enroll(auth, token, 'left');
  const factor = await enroll(auth, token, 'kept');
  const { body } = await answerChallenge(auth, token, factor);
  expect(body.user.factors).toMatchObject([{ friendly_name: 'kept', status: 'verified' }]);
});

test('a verified factor is removed at aal2; the sessions it raised fall back', async () => {
  const auth = await startAuthService(db.database);
  const { user, factor, session } = await createUserWithFactor(auth);
  const low = await signIn(auth, user.email);
  const refused = await auth.call('DELETE', `/factors/${factor.id}`, undefined, { token: low.access_token });
  expect(errorOf(refused)).toEqual<ErrorFacts>([
    422,
    'insufficient_aal',
    'AAL2 required to unenroll verified factor',
  ]);
  const token = session.access_token;
  const removed = await auth.call('DELETE', `/factors/${factor.id}`, undefined, { token });
  expect([removed.status, removed.body]).toEqual([200, { id: factor.id }]);
  expect(auth.lastMail(user.email).kind).toBe('notice-factor-removed');
  const { body } = await auth.call('POST', '/token?grant_type=refresh_token', {
    refresh_token: session.refresh_token,
  });
  expect(claimsOf(body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'otp' }] });
});

test('a token of the higher level counts for nothing once its factor is gone', async () => {
  const auth = await startAuthService(db.database);
  const { factor, session } = await createUserWithFactor(auth);
  const token = session.access_token;
  const second = await enroll(auth, token, 'second');
  await answerChallenge(auth, token, second);
  await auth.call('DELETE', `/factors/${second.id}`, undefined, { token });
  const answer = await auth.call('DELETE', `/factors/${factor.id}`, undefined, { token });
  expect(errorOf(answer)[1]).toBe('insufficient_aal');
});

test('an unverified factor is removed at aal1, without a mail', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const factor = await enroll(auth, user.accessToken);
  const sent = auth.mails.length;
  const removed = await auth.call('DELETE', `/factors/${factor.id}`, undefined, { token: user.accessToken });
  expect([removed.status, removed.body]).toEqual([200, { id: factor.id }]);
  expect(auth.mails).toHaveLength(sent);
});

test('password and address are changed at aal2 only, once there is a factor', async () => {
  const auth = await startAuthService(db.database);
  const { user } = await createUserWithFactor(auth);
  const low = await signIn(auth, user.email);
  const answer = await auth.call(
    'PUT',
    '/user',
    { password: 'un-autre-mot-de-passe' },
    { token: low.access_token },
  );
  expect(errorOf(answer)).toEqual<ErrorFacts>([
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  ]);
});

test('a visitor’s account has no factors', async () => {
  const auth = await startAuthService(db.database, { settings: { isAnonymousEnabled: true } });
  const { body } = await auth.call('POST', '/signup', {});
  const { answer } = await enroll(auth, body.access_token);
  expect(errorOf(answer)).toEqual<ErrorFacts>([
    403,
    'no_authorization',
    'Anonymous user not allowed to perform these actions',
  ]);
});

test('codes tried on one factor are limited, from wherever they come', async () => {
  const auth = await startAuthService(db.database, { settings: { rateLimitFactor: 1 } });
  const { accessToken: token } = await auth.createUser();
  const factor = await enroll(auth, token);
  const attempts = Array.from({ length: 6 }, (_, index) => `192.0.2.${index + 1}`);
  const statuses: number[] = [];
  for (const ip of attempts) {
    const id = await challenge(auth, token, factor.id, { ip });
    const body = { challenge_id: id, code: '000000' };
    statuses.push((await auth.call('POST', `/factors/${factor.id}/verify`, body, { token, ip })).status);
  }
  expect(statuses).toEqual([...Array(5).fill(422), 429]);
});

test('with TOTP switched off nothing of it works', async () => {
  const on = await startAuthService(db.database);
  const { accessToken: token } = await on.createUser();
  const factor = await enroll(on, token);
  const off = await startAuthService(db.database, { settings: { mfa: { totp: false } } });
  const options = { token };
  expect(errorOf((await enroll(off, token)).answer)).toEqual<ErrorFacts>([
    422,
    'mfa_totp_enroll_not_enabled',
    'MFA enroll is disabled for TOTP',
  ]);
  expect(errorOf(await off.call('POST', `/factors/${factor.id}/challenge`, {}, options))).toEqual<ErrorFacts>(
    [422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP'],
  );
});

test('without a session there is nothing to enrol in', async () => {
  const auth = await startAuthService(db.database);
  expect(errorOf((await enroll(auth, auth.deps.keys.anonKey)).answer)).toEqual<ErrorFacts>([
    403,
    'bad_jwt',
    'invalid claim: missing sub claim',
  ]);
});
