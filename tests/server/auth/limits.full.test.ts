import { expect, test } from 'vitest';
import { createLimits, type Limit } from '#server/limits/limits.ts';
import {
  errorOf,
  PASSWORD,
  pressLink,
  randomEmail,
  readRedirect,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();
const limited = { settings: { rateLimitFactor: 1 } };

function makeClock() {
  let nowMs = Date.parse('2026-11-21T10:00:00Z');
  return {
    clock: () => new Date(nowMs),
    advance: (seconds: number) => {
      nowMs += seconds * 1000;
    },
  };
}

test('of a thousand sign-ins to as many accounts from one address, thirty are looked at', async () => {
  const auth = await startAuthService(db.database, limited);
  const attempt = (index: number) =>
    auth.call(
      'POST',
      '/token?grant_type=password',
      { email: `compte-${index}@exemple.fr`, password: 'essai' },
      { ip: '198.51.100.1' },
    );
  const answers = [];
  for (let round = 0; round < 20; round += 1)
    answers.push(
      ...(await Promise.all(Array.from({ length: 50 }, (_, index) => attempt(round * 50 + index)))),
    );
  const looked = answers.filter(({ status }) => status === 400);
  expect(looked).toHaveLength(30);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(970);
  const [first] = refused;
  expect(first && errorOf(first)).toEqual([429, 'over_request_rate_limit', 'Request rate limit reached']);
  expect(Number(first?.headers.get('Retry-After'))).toBeGreaterThan(0);
  auth.advance(60);
  const fromThere = () => attempt(1000);
  expect((await fromThere()).status).toBe(400);
  expect((await fromThere()).status).toBe(429);
}, 60_000);

test('guesses of one password from many addresses are counted together', async () => {
  const auth = await startAuthService(db.database, limited);
  const { email } = await auth.createUser();
  const attempt = (ip: number, password = 'essai') =>
    auth.call('POST', '/token?grant_type=password', { email, password }, { ip: `203.0.113.${ip}` });
  for (let ip = 0; ip < 5; ip += 1) expect((await attempt(ip)).status).toBe(400);
  expect((await attempt(31)).status).toBe(429);
  expect((await attempt(32, PASSWORD)).status).toBe(429);
  auth.advance(181);
  expect((await attempt(33, PASSWORD)).status).toBe(200);
}, 30_000);

test('right passwords are not counted as guesses', async () => {
  const auth = await startAuthService(db.database, limited);
  const { email } = await auth.createUser();
  for (let ip = 0; ip < 40; ip += 1) {
    const answer = await auth.call(
      'POST',
      '/token?grant_type=password',
      { email, password: PASSWORD },
      { ip: `192.0.2.${100 + ip}` },
    );
    expect(answer.status).toBe(200);
  }
}, 30_000);

test.each([
  ['POST', '/signup', { email: 'a b', password: PASSWORD }],
  ['POST', '/otp', {}],
  ['POST', '/verify', {}],
  ['POST', '/recover', {}],
  ['POST', '/resend', {}],
  ['PUT', '/user', {}],
])('%s %s has a limit of its own', async (method, path, body) => {
  const auth = await startAuthService(db.database, limited);
  const ip = `198.51.100.${2 + ['/signup', '/otp', '/verify', '/recover', '/resend', '/user'].indexOf(path)}`;
  const where = method === 'GET' ? '198.51.100.99' : ip;
  const call = () => auth.call(method, path, body, { ip: where });
  for (let count = 0; count < 30; count += 1) expect((await call()).status).not.toBe(429);
  expect(errorOf(await call())[1]).toBe('over_request_rate_limit');
  expect((await auth.call(method, path, body, { ip: '198.51.100.200' })).status).not.toBe(429);
});

test('links that were none are counted by network, and keep out nobody else', async () => {
  const auth = await startAuthService(db.database, limited);
  await db.database.kysely.deleteFrom('internal.rate_limits').execute();
  const email = randomEmail();
  await auth.call('POST', '/signup', { email, password: PASSWORD });
  const open = (token_hash: string, network: number) =>
    auth.call('POST', '/verify', { type: 'signup', token_hash }, { ip: `10.0.${network}.1` });
  for (let network = 0; network < 40; network += 1)
    for (let count = 0; count < 10; count += 1)
      expect((await open(`${network}${count}`.padStart(56, '0'), network)).status).toBe(403);
  expect(errorOf(await open('a'.repeat(56), 1))[1]).toBe('over_request_rate_limit');
  const opened = readRedirect(await pressLink(auth, auth.lastMail(email), { password: PASSWORD }));
  expect(opened.fragment.has('access_token')).toBe(true);
  auth.advance(181);
  expect((await open('b'.repeat(56), 1)).status).toBe(403);
}, 60_000);

test('visitors without an address are counted by the hour', async () => {
  const settings = { rateLimitFactor: 1, isAnonymousEnabled: true };
  const auth = await startAuthService(db.database, { settings });
  const call = () => auth.call('POST', '/signup', {}, { ip: '198.51.100.50' });
  for (let count = 0; count < 30; count += 1) expect((await call()).status).toBe(200);
  auth.advance(60);
  expect((await call()).status).toBe(429);
  auth.advance(61);
  expect((await call()).status).toBe(200);
}, 30_000);

test('mails of an hour are counted, whoever they are for', async () => {
  const settings = { rateLimitFactor: 1, hasProofOfWork: false, email: { perHour: 3 } };
  const auth = await startAuthService(db.database, { settings });
  await db.database.kysely.deleteFrom('internal.rate_limits').execute();
  // Two of the three messages are for strangers, one for each address.
  const signUp = (place: number) =>
    auth.call('POST', '/signup', { email: randomEmail(), password: PASSWORD }, { ip: `10.${place}.0.1` });
  for (let count = 0; count < 2; count += 1) expect((await signUp(count)).status).toBe(200);
  expect(errorOf(await signUp(3))).toEqual([429, 'over_email_send_rate_limit', 'email rate limit exceeded']);
});

const limit: Limit = { count: 60, perS: 60, burst: 10 };

test('two processes spend from one bucket, and each remembers its refusals', async () => {
  const { clock, advance } = makeClock();
  const options = { database: db.database, factor: 1, clock };
  const [a, b] = [createLimits(options), createLimits(options)];
  const taken = await Promise.all(
    Array.from({ length: 24 }, (_, index) => (index % 2 ? a : b).take(limit, 'shared')),
  );
  expect(taken.filter(({ isAllowed }) => isAllowed)).toHaveLength(10);
  expect(await a.take(limit, 'shared')).toEqual({ isAllowed: false, retryAfterS: 1 });
  advance(3);
  const later = await Promise.all([a, b, a, b].map((limits) => limits.take(limit, 'shared')));
  expect(later.filter(({ isAllowed }) => isAllowed)).toHaveLength(3);
});

test('a refusal costs the database nothing', async () => {
  const { clock } = makeClock();
  let queries = 0;
  const counted = {
    get kysely() {
      queries += 1;
      return db.database.kysely;
    },
  };
  const limits = createLimits({ database: counted, factor: 1, clock });
  for (let count = 0; count < 11; count += 1) await limits.take(limit, 'flood');
  expect(queries).toBe(11);
  for (let count = 0; count < 100; count += 1)
    expect((await limits.take(limit, 'flood')).isAllowed).toBe(false);
  expect(queries).toBe(11);
});

test('a token given back may be taken again', async () => {
  const { clock } = makeClock();
  const limits = createLimits({ database: db.database, factor: 1, clock });
  for (let count = 0; count < 10; count += 1) await limits.take(limit, 'back');
  expect((await limits.take(limit, 'back')).isAllowed).toBe(false);
  await limits.giveBack(limit, 'back');
  expect((await limits.take(limit, 'back')).isAllowed).toBe(true);
  expect((await limits.take(limit, 'back')).isAllowed).toBe(false);
});

test('a factor widens a limit, 0 lifts it, and a fixed one stays', async () => {
  const { clock } = makeClock();
  const count = async (factor: number, key: string, given = limit) => {
    const limits = createLimits({ database: db.database, factor, clock });
    const taken = [];
    for (let round = 0; round < 40; round += 1) taken.push(await limits.take(given, key));
    return taken.filter(({ isAllowed }) => isAllowed).length;
  };
  expect(await count(2.5, 'wide')).toBe(25);
  expect(await count(0.1, 'narrow')).toBe(1);
  expect(await count(0, 'none')).toBe(40);
  expect(await count(0, 'fixed', { ...limit, isFixed: true })).toBe(10);
});

test('buckets that are full again are forgotten', async () => {
  const { clock, advance } = makeClock();
  const limits = createLimits({ database: db.database, factor: 1, clock });
  await limits.take(limit, 'forgotten');
  advance(3600);
  for (let count = 0; count < 500; count += 1) await limits.take({ ...limit, burst: 1000 }, 'busy');
  const found = await db.database.kysely
    .selectFrom('internal.rate_limits')
    .select('key')
    .where('key', '=', 'forgotten')
    .executeTakeFirst();
  expect(found).toBeUndefined();
});
