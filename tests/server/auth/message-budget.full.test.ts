import { beforeEach, describe, expect, test } from 'vitest';
import {
  type AuthService,
  errorOf,
  PASSWORD,
  randomEmail,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();
const PER_HOUR = 30;

const forgetLimits = () => db.database.kysely.deleteFrom('internal.rate_limits').execute();

beforeEach(async () => {
  await forgetLimits();
});

/** A confirmed account, made before any limit counts. */
async function member(auth: AuthService) {
  const made = await auth.createUser();
  await forgetLimits();
  return made;
}

const start = (settings: object = {}) =>
  startAuthService(db.database, {
    settings: { rateLimitFactor: 1, hasProofOfWork: false, email: { perHour: PER_HOUR }, ...settings },
  });

/** Leaves this many mails in the bucket for all. */
async function leave(auth: AuthService, left: number): Promise<void> {
  const missingMs = (PER_HOUR - left) * (3_600_000 / PER_HOUR);
  const row = { key: 'mails', full_at: new Date(auth.deps.clock().getTime() + missingMs) };
  await db.database.kysely
    .insertInto('internal.rate_limits')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ full_at: row.full_at }))
    .execute();
}

const STATES = {
  full: 30,
  'at two thirds': 20,
  'at a third': 11,
  'of the reserve only': 10,
  'nearly empty': 1,
  empty: 0,
};

type Ask = (auth: AuthService, email: string, ip: string) => ReturnType<AuthService['call']>;

const ASKED: Record<string, { ask: Ask; hasReserve: boolean }> = {
  '/recover': {
    ask: (auth, email, ip) => auth.call('POST', '/recover', { email }, { ip }),
    hasReserve: true,
  },
  '/otp without sign-up': {
    ask: (auth, email, ip) => auth.call('POST', '/otp', { email, create_user: false }, { ip }),
    hasReserve: true,
  },
  '/otp': { ask: (auth, email, ip) => auth.call('POST', '/otp', { email }, { ip }), hasReserve: false },
  '/signup': {
    ask: (auth, email, ip) => auth.call('POST', '/signup', { email, password: PASSWORD }, { ip }),
    hasReserve: false,
  },
  '/resend': {
    ask: (auth, email, ip) => auth.call('POST', '/resend', { type: 'signup', email }, { ip }),
    hasReserve: false,
  },
};

/** The part of an answer that must not differ; the answer to a sign-up names an account of its own. */
const tellingOf = ({ status, body, headers }: Awaited<ReturnType<Ask>>) => ({
  status,
  body: body.id
    ? Object.keys(body)
        .filter((name) => name !== 'identities')
        .sort()
    : body,
  retryAfter: headers.get('Retry-After'),
});

for (const [name, { ask, hasReserve }] of Object.entries(ASKED))
  describe(name, () => {
    test.each(Object.entries(STATES))(
      'with a bucket that is %s, tells nobody who has an account',
      async (_state, left) => {
        const auth = await start();
        const { email: confirmed } = await auth.createUser();
        const unconfirmed = randomEmail();
        await auth.call('POST', '/signup', { email: unconfirmed, password: PASSWORD }, { ip: '203.0.113.9' });
        auth.advance(600);
        const answers = [];
        for (const [place, email] of [confirmed, unconfirmed, randomEmail()].entries()) {
          await leave(auth, left);
          // The second request comes too soon.
          const ip = `198.51.${place}.7`;
          const first = await ask(auth, email, ip);
          await leave(auth, left);
          answers.push([first, await ask(auth, email, ip)].map(tellingOf));
        }
        const [ofConfirmed, ofUnconfirmed, ofUnknown] = answers;
        expect(ofConfirmed).toEqual(ofUnknown);
        expect(ofUnconfirmed).toEqual(ofUnknown);
        const isAnswered = left > 10 || hasReserve;
        expect(ofUnknown?.map(({ status }) => status)).toEqual([isAnswered ? 200 : 429, 429]);
      },
    );

    test('shows nobody what an account takes of the reserve', async () => {
      const seen = [];
      for (const isKnown of [true, false]) {
        await db.database.kysely.deleteFrom('internal.rate_limits').execute();
        const auth = await start();
        const email = isKnown ? (await auth.createUser()).email : randomEmail();
        auth.advance(3600);
        await leave(auth, 5);
        const statuses = [];
        for (let time = 0; time < 9; time += 1) {
          statuses.push((await ask(auth, email, `198.51.${time}.7`)).status);
          // Another visitor asks at the same time.
          statuses.push((await ask(auth, randomEmail(), `203.0.${time}.7`)).status);
          await leave(auth, Math.max(0, 5 - 2 * time));
          auth.advance(61);
        }
        seen.push(statuses);
      }
      expect(seen[0]).toEqual(seen[1]);
    });

    test('takes no less time for one than for another', async () => {
      const auth = await start({ steadyAnswerMs: 150 });
      const { email } = await auth.createUser();
      for (const asked of [email, randomEmail()]) {
        await leave(auth, 0);
        const startedAt = performance.now();
        await ask(auth, asked, '198.51.100.7');
        expect(performance.now() - startedAt).toBeGreaterThan(145);
      }
    });
  });

