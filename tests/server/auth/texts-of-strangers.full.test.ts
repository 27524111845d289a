import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AlarmKind } from '#domain/admin/alarms.ts';
import { createLimits } from '#server/limits/limits.ts';
import { createSmsCaps, type SmsCapSettings } from '#server/sms/sms-caps.ts';
import { type AuthService, errorOf, PASSWORD, startAuthService } from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();

const wide: SmsCapSettings = {
  countries: ['33'],
  perNumberPerDay: 1000,
  perDay: 10_000,
  eurosPerDay: 10_000,
  priceCents: 8,
};

let alarms: AlarmKind[] = [];
let last = 0;

beforeEach(async () => {
  alarms = [];
  await db.database.kysely.deleteFrom('internal.rate_limits').execute();
});

const unknown = () => {
  last += 1;
  return `336${String(last).padStart(8, '0')}`;
};

type Options = {
  caps?: Partial<SmsCapSettings>;
  smsSender?: AuthService['deps']['smsSender'];
  perHour?: number;
};

/** Starts the service with limits on text messages only: `perHour` for the hour, `caps` for the day. */
function start({ caps = {}, smsSender, perHour = 1_000_000 }: Options = {}) {
  const clock = () => service?.deps.clock() ?? new Date('2026-11-21T10:00:00Z');
  let service: AuthService | undefined;
  const smsCaps = createSmsCaps({
    limits: createLimits({ database: db.database, factor: 1, clock }),
    alarms: { raise: async (kind) => void alarms.push(kind) },
    settings: { ...wide, ...caps },
  });
  const settings = {
    phone: { isEnabled: true, perHour, sendGapS: 60 },
    mfa: { phone: true },
    rateLimitFactor: 1,
    // tests/server/auth/proof-of-work.full.test.ts.
    hasProofOfWork: false,
    tellsUnknown: false,
  };
  return startAuthService(db.database, { settings, smsCaps, ...(smsSender && { smsSender }) }).then(
    (started) => {
      service = started;
      return started;
    },
  );
}

/** A confirmed account of a number. */
async function known(auth: AuthService): Promise<string> {
  const phone = unknown();
  const now = auth.deps.clock();
  const account = {
    id: randomUUID(),
    phone,
    phone_confirmed_at: now,
    aud: 'authenticated',
    role: 'authenticated',
  };
  await db.database.kysely
    .insertInto('auth.users')
    .values({ ...account, created_at: now, updated_at: now })
    .execute();
  return phone;
}

async function unconfirmed(auth: AuthService): Promise<string> {
  const phone = unknown();
  await auth.call('POST', '/signup', { phone, password: PASSWORD }, { ip: '203.0.113.9' });
  auth.advance(61);
  return phone;
}

/** Requests by which a stranger may have a text message sent. */
const ASKED: Record<string, (phone: string) => [path: string, body: object]> = {
  '/signup': (phone) => ['/signup', { phone, password: PASSWORD }],
  '/otp': (phone) => ['/otp', { phone }],
  '/otp without sign-up': (phone) => ['/otp', { phone, create_user: false }],
  '/resend': (phone) => ['/resend', { type: 'sms', phone }],
  '/resend of a change': (phone) => ['/resend', { type: 'phone_change', phone }],
};

/** States that leave a stranger without messages, each in a way of its own; `reserve`: a confirmed number still has some. */
const STATES: Record<
  string,
  { caps?: Partial<SmsCapSettings>; perHour?: number; drains: 'number' | 'network' | 'site' }
> = {
  'the number of a foreign country': { caps: { countries: ['44'] }, drains: 'number' },
  'the number has had its messages': { caps: { perNumberPerDay: 4 }, drains: 'number' },
  'the network has had its share of the day': { caps: { perDay: 30 }, drains: 'network' },
  'strangers have had their part of the day': { caps: { perDay: 12 }, drains: 'site' },
  'strangers have had their part of the day’s euros': { caps: { eurosPerDay: 1 }, drains: 'site' },
  'the hour’s part of strangers is spent': { perHour: 6, drains: 'site' },
};

const DRAINED = '192.0.2.7';

/** Signs strangers up with unknown numbers, from one network or from everywhere, until they are refused. */
async function drain(auth: AuthService, what: 'number' | 'network' | 'site') {
  if (what === 'number') return;
  for (let place = 0; ; place += 1) {
    const ip = what === 'network' ? DRAINED : `10.${place}.0.1`;
    const { status } = await auth.call('POST', '/signup', { phone: unknown(), password: PASSWORD }, { ip });
    if (status === 429) return;
  }
}

const tellingOf = ({ status, body, headers }: Awaited<ReturnType<AuthService['call']>>) => ({
  status,
  body: body.id
    ? Object.keys(body)
        .filter((name) => name !== 'identities')
        .sort()
    : body,
  retryAfter: headers.get('Retry-After') !== null,
});

