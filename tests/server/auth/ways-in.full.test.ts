import { beforeEach, describe, expect, test } from 'vitest';
import { makeDeviceToken } from '#packages/auth-service/limits/known-device.ts';
import {
  type AuthService,
  errorOf,
  PASSWORD,
  randomEmail,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

// Whatever strangers ask for a mailbox, its owner still gets a way into the account.

const db = useTestDatabase();
const forgetLimits = () => db.database.kysely.deleteFrom('internal.rate_limits').execute();

beforeEach(forgetLimits);

async function start(settings: object = {}) {
  const auth = await startAuthService(db.database, {
    settings: { rateLimitFactor: 1, hasProofOfWork: false, email: { perHour: 300 }, ...settings },
  });
  const { email } = await auth.createUser();
  auth.advance(3600);
  await forgetLimits();
  auth.mails.length = 0;
  return { auth, email };
}

const OWNER = '203.0.113.6';
const stranger = (place: number) => `10.${place}.0.1`;

type Asking = { path: string; body: object };

const ASKING: Record<string, Asking> = {
  '/resend': { path: '/resend', body: { type: 'signup' } },
  '/resend of a change': { path: '/resend', body: { type: 'email_change' } },
  '/signup': { path: '/signup', body: { password: PASSWORD } },
};

const ask = (auth: AuthService, { path, body }: Asking, email: string, ip: string) =>
  auth.call('POST', path, { email, ...body }, { ip });
const recover = (auth: AuthService, email: string, ip: string) =>
  auth.call('POST', '/recover', { email }, { ip });

/** The amount used of each bucket, except that of the caller's own requests. */
const buckets = () =>
  db.database.kysely
    .selectFrom('internal.rate_limits')
    .select(['key', 'full_at'])
    .where('key', 'not like', 'ip:%')
    .orderBy('key')
    .execute();

describe.each(Object.entries(ASKING))('%s', (_, asking) => {
  test('of strangers, for an hour, leaves the owner recovery and a link', async () => {
    const { auth, email } = await start();
    for (let time = 0; time < 60; time += 1) {
      await ask(auth, asking, email, stranger(time));
      auth.advance(60);
    }
    expect(auth.mails).toEqual([]);
    await ask(auth, asking, email, stranger(60));
    expect((await recover(auth, email, OWNER)).status).toBe(200);
    auth.advance(60);
    const link = { path: '/otp', body: { create_user: false } };
    expect((await ask(auth, link, email, OWNER)).status).toBe(200);
    auth.advance(60);
    // The request in the form that programs send.
    expect((await ask(auth, { path: '/otp', body: {} }, email, OWNER)).status).toBe(200);
    expect(auth.mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['recovery', email],
      ['magic-link', email],
      ['magic-link', email],
    ]);
  });

  test('that is refused uses up nothing of anybody’s', async () => {
    const { auth, email } = await start();
    await ask(auth, asking, email, stranger(0));
    const before = await buckets();
    // These requests come too soon.
    for (let time = 0; time < 6; time += 1)
      expect((await ask(auth, asking, email, stranger(0))).status).toBe(429);
    expect(await buckets()).toEqual(before);
    // The mailbox has nothing left.
    for (let place = 1; place < 5; place += 1)
      expect((await ask(auth, asking, email, stranger(place))).status).toBe(200);
    const spent = (await buckets()).find(({ key }) => key === 'mails');
    for (let place = 5; place < 20; place += 1)
      expect((await ask(auth, asking, email, stranger(place))).status).toBe(429);
    expect((await buckets()).find(({ key }) => key === 'mails')).toEqual(spent);
  });
});

test('ways in that strangers ask for leave a mailbox five at once, of which the last opens the account', async () => {
  const { auth, email } = await start();
  for (let time = 0; time < 40; time += 1)
    expect((await recover(auth, email, stranger(time))).status).toBe(200);
  expect(auth.mails.map(({ kind }) => kind)).toEqual(Array.from({ length: 5 }, () => 'recovery'));
  const { code } = auth.lastMail(email).data;
  // The answer is like any other; the earlier mail remains valid.
  expect((await recover(auth, email, OWNER)).status).toBe(200);
  expect(auth.mails).toHaveLength(5);
  const opened = await auth.call('POST', '/verify', { type: 'recovery', email, token: code }, { ip: OWNER });
  expect(opened.status).toBe(200);
});

test('in a browser that is known, the owner is sent one although strangers have had theirs', async () => {
  const { auth, email } = await start();
  for (let time = 0; time < 10; time += 1) await recover(auth, email, stranger(time));
  auth.mails.length = 0;
  const deviceToken = makeDeviceToken(auth.deps.keys.serviceRoleKey, email);
  const headers = { apikey: auth.deps.keys.anonKey, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ email });
  await auth.app.request('/recover', { method: 'POST', headers, body }, { clientIp: OWNER, deviceToken });
  expect(auth.mails.map(({ kind, to }) => [kind, to])).toEqual([['recovery', email]]);
});

test('strangers who ask and who guess leave the owner a way in from a browser that nobody knows', async () => {
  const { auth, email } = await start();
  const signIn = (password: string, ip: string) =>
    auth.call('POST', '/token?grant_type=password', { email, password }, { ip });
  for (let place = 0; place < 6; place += 1) {
    await ask(auth, ASKING['/resend'] as Asking, email, stranger(place));
    await signIn('essai', stranger(place));
  }
  // As docs/security.md says: the password waits, the mail does not.
  expect((await signIn(PASSWORD, OWNER)).status).toBe(429);
  expect((await recover(auth, email, OWNER)).status).toBe(200);
  const { code } = auth.lastMail(email).data;
  const opened = await auth.call('POST', '/verify', { type: 'recovery', email, token: code }, { ip: OWNER });
  expect(opened.status).toBe(200);
});

test('a change of address that is refused uses up nothing of the mailbox that it names', async () => {
  const { auth, email } = await start();
  const { accessToken: token } = await auth.createUser();
  await forgetLimits();
  const change = () => auth.call('PUT', '/user', { email }, { token, ip: stranger(0) });
  expect((await change()).status).toBe(200);
  const before = await buckets();
  for (let time = 0; time < 6; time += 1)
    expect(errorOf(await change())[1]).toBe('over_email_send_rate_limit');
  expect(await buckets()).toEqual(before);
});

test('one network asks for one mailbox five times at once, known or not', async () => {
  const { auth, email } = await start({ email: { perHour: 300, sendGapS: 0 } });
  for (const asked of [email, randomEmail()]) {
    const statuses = [];
    for (let time = 0; time < 7; time += 1) statuses.push((await recover(auth, asked, OWNER)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  }
});