test('twenty-seven sign-ups from one address leave all others their mails', async () => {
  const auth = await start();
  const { email } = await auth.createUser();
  auth.advance(3600);
  const signUp = (ip: string) =>
    auth.call('POST', '/signup', { email: randomEmail(), password: PASSWORD }, { ip });
  const statuses = [];
  for (let place = 0; place < 27; place += 1) statuses.push((await signUp('198.51.100.1')).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(6);
  // The network around it has a third of the total.
  const around = [];
  for (let place = 2; place < 12; place += 1) around.push((await signUp(`198.51.100.${place}`)).status);
  expect(around.filter((status) => status === 200)).toHaveLength(4);
  auth.mails.length = 0;
  expect((await signUp('203.0.113.5')).status).toBe(200);
  expect((await auth.call('POST', '/recover', { email }, { ip: '203.0.113.6' })).status).toBe(200);
  expect(auth.mails.map(({ kind }) => kind)).toEqual(['confirm-signup', 'recovery']);
});

test('an IPv6 client counts by its /64, its network by its /48', async () => {
  const auth = await start();
  const signUp = async (ip: string) =>
    (await auth.call('POST', '/signup', { email: randomEmail(), password: PASSWORD }, { ip })).status;
  const statuses = [];
  for (let place = 0; place < 8; place += 1) statuses.push(await signUp(`2001:db8:1:1::${place}`));
  for (let place = 0; place < 8; place += 1) statuses.push(await signUp(`2001:db8:1:2::${place}`));
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(await signUp('2001:db8:2:1::1')).toBe(200);
});

test('strangers from everywhere leave confirmed accounts a third, and the owner is told', async () => {
  const auth = await start();
  const { email } = await auth.createUser();
  auth.advance(3600);
  let accepted = 0;
  for (let place = 0; place < 40; place += 1) {
    const body = { email: randomEmail(), password: PASSWORD };
    if ((await auth.call('POST', '/signup', body, { ip: `10.${place}.0.1` })).status === 200) accepted += 1;
  }
  expect(accepted).toBe(20);
  expect(auth.alarms).toContain('account-mails');
  auth.mails.length = 0;
  expect((await auth.call('POST', '/recover', { email }, { ip: '203.0.113.6' })).status).toBe(200);
  auth.advance(61);
  const link = { email, create_user: false };
  expect((await auth.call('POST', '/otp', link, { ip: '203.0.113.6' })).status).toBe(200);
  expect(auth.mails.map(({ kind, to }) => [kind, to])).toEqual([
    ['recovery', email],
    ['magic-link', email],
  ]);
});

test('ten accounts of one network leave the others’ mails alone', async () => {
  const auth = await start();
  const { email } = await member(auth);
  const own = [];
  for (let account = 0; account < 10; account += 1) own.push(await member(auth));
  const statuses = [];
  for (const { accessToken: token } of own) {
    const change = { email: randomEmail() };
    statuses.push((await auth.call('PUT', '/user', change, { token, ip: '203.0.113.9' })).status);
    statuses.push(
      (await auth.call('GET', '/reauthenticate', undefined, { token, ip: '203.0.113.9' })).status,
    );
  }
  expect(statuses).toContain(429);
  auth.mails.length = 0;
  expect((await auth.call('POST', '/recover', { email }, { ip: '198.51.100.6' })).status).toBe(200);
  expect(auth.mails.map(({ kind, to }) => [kind, to])).toEqual([['recovery', email]]);
  const honest = { email: randomEmail(), password: PASSWORD };
  expect((await auth.call('POST', '/signup', honest, { ip: '198.51.100.7' })).status).toBe(200);
});

test('changes of address fill no strange mailbox, whoever asks and from wherever', async () => {
  const auth = await start({ email: { perHour: 1000 } });
  const target = randomEmail();
  const accounts = [];
  for (let account = 0; account < 9; account += 1) accounts.push(await member(auth));
  const statuses = [];
  for (let account = 0; account < 9; account += 1) {
    const ip = `10.${account}.0.1`;
    const { accessToken: token } = accounts[account] ?? {};
    statuses.push((await auth.call('PUT', '/user', { email: target }, { token, ip })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429]);
  expect(auth.mails.filter(({ kind, to }) => to === target && kind === 'email-change-new')).toHaveLength(5);
});

test('one account spends no more of the reserve than its share', async () => {
  const auth = await start({ email: { perHour: PER_HOUR, sendGapS: 0, hasSecureChange: false } });
  const { accessToken: token } = await member(auth);
  const statuses = [];
  for (let place = 0; place < 10; place += 1) {
    const ip = `10.${place}.0.1`;
    statuses.push((await auth.call('PUT', '/user', { email: randomEmail() }, { token, ip })).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(6);
});

test('by one setting, an unknown address is refused a link as the protocol does', async () => {
  const auth = await start({ tellsUnknown: true });
  const answer = await auth.call('POST', '/otp', { email: randomEmail(), create_user: false });
  expect(errorOf(answer)).toEqual([422, 'otp_disabled', 'Signups not allowed for otp']);
});
