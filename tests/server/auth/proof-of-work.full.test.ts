import { beforeEach, describe, expect, test } from 'vitest';
import type { AskedProof } from '#domain/text/asked-proof.ts';
import {
  type AuthAnswer,
  type AuthService,
  errorOf,
  PASSWORD,
  randomEmail,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { proofToken } from '#tests/support/prove.ts';

const db = useTestDatabase();
const PER_HOUR = 30;
const IP = '198.51.100.7';

beforeEach(async () => {
  await db.database.kysely.deleteFrom('internal.rate_limits').execute();
});

const start = (settings: object = {}) =>
  startAuthService(db.database, {
    settings: { rateLimitFactor: 1, email: { perHour: PER_HOUR, sendGapS: 0 }, ...settings },
  });

type Sent = { token?: string | undefined; email?: string; ip?: string };

/** The ways to have a message sent to an address. */
const WAYS = {
  '/signup': (email: string) => ({ email, password: PASSWORD }),
  '/otp': (email: string) => ({ email }),
  '/recover': (email: string) => ({ email }),
  '/resend': (email: string) => ({ email, type: 'signup' }),
};
type Way = keyof typeof WAYS;

const send = (auth: AuthService, way: Way, { token, email = randomEmail(), ip = IP }: Sent = {}) =>
  auth.call(
    'POST',
    way,
    { ...WAYS[way](email), ...(token && { gotrue_meta_security: { captcha_token: token } }) },
    { ip },
  );

const refusal = [400, 'captcha_failed', 'captcha protection: request disallowed (proof of work needed)'];
const asked = (answer: AuthAnswer): AskedProof => {
  expect(errorOf(answer)).toEqual(refusal);
  return answer.body.proof_of_work;
};

/** Sends until a proof is needed: an address has a fifth of 30, and a third of that is free. */
async function drain(auth: AuthService, way: Way = '/signup'): Promise<AskedProof> {
  const free = [await send(auth, way), await send(auth, way)];
  expect(free.map(({ status }) => status)).toEqual([200, 200]);
  return asked(await send(auth, way));
}

describe.each(Object.keys(WAYS) as Way[])('%s', (way) => {
  test('asks for work once a third of an address’s bucket is spent; the work is good once', async () => {
    const auth = await start();
    const proof = await drain(auth, way);
    expect(proof.waitS).toBe(10);
    const token = await proofToken(proof);
    expect((await send(auth, way, { token })).status).toBe(200);
    asked(await send(auth, way, { token }));
  });

  test('takes a wait instead, not before its time and once', async () => {
    const auth = await start();
    const { wait, waitS } = await drain(auth, way);
    auth.advance(4);
    const early = asked(await send(auth, way, { token: wait }));
    expect([early.wait, early.waitS]).toEqual([wait, waitS - 4]);
    auth.advance(waitS - 4);
    expect((await send(auth, way, { token: wait })).status).toBe(200);
    const again = asked(await send(auth, way, { token: wait }));
    expect(again.wait).not.toBe(wait);
  });

  test('asks alike for an address with an account and one without', async () => {
    const auth = await start();
    const { email } = await auth.createUser();
    await db.database.kysely.deleteFrom('internal.rate_limits').execute();
    await drain(auth, way);
    const answers = await Promise.all([email, randomEmail()].map((one) => send(auth, way, { email: one })));
    const [known, unknown] = answers.map((answer) => {
      const { challenge, wait, ...told } = asked(answer);
      return {
        ...told,
        ...challenge.parameters.data,
        ofWait: wait.length,
        headers: [...answer.headers.keys()],
      };
    });
    expect(known).toEqual(unknown);
  });
});

test('a proof of one purpose or network is none of another', async () => {
  const auth = await start();
  const token = await proofToken(await drain(auth));
  asked(await send(auth, '/recover', { token }));
  await send(auth, '/signup', { ip: '203.0.113.5' });
  await send(auth, '/signup', { ip: '203.0.113.5' });
  asked(await send(auth, '/signup', { token, ip: '203.0.113.5' }));
  // A telephone whose address changes within its network keeps the proof.
  expect((await send(auth, '/signup', { token, ip: '198.51.100.90' })).status).toBe(200);
});

test('a proof is old after five minutes', async () => {
  const auth = await start();
  const token = await proofToken(await drain(auth));
  auth.advance(300);
  await send(auth, '/signup');
  asked(await send(auth, '/signup', { token }));
});

test('an easy puzzle is not enough once the bucket is emptier', async () => {
  const auth = await start();
  const easy = await drain(auth);
  const second = asked(await send(auth, '/signup'));
  for (const proof of [second, asked(await send(auth, '/signup'))])
    expect((await send(auth, '/signup', { token: await proofToken(proof) })).status).toBe(200);
  const full = { key: `mails of address:${IP}`, full_at: new Date(auth.deps.clock().getTime() + 3_000_000) };
  await db.database.kysely
    .updateTable('internal.rate_limits')
    .set({ full_at: full.full_at })
    .where('key', '=', full.key)
    .execute();
  const harder = asked(await send(auth, '/signup', { token: await proofToken(easy) }));
  expect(harder.challenge.parameters.data?.guesses).toBeGreaterThan(800);
  expect(harder.waitS).toBeGreaterThan(30);
});

test('two requests with one solution at once, in two processes: one passes', async () => {
  const auth = await start();
  const other = await start();
  const token = await proofToken(await drain(auth));
  const statuses = await Promise.all(
    [auth, other, auth, other].map(async (one) => (await send(one, '/signup', { token })).status),
  );
  expect(statuses.toSorted()).toEqual([200, 400, 400, 400]);
});

test('a restart keeps what was asked and what was spent', async () => {
  const before = await start();
  const proof = await drain(before);
  const [spent, kept] = [await proofToken(proof), await proofToken(asked(await send(before, '/signup')))];
  expect((await send(before, '/signup', { token: spent })).status).toBe(200);
  const after = await start();
  asked(await send(after, '/signup', { token: spent }));
  expect((await send(after, '/signup', { token: kept })).status).toBe(200);
});

test('a hundred at once get no more than the free third', async () => {
  const auth = await start({ email: { perHour: 300, sendGapS: 0 } });
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(auth, '/recover')));
  // A fifth of 300 is 60, of which 20 are free.
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
});

