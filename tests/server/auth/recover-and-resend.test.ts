import { describe, expect, test } from 'vitest';
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
const forgetLimits = () => db.database.kysely.deleteFrom('internal.rate_limits').execute();

const tooSoon: ErrorFacts = [
  429,
  'over_email_send_rate_limit',
  'For security purposes, you can only request this after 60 seconds.',
];

test('a forgotten password is replaced, and nobody stays signed in with the old one', async () => {
  const auth = await startAuthService(db.database);
  const { email, accessToken } = await auth.createUser();
  const answer = await auth.call('POST', '/recover', { email });
  expect([answer.status, answer.body]).toEqual([200, {}]);
  const mail = auth.lastMail(email);
  expect([mail.kind, mail.data.link?.includes('type=recovery')]).toEqual(['recovery', true]);
  const opened = await auth.call('POST', '/verify', { type: 'recovery', email, token: mail.data.code });
  const token = opened.body.access_token;
  expect((await auth.call('PUT', '/user', { password: 'tout neuf, tout long' }, { token })).status).toBe(200);
  expect((await auth.call('GET', '/user', undefined, { token: accessToken })).status).toBe(403);
  const grant = (password: string) => auth.call('POST', '/token?grant_type=password', { email, password });
  expect((await grant(PASSWORD)).status).toBe(400);
  expect((await grant('tout neuf, tout long')).status).toBe(200);
});

test('recovery answers an unknown address like a known one, the second time too', async () => {
  const auth = await startAuthService(db.database);
  const { email } = await auth.createUser();
  const unconfirmed = randomEmail();
  await auth.call('POST', '/signup', { email: unconfirmed, password: PASSWORD });
  auth.advance(61);
  const unknown = randomEmail();
  for (const address of [email, unconfirmed, unknown]) {
    const answer = await auth.call('POST', '/recover', { email: address });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(errorOf(await auth.call('POST', '/recover', { email: address }))).toEqual(tooSoon);
  }
  expect(auth.mails.filter(({ to }) => to === unknown)).toEqual([]);
  expect(auth.lastMail(unconfirmed).kind).toBe('recovery');
});

test.each<[object, ...ErrorFacts]>([
  [{}, 400, 'validation_failed', 'Password recovery requires an email'],
  [{ email: 'a b' }, 400, 'validation_failed', 'Unable to validate email address: invalid format'],
])('recovery with %j is refused', async (body, ...expected) => {
  const auth = await startAuthService(db.database);
  expect(errorOf(await auth.call('POST', '/recover', body))).toEqual(expected);
});

test('recovery and resending can be closed', async () => {
  const auth = await startAuthService(db.database, { settings: { email: { isEnabled: false } } });
  const disabled: ErrorFacts = [400, 'email_provider_disabled', 'Email logins are disabled'];
  expect(errorOf(await auth.call('POST', '/recover', { email: 'a@b.fr' }))).toEqual(disabled);
  const body = { type: 'signup', email: 'a@b.fr' };
  expect(errorOf(await auth.call('POST', '/resend', body))).toEqual(disabled);
});

const resend = (auth: AuthService, body: object) => auth.call('POST', '/resend', body);

test('only an unconfirmed address is mailed again; the answer is the same for all', async () => {
  const auth = await startAuthService(db.database);
  const { email: confirmed } = await auth.createUser();
  const unconfirmed = randomEmail();
  await auth.call('POST', '/signup', { email: unconfirmed, password: PASSWORD });
  auth.advance(61);
  auth.mails.length = 0;
  for (const email of [confirmed, unconfirmed, randomEmail()]) {
    const answer = await resend(auth, { type: 'signup', email });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(errorOf(await resend(auth, { type: 'signup', email }))).toEqual(tooSoon);
  }
  expect(auth.mails.map(({ kind, to }) => [kind, to])).toEqual([['confirm-signup', unconfirmed]]);
});

test('a change of address under way is mailed again, at both ends', async () => {
  const auth = await startAuthService(db.database);
  const { email, accessToken: token } = await auth.createUser();
  expect((await resend(auth, { type: 'email_change', email })).status).toBe(200);
  const next = randomEmail();
  await auth.call('PUT', '/user', { email: next }, { token });
  auth.advance(61);
  auth.mails.length = 0;
  await resend(auth, { type: 'email_change', email });
  expect(auth.mails.map(({ kind, to }) => [kind, to])).toEqual([
    ['email-change-current', email],
    ['email-change-new', next],
  ]);
});