describe.each(Object.entries(ASKED))('%s', (_name, request) => {
  test.each(Object.entries(STATES))(
    'known and unknown numbers are answered alike when %s',
    async (_state, state) => {
      const answers = [];
      for (const make of [known, unconfirmed, unknown]) {
        await db.database.kysely.deleteFrom('internal.rate_limits').execute();
        const phone = await make(await start());
        await db.database.kysely.deleteFrom('internal.rate_limits').execute();
        const auth = await start(state);
        auth.advance(3600);
        const ask = (ip: string) => auth.call('POST', ...request(phone), { ip });
        await drain(auth, state.drains);
        const seen = [];
        for (let time = 0; time < 7; time += 1) {
          seen.push(tellingOf(await ask(state.drains === 'network' ? DRAINED : `198.51.${time}.7`)));
          // Some of the requests come too soon.
          if (time % 3 === 0) seen.push(tellingOf(await ask(`203.0.${time}.7`)));
          else auth.advance(61);
        }
        answers.push(seen);
      }
      const [ofKnown, ofUnconfirmed, ofUnknown] = answers;
      expect(ofKnown).toEqual(ofUnknown);
      expect(ofUnconfirmed).toEqual(ofUnknown);
      expect(ofUnknown?.some(({ status }) => status >= 400)).toBe(true);
    },
  );

  test('answers the same, and as soon, however the provider does', async () => {
    for (const send of [() => new Promise<never>(() => {}), () => Promise.reject(new Error('no provider'))]) {
      const auth = await start({ smsSender: { send } });
      const phones = [await known(auth), await unconfirmed(auth), unknown()];
      const answers = [];
      for (const phone of phones) {
        auth.advance(3600);
        const [path, body] = request(phone);
        answers.push(tellingOf(await auth.call('POST', path, body)));
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers[0]).toEqual(answers[2]);
      expect(answers[1]).toEqual(answers[2]);
    }
  });
});

test('requests that are refused anyway use up no place of the number they name', async () => {
  const victim = await known(await start());
  const auth = await start({ caps: { perNumberPerDay: 4, perDay: 30 } });
  await drain(auth, 'network');
  for (let time = 0; time < 6; time += 1) {
    const refused = await auth.call('POST', '/otp', { phone: victim }, { ip: DRAINED });
    expect(refused.status).toBe(429);
  }
  expect((await auth.call('POST', '/otp', { phone: victim }, { ip: '198.51.100.7' })).status).toBe(200);
});

test('every cause counts, by number and by day', async () => {
  const phone = unknown();
  const causes: Record<string, (auth: AuthService, token: string) => Promise<unknown>> = {
    'sign-up': (auth) => auth.call('POST', '/signup', { phone, password: PASSWORD }),
    'sign-in': (auth) => auth.call('POST', '/otp', { phone }),
    again: (auth) => auth.call('POST', '/resend', { type: 'sms', phone }),
    'change of number': (auth, token) => auth.call('PUT', '/user', { phone }, { token }),
    'second factor': async (auth, token) => {
      const { body } = await auth.call('POST', '/factors', { factor_type: 'phone', phone }, { token });
      await auth.call('POST', `/factors/${body.id}/challenge`, { channel: 'sms' }, { token });
    },
  };
  for (const [cause, ask] of Object.entries(causes)) {
    const auth = await start();
    const { accessToken } = await auth.createUser();
    await db.database.kysely.deleteFrom('auth.users').where('phone', '=', phone).execute();
    if (cause === 'again') await auth.call('POST', '/signup', { phone, password: PASSWORD });
    auth.advance(61);
    await db.database.kysely.deleteFrom('internal.rate_limits').execute();
    auth.messages.length = 0;
    await ask(auth, accessToken);
    expect([cause, auth.messages.length]).toEqual([cause, 1]);
    const rows = await db.database.kysely.selectFrom('internal.rate_limits').select('key').execute();
    const keys = rows.map(({ key }) => key);
    expect([cause, keys.includes('text messages, daily')]).toEqual([cause, true]);
    expect([cause, keys.some((key) => key.startsWith('text messages to:'))]).toEqual([cause, true]);
  }
});

test('a second factor is asked of its owner although strangers have spent their part of the day and of the number', async () => {
  const auth = await start({ caps: { perDay: 40, perNumberPerDay: 12 } });
  const phone = unknown();
  const { accessToken: token } = await auth.createUser();
  const { body } = await auth.call('POST', '/factors', { factor_type: 'phone', phone }, { token });
  const challenge = () => auth.call('POST', `/factors/${body.id}/challenge`, { channel: 'sms' }, { token });
  const asked = await challenge();
  const code = auth.messages.at(-1)?.code;
  await auth.call('POST', `/factors/${body.id}/verify`, { challenge_id: asked.body.id, code }, { token });
  for (let place = 0; place < 60; place += 1)
    await auth.call('POST', '/otp', { phone: place < 20 ? phone : unknown() }, { ip: `10.${place}.0.1` });
  expect(alarms).toContain('sms-day');
  expect((await auth.call('POST', '/otp', { phone: unknown() }, { ip: '203.0.113.7' })).status).toBe(429);
  auth.advance(61);
  auth.messages.length = 0;
  const again = await auth.call('POST', `/factors/${body.id}/challenge`, { channel: 'sms' }, { token });
  expect([again.status, auth.messages.map(({ to }) => to)]).toEqual([200, [phone]]);
});

test('a number that is not proven is a stranger’s from inside a session too', async () => {
  const auth = await start({ caps: { perDay: 40, perNumberPerDay: 12 } });
  const phone = unknown();
  const { accessToken: token } = await auth.createUser();
  const { body } = await auth.call('POST', '/factors', { factor_type: 'phone', phone }, { token });
  const statuses = [];
  for (let time = 0; time < 8; time += 1) {
    const asked = await auth.call('POST', `/factors/${body.id}/challenge`, { channel: 'sms' }, { token });
    statuses.push(asked.status);
    auth.advance(61);
  }
  // A fifth of the day’s messages is eight, half of it at once.
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
});

test('by one setting, a provider that refuses is told as the protocol does', async () => {
  const auth = await startAuthService(db.database, {
    settings: { phone: { isEnabled: true }, tellsUnknown: true },
    smsSender: { send: () => Promise.reject(new Error('no provider')) },
  });
  const answer = await auth.call('POST', '/otp', { phone: unknown() });
  expect(errorOf(answer)).toEqual([422, 'sms_send_failed', 'Error sending confirmation sms']);
});