test('a thousand waits begun at once are three of a network, then one in two minutes', async () => {
  const auth = await start({ email: { perHour: 300, sendGapS: 0 } });
  for (let count = 0; count < 20; count += 1) await send(auth, '/recover');
  const waits = await Promise.all(
    Array.from({ length: 5 }, async () => asked(await send(auth, '/recover')).wait),
  );
  auth.advance(60);
  const answers = [];
  for (const token of waits) answers.push(await send(auth, '/recover', { token }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400, 400]);
  expect(answers.at(-1)?.body.proof_of_work.waitS).toBe(120);
});

test('strangers of many networks are asked once a third of all their messages is spent', async () => {
  const auth = await start();
  const statuses = [];
  for (let place = 0; place < 9; place += 1)
    statuses.push((await send(auth, '/signup', { ip: `203.0.${place}.7` })).status);
  // Strangers have two thirds of 30; a third of that, once begun, is seven.
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 400, 400]);
});

test('nobody works for a refusal', async () => {
  const auth = await start();
  let proof = await drain(auth);
  for (let left = 4; left > 0; left -= 1) {
    expect((await send(auth, '/signup', { token: await proofToken(proof) })).status).toBe(200);
    if (left > 1) proof = asked(await send(auth, '/signup'));
  }
  expect((await send(auth, '/signup')).status).toBe(429);
});

test('who has only the reserve proves the most work for it, and gets it', async () => {
  const auth = await start();
  const { email } = await auth.createUser();
  await db.database.kysely.deleteFrom('internal.rate_limits').execute();
  const reserve = { key: 'mails', full_at: new Date(auth.deps.clock().getTime() + 20 * 120_000) };
  await db.database.kysely.insertInto('internal.rate_limits').values(reserve).execute();
  auth.mails.length = 0;
  const proof = asked(await send(auth, '/recover', { email }));
  expect(proof.waitS).toBe(60);
  expect((await send(auth, '/recover', { email, token: await proofToken(proof) })).status).toBe(200);
  expect(auth.mails.map(({ to }) => to)).toEqual([email]);
});

test('our own side and whoever asks for a confirmed address of their own are never asked', async () => {
  const auth = await start();
  const { accessToken, email } = await auth.createUser();
  await db.database.kysely.deleteFrom('internal.rate_limits').execute();
  await drain(auth);
  const recover = async (to: string, token: string) =>
    (await auth.call('POST', '/recover', { email: to }, { ip: IP, token })).status;
  expect(await recover(randomEmail(), auth.deps.keys.serviceRoleKey)).toBe(200);
  expect(await recover(email, accessToken)).toBe(200);
  // A session does not allow free messages to others.
  expect(await recover(randomEmail(), accessToken)).toBe(400);
});

test('text messages have buckets of their own', async () => {
  const auth = await start({ phone: { isEnabled: true, perHour: PER_HOUR, sendGapS: 0 } });
  const bySms = (number: number) =>
    auth.call('POST', '/otp', { phone: `+336000000${10 + number}` }, { ip: IP });
  await drain(auth);
  const statuses = [];
  for (let number = 0; number < 3; number += 1) statuses.push((await bySms(number)).status);
  expect(statuses).toEqual([200, 200, 400]);
});

test('with another’s captcha nothing of this is asked; nor with AUTH_PROOF_OF_WORK=off, or without limits', async () => {
  const verifyUrl = 'http://127.0.0.1:9/';
  const guarded = await start({ captcha: { provider: 'turnstile', secret: 'le secret', verifyUrl } });
  expect(errorOf(await send(guarded, '/signup'))[2]).toContain('no captcha_token found');
  for (const settings of [{ hasProofOfWork: false }, { rateLimitFactor: 0 }]) {
    await db.database.kysely.deleteFrom('internal.rate_limits').execute();
    const auth = await start(settings);
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await send(auth, '/signup')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
  }
});