describe('a change under way, asked for again by strangers', () => {
  let place = 0;
  const stranger = () => {
    place += 1;
    return { ip: `10.${place}.0.1` };
  };

  async function start(settings: object = {}) {
    await forgetLimits();
    const limits = { rateLimitFactor: 1, hasProofOfWork: false, email: { perHour: 3000 } };
    return startAuthService(db.database, { settings: { ...limits, ...settings } });
  }

  async function changing(auth: AuthService, email: string) {
    const own = await auth.createUser();
    expect((await auth.call('PUT', '/user', { email }, { token: own.accessToken })).status).toBe(200);
    return own.email;
  }

  const sentTo = (auth: AuthService, to: string) => auth.mails.filter((mail) => mail.to === to).length;

  test.each([
    ['free', false],
    ['another account’s', true],
  ])('a mailbox that is %s has one bucket, whichever address they name', async (_, isTaken) => {
    const auth = await start();
    const victim = isTaken ? (await auth.createUser()).email : randomEmail();
    const accounts = [await changing(auth, victim), await changing(auth, victim)];
    await forgetLimits();
    auth.mails.length = 0;
    for (let round = 0; round < 6; round += 1)
      for (const email of [...accounts, victim])
        await auth.call('POST', '/resend', { type: 'email_change', email }, stranger());
    expect(sentTo(auth, victim)).toBe(5);
  });

  test('the mailbox that is left has its bucket too', async () => {
    const auth = await start();
    const next = randomEmail();
    const email = await changing(auth, next);
    await forgetLimits();
    auth.mails.length = 0;
    for (let place = 0; place < 5; place += 1)
      expect((await auth.call('POST', '/signup', { email, password: PASSWORD }, stranger())).status).toBe(
        200,
      );
    const link = auth.mails.length;
    const answer = await auth.call('POST', '/resend', { type: 'email_change', email: next }, stranger());
    // Nor was anything from the earlier mails replaced.
    expect([answer.status, answer.body, auth.mails.length]).toEqual([200, {}, link]);
  });

  test('each mail has its place of the hour, and a change that is none costs the same', async () => {
    const auth = await start({ email: { perHour: 300 } });
    const next = randomEmail();
    const own = await changing(auth, next);
    const costs = [];
    for (const email of [own, next, randomEmail()]) {
      await forgetLimits();
      await auth.call('POST', '/resend', { type: 'email_change', email }, { ip: '203.0.113.6' });
      const { full_at } = await db.database.kysely
        .selectFrom('internal.rate_limits')
        .select('full_at')
        .where('key', '=', 'mails')
        .executeTakeFirstOrThrow();
      costs.push(full_at.getTime() - auth.deps.clock().getTime());
    }
    // The limit is two of 300 an hour.
    expect(costs).toEqual([24_000, 24_000, 24_000]);
  });
});

test('an address that its account has not proven is a stranger’s mailbox to a change from inside, too', async () => {
  const settings = { rateLimitFactor: 1, email: { perHour: 3000, sendGapS: 0 } };
  const auth = await startAuthService(db.database, { settings });
  const { id, email, accessToken: token } = await auth.createUser();
  await db.database.kysely
    .updateTable('auth.users')
    .set({ email_confirmed_at: null })
    .where('id', '=', id)
    .execute();
  await forgetLimits();
  auth.mails.length = 0;
  for (let time = 0; time < 8; time += 1)
    await auth.call('PUT', '/user', { email: randomEmail() }, { token, ip: `10.9.${time}.1` });
  expect(auth.mails.filter(({ to }) => to === email)).toHaveLength(5);
});

const refusals: [body: object, ...ErrorFacts][] = [
  [
    { email: 'a@b.fr' },
    400,
    'validation_failed',
    'Missing one of these types: signup, email_change, sms, phone_change',
  ],
  [
    { type: 'recovery', email: 'a@b.fr' },
    400,
    'validation_failed',
    'Missing one of these types: signup, email_change, sms, phone_change',
  ],
  [{ type: 'signup' }, 400, 'validation_failed', 'Type provided requires an email address'],
  [
    { type: 'signup', phone: '33600000000' },
    400,
    'validation_failed',
    'Type provided requires an email address',
  ],
  [{ type: 'sms', email: 'a@b.fr' }, 400, 'validation_failed', 'Type provided requires a phone number'],
  [
    { type: 'signup', email: 'a@b.fr', phone: '33600000000' },
    400,
    'validation_failed',
    'Only an email address or phone number should be provided.',
  ],
  [{ type: 'email_change' }, 400, 'validation_failed', 'Missing email address or phone number'],
  [{ type: 'sms', phone: '33600000000' }, 400, 'phone_provider_disabled', 'Phone logins are disabled'],
];

for (const [body, ...expected] of refusals) {
  test(`resending ${JSON.stringify(body)} is refused`, async () => {
    const auth = await startAuthService(db.database);
    expect(errorOf(await resend(auth, body))).toEqual(expected);
  });
}
