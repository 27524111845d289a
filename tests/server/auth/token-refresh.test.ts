import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { encodeRefreshToken, makeRefreshKey } from '#packages/auth-service/sessions/refresh-token.ts';
import {
  type AuthService,
  type ErrorFacts,
  errorOf,
  type JsonBody,
  PASSWORD,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();

const refresh = (auth: AuthService, token: unknown) =>
  auth.call('POST', '/token?grant_type=refresh_token', { refresh_token: token });

const getUser = (auth: AuthService, token: string) => auth.call('GET', '/user', undefined, { token });

const alreadyUsed: ErrorFacts = [400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'];
const notFound: ErrorFacts = [
  400,
  'refresh_token_not_found',
  'Invalid Refresh Token: Refresh Token Not Found',
];

test('a refresh gives new tokens for the same session and keeps how it began', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  auth.advance(3000);
  const { status, body } = await refresh(auth, user.refreshToken);
  expect(status).toBe(200);
  expect(body.refresh_token).not.toBe(user.refreshToken);
  expect(body.user.id).toBe(user.id);
  const [before, after] = [user.accessToken, body.access_token].map(claimsOf);
  expect(after).toMatchObject({ session_id: before.session_id, amr: before.amr, aal: 'aal1' });
  expect(after.exp - before.exp).toBe(3000);
  expect((await getUser(auth, body.access_token)).status).toBe(200);
});

test('the token before the last gives the current one: its answer was lost', async () => {
  const auth = await startAuthService(db.database);
  const { refreshToken } = await auth.createUser();
  const first = await refresh(auth, refreshToken);
  auth.advance(3600);
  const again = await refresh(auth, refreshToken);
  expect([again.status, again.body.refresh_token]).toEqual([200, first.body.refresh_token]);
});

test('an older token, a while later, ends the session and its access tokens', async () => {
  const auth = await startAuthService(db.database);
  const { refreshToken } = await auth.createUser();
  const second = await refresh(auth, refreshToken);
  const third = await refresh(auth, second.body.refresh_token);
  auth.advance(11);
  expect(errorOf(await refresh(auth, refreshToken))).toEqual(alreadyUsed);
  expect(errorOf(await refresh(auth, third.body.refresh_token))).toEqual(notFound);
  expect(errorOf(await getUser(auth, third.body.access_token))).toEqual([
    403,
    'session_not_found',
    'Session from session_id claim in JWT does not exist',
  ]);
});

test('an older token within the interval is a tab that was late', async () => {
  const auth = await startAuthService(db.database);
  const { refreshToken } = await auth.createUser();
  const second = await refresh(auth, refreshToken);
  const third = await refresh(auth, second.body.refresh_token);
  auth.advance(9);
  const late = await refresh(auth, refreshToken);
  expect([late.status, late.body.refresh_token]).toEqual([200, third.body.refresh_token]);
  // A late refresh does not keep the old token valid for the next one.
  auth.advance(2);
  expect(errorOf(await refresh(auth, refreshToken))).toEqual(alreadyUsed);
});

test('parallel refreshes of one token all succeed and end with the same one', async () => {
  const auth = await startAuthService(db.database);
  const { refreshToken } = await auth.createUser();
  const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(auth, refreshToken)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const tokens = new Set(answers.map(({ body }: { body: JsonBody }) => body.refresh_token));
  expect(tokens.size).toBe(1);
  expect((await refresh(auth, [...tokens][0])).status).toBe(200);
});

test('a token that is locked for too long is a conflict', { tags: ['full'], timeout: 20_000 }, async () => {
  const auth = await startAuthService(db.database);
  const { refreshToken, accessToken } = await auth.createUser();
  const { session_id: id } = claimsOf(accessToken);
  await db.database.transaction(async (tx) => {
    await tx.selectFrom('auth.sessions').select('id').where('id', '=', id).forUpdate().execute();
    const answer = await refresh(auth, refreshToken);
    expect(errorOf(answer)).toEqual([
      409,
      'conflict',
      'Too many concurrent token refresh requests on the same session or refresh token',
    ]);
  });
});

test.each([undefined, '', 'court', 'a'.repeat(13), 'é'.repeat(55), '-'.repeat(54), `${'A'.repeat(54)}B`])(
  'the token %j has not the form of one',
  async (token) => {
    const auth = await startAuthService(db.database);
    expect(errorOf(await refresh(auth, token))).toEqual([
      400,
      'validation_failed',
      'Refresh token is not valid',
    ]);
  },
);

test('a token of nobody, of a made-up session, or signed with another key is not found', async () => {
  const auth = await startAuthService(db.database);
  const { accessToken } = await auth.createUser();
  const { session_id: sessionId } = claimsOf(accessToken);
  const key = makeRefreshKey();
  for (const token of [
    'abcdefgh1234',
    encodeRefreshToken({ sessionId: randomUUID(), counter: 0 }, key),
    encodeRefreshToken({ sessionId, counter: 0 }, key),
  ])
    expect(errorOf(await refresh(auth, token))).toEqual(notFound);
});

test('a token from the future was not issued here', async () => {
  const auth = await startAuthService(db.database);
  const { accessToken } = await auth.createUser();
  const { session_id: sessionId } = claimsOf(accessToken);
  const { refresh_token_hmac_key: key } = await db.database.kysely
    .selectFrom('auth.sessions')
    .select('refresh_token_hmac_key')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const [status, code] = errorOf(
    await refresh(auth, encodeRefreshToken({ sessionId, counter: 5 }, key ?? '')),
  );
  expect([status, code]).toEqual([400, 'validation_failed']);
});

test('a banned account is not refreshed', async () => {
  const auth = await startAuthService(db.database);
  const { id, refreshToken } = await auth.createUser();
  await auth.ban(id, 60);
  expect(errorOf(await refresh(auth, refreshToken))).toEqual([
    400,
    'user_banned',
    'Invalid Refresh Token: User Banned',
  ]);
});

const expired = (why: string): ErrorFacts => [
  400,
  'session_expired',
  `Invalid Refresh Token: Session Expired${why}`,
];

test('a session ends at its age', async () => {
  const auth = await startAuthService(db.database, { settings: { session: { timeboxS: 600 } } });
  const { refreshToken } = await auth.createUser();
  auth.advance(599);
  const { body } = await refresh(auth, refreshToken);
  auth.advance(2);
  expect(errorOf(await refresh(auth, body.refresh_token))).toEqual(expired(''));
});

test('a session ends after an absence', async () => {
  const auth = await startAuthService(db.database, { settings: { session: { inactivityS: 600 } } });
  const { refreshToken } = await auth.createUser();
  auth.advance(599);
  const { body } = await refresh(auth, refreshToken);
  auth.advance(599);
  const next = await refresh(auth, body.refresh_token);
  auth.advance(601);
  expect(errorOf(await refresh(auth, next.body.refresh_token))).toEqual(expired(' (Inactivity)'));
});

test('a session that never used the second factor ends at its age', async () => {
  const auth = await startAuthService(db.database, { settings: { session: { lowAalS: 600 } } });
  const { id, refreshToken } = await auth.createUser();
  const now = auth.deps.clock();
  await db.database.kysely
    .insertInto('auth.mfa_factors')
    .values({
      id: randomUUID(),
      user_id: id,
      factor_type: 'totp',
      status: 'verified',
      created_at: now,
      updated_at: now,
      friendly_name: null,
      secret: null,
      phone: null,
      last_challenged_at: null,
    })
    .execute();
  auth.advance(601);
  expect(errorOf(await refresh(auth, refreshToken))).toEqual(
    expired(' (Low AAL: User Needs MFA Verification)'),
  );
});

test('where an account has one session, the newest goes on', async () => {
  const auth = await startAuthService(db.database, { settings: { session: { isSinglePerUser: true } } });
  const { email, refreshToken } = await auth.createUser();
  auth.advance(1);
  const { body } = await auth.call('POST', '/token?grant_type=password', { email, password: PASSWORD });
  expect(errorOf(await refresh(auth, refreshToken))).toEqual(expired(' (Revoked by Newer Login)'));
  expect((await refresh(auth, body.refresh_token)).status).toBe(200);
});

test('a session imported with a token of the older form goes on', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const { session_id: sessionId } = claimsOf(user.accessToken);
  const now = auth.deps.clock();
  await db.database.kysely
    .updateTable('auth.sessions')
    .set({ refresh_token_hmac_key: null, refresh_token_counter: null })
    .where('id', '=', sessionId)
    .execute();
  const row = { user_id: user.id, revoked: false, created_at: now, updated_at: now, parent: null };
  const tokens = ['oldtoken1234', 'orphan123456'].map(
    (token) => `${token.slice(0, 6)}${user.id.slice(0, 6)}`,
  );
  await db.database.kysely
    .insertInto('auth.refresh_tokens')
    .values([
      { ...row, token: tokens[0] ?? '', session_id: sessionId },
      { ...row, token: tokens[1] ?? '', session_id: null },
    ])
    .execute();
  const [first, second] = await Promise.all([refresh(auth, tokens[0]), refresh(auth, tokens[0])]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body.refresh_token).toBe(first.body.refresh_token);
  expect(errorOf(await refresh(auth, tokens[1]))).toEqual([
    400,
    'session_not_found',
    'Invalid Refresh Token: No Valid Session Found',
  ]);
  const next = await refresh(auth, first.body.refresh_token);
  expect(next.status).toBe(200);
  auth.advance(11);
  expect(errorOf(await refresh(auth, tokens[0]))).toEqual(alreadyUsed);
  expect(errorOf(await refresh(auth, next.body.refresh_token))).toEqual(notFound);
});

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
