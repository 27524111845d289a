import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  type AuthService,
  errorOf,
  PASSWORD,
  randomEmail,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { answerChallenge, enroll } from '#tests/support/second-factor.ts';

// An open session may be used by somebody else: before a way in changes, its owner must prove to be there.

const db = useTestDatabase();
const asked = { settings: { password: { needsCurrentPassword: true } } };

const HOUR_S = 3600;
const NEW = 'un-nouveau-mot-de-passe';

/** A session that a password opened some time ago. */
async function startStale() {
  const auth = await startAuthService(db.database, asked);
  const { email } = await auth.createUser();
  auth.advance(61);
  const { body } = await auth.call('POST', '/token?grant_type=password', { email, password: PASSWORD });
  auth.advance(HOUR_S / 2);
  return { auth, email, token: body.access_token as string };
}

const put = (auth: AuthService, token: string, body: object) => auth.call('PUT', '/user', body, { token });

describe.each([
  ['a password', { password: NEW }],
  ['an address', { email: 'ailleurs@exemple.fr' }],
])('%s', (_, change) => {
  test('changes with the present password, and not without it or with another', async () => {
    const { auth, token } = await startStale();
    const mails = auth.mails.length;
    expect(errorOf(await put(auth, token, change)).slice(0, 2)).toEqual([400, 'current_password_required']);
    const wrong = await put(auth, token, { ...change, current_password: 'autre-chose' });
    expect(errorOf(wrong).slice(0, 2)).toEqual([400, 'current_password_invalid']);
    expect(auth.mails).toHaveLength(mails);
    expect((await put(auth, token, { ...change, current_password: PASSWORD })).status).toBe(200);
  });

  test('does not change even right after a sign-in without it', async () => {
    const { auth, email } = await startStale();
    const { body } = await auth.call('POST', '/token?grant_type=password', { email, password: PASSWORD });
    expect(errorOf(await put(auth, body.access_token, change))[1]).toBe('current_password_required');
  });

  test('changes with a fresh code', async () => {
    const { auth, email, token } = await startStale();
    await auth.call('GET', '/reauthenticate', undefined, { token });
    const { code } = auth.lastMail(email).data;
    const wrong = code === '000000' ? '000001' : '000000';
    expect(errorOf(await put(auth, token, { ...change, nonce: wrong }))[1]).toBe(
      'reauthentication_not_valid',
    );
    expect((await put(auth, token, { ...change, nonce: code })).status).toBe(200);
  });

  test('changes in a session that a code has just opened, for a quarter of an hour', async () => {
    const { auth, email } = await startStale();
    await auth.call('POST', '/recover', { email });
    const { code } = auth.lastMail(email).data;
    const { body } = await auth.call('POST', '/verify', { type: 'recovery', email, token: code });
    const late = { ...change, password: NEW };
    auth.advance(16 * 60);
    expect(errorOf(await put(auth, body.access_token, late))[1]).toBe('current_password_required');
    auth.advance(-10 * 60);
    expect((await put(auth, body.access_token, change)).status).toBe(200);
  });

  test('changes as before where the setting says so', async () => {
    const auth = await startAuthService(db.database);
    const { accessToken: token } = await auth.createUser();
    expect((await put(auth, token, change)).status).toBe(200);
  });
});

const add = (auth: AuthService, token: string) =>
  auth.call('POST', '/factors', { factor_type: 'totp', friendly_name: 'Téléphone' }, { token });
const prove = (auth: AuthService, token: string, body: object) =>
  auth.call('POST', '/reauthenticate', body, { token });

test('a second factor is added after a sign-in, or the password said again', async () => {
  const { auth, token } = await startStale();
  expect(errorOf(await add(auth, token)).slice(0, 2)).toEqual([400, 'reauthentication_needed']);
  const wrong = await prove(auth, token, { current_password: 'autre-chose' });
  expect(errorOf(wrong)[1]).toBe('current_password_invalid');
  expect(errorOf(await add(auth, token))[1]).toBe('reauthentication_needed');
  expect((await prove(auth, token, { current_password: PASSWORD })).status).toBe(200);
  expect((await add(auth, token)).status).toBe(200);
});

