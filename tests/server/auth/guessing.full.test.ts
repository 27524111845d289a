import { beforeEach, expect, test } from 'vitest';
import { createAuthApp } from '#packages/auth-service/auth-app.ts';
import { makeDeviceToken } from '#packages/auth-service/limits/known-device.ts';
import { createLimits } from '#server/limits/limits.ts';
import {
  type AuthService,
  PASSWORD,
  pressLink,
  randomEmail,
  readRedirect,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { isTorture } from '#tests/support/torture.ts';

const db = useTestDatabase();
beforeEach(() => db.database.kysely.deleteFrom('internal.rate_limits').execute());

/** Tries within a quarter of an hour, from 200 addresses, half of them in an IPv6 network each. */
const TRIES = isTorture ? 1000 : 120;
const QUARTER_S = 900;
const addressOf = (index: number) =>
  index % 2 ? `198.51.100.${index % 200}` : `2001:db8:0:${(index % 200).toString(16)}::${index}`;

const start = () =>
  startAuthService(db.database, { settings: { rateLimitFactor: 1, hasProofOfWork: false } });

/** The same service in another process, on the same clock. */
function twinOf({ deps }: AuthService) {
  const { database, clock } = deps;
  return createAuthApp({ ...deps, limits: createLimits({ database, factor: 1, clock }) });
}

const signIn = (auth: AuthService, email: string, password: string, ip: string) =>
  auth.call('POST', '/token?grant_type=password', { email, password }, { ip });

/** Spreads attempts over the whole quarter of an hour; returns how many of them were checked. */
async function overAQuarter(auth: AuthService, attempt: (index: number) => Promise<{ status: number }>) {
  let looked = 0;
  for (let index = 0; index < TRIES; index += 1) {
    if ((await attempt(index)).status !== 429) looked += 1;
    auth.advance(QUARTER_S / TRIES);
  }
  return looked;
}

test('of wrong passwords for one account from 200 addresses, ten at most are looked at in a quarter of an hour', async () => {
  const auth = await start();
  const { email } = await auth.createUser();
  const looked = await overAQuarter(auth, (index) => signIn(auth, email, 'essai', addressOf(index)));
  console.log(`${TRIES} wrong passwords: ${looked} looked at`);
  expect(looked).toBeGreaterThanOrEqual(5);
  expect(looked).toBeLessThanOrEqual(10);
});

test('at once and in two processes, five are looked at', async () => {
  const auth = await start();
  const { email } = await auth.createUser();
  const other = { ...auth, app: twinOf(auth) };
  const body = JSON.stringify({ email, password: 'essai' });
  const headers = { apikey: auth.deps.keys.anonKey, 'Content-Type': 'application/json' };
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? auth : other).app.request(
        '/token?grant_type=password',
        { method: 'POST', headers, body },
        { clientIp: addressOf(index) },
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
});

test('a whole IPv6 /64 is one address', async () => {
  const auth = await start();
  const tries = [];
  for (let index = 0; index < 40; index += 1)
    tries.push(await signIn(auth, randomEmail(), 'essai', `2001:db8:0:42::${index.toString(16)}`));
  expect(tries.filter(({ status }) => status === 400)).toHaveLength(30);
  expect((await signIn(auth, randomEmail(), 'essai', '2001:db8:0:43::1')).status).toBe(400);
});

test('the owner comes in by a browser that is known, and by a mail, while others guess', async () => {
  const auth = await start();
  const { email } = await auth.createUser();
  while ((await signIn(auth, email, 'essai', addressOf(auth.mails.length))).status !== 429);
  expect((await signIn(auth, email, PASSWORD, '192.0.2.77')).status).toBe(429);

  const known = async (token: string, password: string) => {
    const answer = await auth.app.request(
      '/token?grant_type=password',
      {
        method: 'POST',
        headers: { apikey: auth.deps.keys.anonKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password }),
      },
      { clientIp: '192.0.2.78', deviceToken: token },
    );
    return answer.status;
  };
  const own = makeDeviceToken(auth.deps.keys.serviceRoleKey, email);
  expect(await known(own, PASSWORD)).toBe(200);
  // A person who holds the token guesses no better than others, and it is worth nothing for another account.
  for (let count = 0; count < 5; count += 1) expect(await known(own, 'essai')).toBe(400);
  expect(await known(own, 'essai')).toBe(429);
  expect(await known(makeDeviceToken(auth.deps.keys.serviceRoleKey, randomEmail()), PASSWORD)).toBe(429);
  expect(await known(makeDeviceToken('another secret', email), PASSWORD)).toBe(429);
  expect(await known(`${'a'.repeat(22)}.${'b'.repeat(43)}`, PASSWORD)).toBe(429);

  expect((await auth.call('POST', '/recover', { email }, { ip: '192.0.2.79' })).status).toBe(200);
  const { code } = auth.lastMail(email).data;
  const opened = await auth.call('POST', '/verify', { type: 'recovery', email, token: code });
  expect(opened.status).toBe(200);
});

test('mails asked for one account are ten at most, and the last one opens it while others ask on', async () => {
  const auth = await start();
  for (const email of [(await auth.createUser()).email, randomEmail()]) {
    await overAQuarter(auth, (index) => auth.call('POST', '/recover', { email }, { ip: addressOf(index) }));
  }
  const [owner = ''] = auth.mails.filter(({ kind }) => kind === 'recovery').map(({ to }) => to);
  const left = auth.mails.filter(({ kind }) => kind === 'recovery').length;
  expect(left).toBeGreaterThanOrEqual(5);
  expect(left).toBeLessThanOrEqual(10);
  const { code } = auth.lastMail(owner).data;
  expect((await auth.call('POST', '/verify', { type: 'recovery', email: owner, token: code })).status).toBe(
    200,
  );
});

test('codes of a mail are guessed five times, whatever addresses the guesses come from', async () => {
  const auth = await start();
  const { email } = await auth.createUser();
  await auth.call('POST', '/recover', { email });
  const code = auth.lastMail(email).data.code ?? '';
  const guess = (token: string, ip: string) =>
    auth.call('POST', '/verify', { type: 'recovery', email, token }, { ip });
  for (let index = 1; index <= 5; index += 1)
    await guess(String((Number(code) + index) % 1_000_000).padStart(6, '0'), addressOf(index));
  expect((await guess(code, '192.0.2.80')).status).toBe(403);
  const opened = readRedirect(await pressLink(auth, auth.lastMail(email)));
  expect(opened.fragment.has('access_token')).toBe(true);
});

test('one network voids no code, known or not, and says so to both alike', async () => {
  const auth = await start();
  const { email } = await auth.createUser();
  await auth.call('POST', '/recover', { email });
  const { code = '' } = auth.lastMail(email).data;
  const guess = async (to: string, token: string, ip: string) => {
    const { status, headers } = await auth.call(
      'POST',
      '/verify',
      { type: 'recovery', email: to, token },
      { ip },
    );
    return [status, headers.get('Retry-After')];
  };
  const stranger = randomEmail();
  for (let index = 1; index <= 60; index += 1) {
    const wrong = String((Number(code) + index) % 1_000_000).padStart(6, '0');
    const ofKnown = await guess(email, wrong, '198.51.100.9');
    expect(ofKnown[0]).toBe(index <= 4 ? 403 : 429);
    expect(await guess(stranger, wrong, '198.51.100.9')).toEqual(ofKnown);
    auth.advance(59);
  }
  expect((await guess(email, code, '198.51.100.9'))[0]).toBe(429);
  expect((await guess(email, code, '192.0.2.83'))[0]).toBe(200);
}, 30_000);

test('a code that is right and asks for a password is no miss', async () => {
  const auth = await start();
  const email = randomEmail();
  await auth.call('POST', '/signup', { email, password: PASSWORD });
  const { code: token = '' } = auth.lastMail(email).data;
  const body = { type: 'signup', email, token };
  for (let index = 0; index < 7; index += 1)
    expect((await auth.call('POST', '/verify', body, { browser: 'another' })).status).toBe(422);
  const opened = await auth.call('POST', '/verify', { ...body, password: PASSWORD }, { browser: 'another' });
  expect(opened.status).toBe(200);
});

test('a stolen session guesses the password it lacks ten times at most', async () => {
  const settings = { rateLimitFactor: 1, password: { needsCurrentPassword: true } };
  const auth = await startAuthService(db.database, { settings });
  const { email } = await auth.createUser();
  const { body } = await signIn(auth, email, PASSWORD, '192.0.2.81');
  const looked = await overAQuarter(auth, (index) =>
    auth.call(
      'PUT',
      '/user',
      { password: 'un-tout-autre-mot', current_password: 'essai' },
      { token: body.access_token, ip: addressOf(index) },
    ),
  );
  expect(looked).toBeGreaterThanOrEqual(5);
  expect(looked).toBeLessThanOrEqual(10);
});