test.each(['mail', 'text message'])(
  'an account without a password types a code of a %s instead',
  async (way) => {
    const phone = `336${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
    const auth = await startAuthService(db.database, {
      settings: { ...asked.settings, phone: { isEnabled: true } },
    });
    const { id, email, accessToken: token } = await auth.createUser();
    const { kysely } = db.database;
    await sql`update auth.users set encrypted_password = null where id = ${id}`.execute(kysely);
    if (way === 'text message')
      await sql`
      update auth.users set email = null, email_confirmed_at = null, phone = ${phone}, phone_confirmed_at = now()
      where id = ${id}
    `.execute(kysely);
    auth.advance(HOUR_S / 2);
    const change = { password: NEW };
    for (const answer of [await put(auth, token, change), await add(auth, token)])
      expect(errorOf(answer).slice(0, 2)).toEqual([400, 'reauthentication_needed']);
    expect(errorOf(await prove(auth, token, { current_password: PASSWORD }))[1]).toBe(
      'reauthentication_needed',
    );
    await auth.call('GET', '/reauthenticate', undefined, { token });
    const code = way === 'mail' ? auth.lastMail(email).data.code : auth.messages.at(-1)?.code;
    expect((await prove(auth, token, { nonce: code })).status).toBe(200);
    // The code works only once.
    expect(errorOf(await prove(auth, token, { nonce: code }))[1]).toBe('reauthentication_not_valid');
    expect((await add(auth, token)).status).toBe(200);
    expect((await put(auth, token, change)).status).toBe(200);
  },
);

test('a second factor goes while one was just used, or the password was', async () => {
  const { auth, token } = await startStale();
  await prove(auth, token, { current_password: PASSWORD });
  const factor = await enroll(auth, token);
  const { body } = await answerChallenge(auth, token, factor);
  auth.advance(HOUR_S / 2);
  const remove = () => auth.call('DELETE', `/factors/${factor.id}`, undefined, { token: body.access_token });
  expect(errorOf(await remove())[1]).toBe('reauthentication_needed');
  await prove(auth, body.access_token, { current_password: PASSWORD });
  expect((await remove()).status).toBe(200);
});

describe('what an account says of itself', () => {
  const large = { text: 'x'.repeat(8200) };

  test.each<[string, (auth: AuthService, token: string) => ReturnType<AuthService['call']>]>([
    [
      'POST /signup',
      (auth) => auth.call('POST', '/signup', { email: randomEmail(), password: PASSWORD, data: large }),
    ],
    ['POST /otp', (auth) => auth.call('POST', '/otp', { email: randomEmail(), data: large })],
    ['PUT /user', (auth, token) => put(auth, token, { data: large })],
    [
      'PUT /user, little by little',
      async (auth, token) => {
        expect((await put(auth, token, { data: { a: 'x'.repeat(5000) } })).status).toBe(200);
        return put(auth, token, { data: { b: 'x'.repeat(5000) } });
      },
    ],
    [
      'POST /admin/users',
      (auth) =>
        auth.call(
          'POST',
          '/admin/users',
          { email: randomEmail(), user_metadata: large },
          { token: auth.deps.keys.serviceRoleKey },
        ),
    ],
    [
      'POST /invite',
      (auth) =>
        auth.call(
          'POST',
          '/invite',
          { email: randomEmail(), data: large },
          { token: auth.deps.keys.serviceRoleKey },
        ),
    ],
  ])('is 8 KB at most: %s', async (_, send) => {
    const auth = await startAuthService(db.database);
    const { accessToken } = await auth.createUser();
    expect(errorOf(await send(auth, accessToken))).toEqual([
      400,
      'validation_failed',
      'User metadata is too large: 8192 bytes at most',
    ]);
  });

  test('is as large as it likes where the setting says so', async () => {
    const auth = await startAuthService(db.database, { settings: { maxMetadataBytes: undefined } });
    const { accessToken } = await auth.createUser();
    expect((await put(auth, accessToken, { data: large })).status).toBe(200);
  });
});

test.each([
  ['client', 13 * HOUR_S, 200],
  ['client', 29 * 24 * HOUR_S, 200],
  ['client', 31 * 24 * HOUR_S, 403],
  ['admin', 11 * HOUR_S, 200],
  ['admin', 13 * HOUR_S, 403],
] as const)('a session of a %s after %d seconds of use: %d', async (role, seconds, status) => {
  const auth = await startAuthService(db.database, {
    settings: {
      session: { timeboxS: 30 * 24 * HOUR_S, adminTimeboxS: 12 * HOUR_S, accessTokenS: 100 * 24 * HOUR_S },
    },
  });
  const { id, accessToken: token, refreshToken: refresh_token } = await auth.createUser();
  await sql`update public.profiles set role = ${role} where id = ${id}`.execute(db.database.kysely);
  auth.advance(seconds);
  expect((await auth.call('GET', '/user', undefined, { token })).status).toBe(status);
  const refreshed = await auth.call('POST', '/token?grant_type=refresh_token', { refresh_token });
  expect(refreshed.status).toBe(status === 200 ? 200 : 400);
});
