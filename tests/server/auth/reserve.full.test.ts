import { beforeEach, expect, test } from 'vitest';
import { type AuthService, randomEmail, startAuthService } from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

// The part of an hour's mails that is left when strangers have used theirs, and who can use it up.

const db = useTestDatabase();
const PER_HOUR = 30;
const DAY_S = 24 * 3600;
const forgetLimits = () => db.database.kysely.deleteFrom('internal.rate_limits').execute();

beforeEach(forgetLimits);

const start = () =>
  startAuthService(db.database, {
    settings: { rateLimitFactor: 1, hasProofOfWork: false, email: { perHour: PER_HOUR } },
  });

/** Makes a confirmed account, regardless of limits. */
async function member(auth: AuthService, domain: string): Promise<string> {
  const email = randomEmail().replace('exemple.fr', domain);
  await forgetLimits();
  await auth.createUser({ email });
  return email;
}

/** Leaves only the reserve, as if strangers had just used their part. */
async function emptyStrangersPart(auth: AuthService): Promise<void> {
  await forgetLimits();
  const missingMs = 20 * (3_600_000 / PER_HOUR);
  const row = { key: 'mails', full_at: new Date(auth.deps.clock().getTime() + missingMs) };
  await db.database.kysely.insertInto('internal.rate_limits').values(row).execute();
  auth.mails.length = 0;
}

let place = 0;
/** An address in a network without earlier requests. */
function elsewhere() {
  place += 1;
  return `10.${place % 250}.${Math.floor(place / 250)}.1`;
}

async function isSentRecovery(auth: AuthService, email: string, ip = elsewhere()): Promise<boolean> {
  const before = auth.mails.length;
  const answer = await auth.call('POST', '/recover', { email }, { ip });
  // The answer is the same whether a mail was sent or not.
  expect([answer.status, answer.body]).toEqual([200, {}]);
  return auth.mails.slice(before).some(({ kind, to }) => kind === 'recovery' && to === email);
}

/** Uses the thief's own accounts one after another, repeatedly within a minute. */
async function drain(auth: AuthService, own: readonly string[], ip: () => string = elsewhere) {
  let sent = 0;
  for (let round = 0; round < 6; round += 1)
    for (const email of own) if (await isSentRecovery(auth, email, ip())) sent += 1;
  return sent;
}

async function members(auth: AuthService, count: number, domain: (index: number) => string) {
  const all = [];
  for (let index = 0; index < count; index += 1) all.push(await member(auth, domain(index)));
  return all;
}

test('accounts of one domain, from everywhere, leave a new account elsewhere its recovery', async () => {
  const auth = await start();
  const own = await members(auth, 8, (index) => `hote-${index}.piege.example`);
  const honest = await member(auth, 'client.example');
  await emptyStrangersPart(auth);
  expect(await drain(auth, own)).toBe(3);
  expect(await isSentRecovery(auth, honest)).toBe(true);
});

test('accounts of one network, at a large provider, do the same', async () => {
  const auth = await start();
  const own = await members(auth, 8, () => 'gmail.com');
  const honest = await member(auth, 'gmail.com');
  await emptyStrangersPart(auth);
  let host = 0;
  const near = () => {
    host += 1;
    return `203.0.113.${host}`;
  };
  expect(await drain(auth, own.slice(0, 1), near)).toBe(3);
  expect(await isSentRecovery(auth, own[1] ?? '', near())).toBe(false);
  expect(await isSentRecovery(auth, honest)).toBe(true);
});

test('new accounts, whatever their domains and networks, leave half of it to accounts of a day', async () => {
  const auth = await start();
  const honest = await member(auth, 'client.example');
  auth.advance(DAY_S);
  const own = await members(auth, 10, (index) => `piege-${index}.example`);
  await emptyStrangersPart(auth);
  expect(await drain(auth, own)).toBe(5);
  expect(await isSentRecovery(auth, honest)).toBe(true);
});

test('a new account that gets none of it any more is told so inside its own session, and nobody else is', async () => {
  const auth = await start();
  const own = await members(auth, 10, (index) => `piege-${index}.example`);
  await forgetLimits();
  const [honest, other] = [await auth.createUser(), await auth.createUser()];
  await emptyStrangersPart(auth);
  await drain(auth, own);
  auth.mails.length = 0;
  const { email, id } = honest;
  const ask = (path: string, options: object) =>
    auth.call('POST', path, { email, create_user: false }, { ip: elsewhere(), ...options });
  for (const path of ['/recover', '/otp']) {
    for (const nobody of [{}, { token: other.accessToken }, { browser: 'b', accountId: other.id }]) {
      const answer = await ask(path, nobody);
      expect([path, answer.status, answer.body]).toEqual([path, 200, {}]);
    }
    for (const owner of [{ token: honest.accessToken }, { browser: 'b', accountId: id }])
      expect(await ask(path, owner)).toMatchObject({
        status: 429,
        body: { code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' },
      });
  }
  const again = await auth.call('GET', '/reauthenticate', undefined, { token: honest.accessToken });
  expect([again.status, auth.mails]).toEqual([429, []]);
});

test('an account of a day that was sent nothing is not refused because of others of its domain', async () => {
  const auth = await start();
  const honest = await member(auth, 'entreprise.example');
  auth.advance(DAY_S);
  const own = await members(auth, 6, () => 'entreprise.example');
  await emptyStrangersPart(auth);
  expect(await drain(auth, own)).toBe(3);
  expect(await isSentRecovery(auth, honest)).toBe(true);
  // This works once: after that the account is one of them.
  expect(await isSentRecovery(auth, honest)).toBe(false);
});

test.each(['an administrator', 'whoever the shop knows'])(
  'accounts of a day leave the last mails to %s',
  async (who) => {
    const auth = await start();
    const own = await members(auth, 10, (index) => `piege-${index}.example`);
    auth.advance(DAY_S);
    const honest = await member(auth, 'client.example');
    const { id } = await db.database.kysely
      .selectFrom('auth.users')
      .select('id')
      .where('email', '=', honest)
      .executeTakeFirstOrThrow();
    if (who === 'an administrator')
      await db.database.kysely.updateTable('profiles').set({ role: 'admin' }).where('id', '=', id).execute();
    else auth.deps.isKnown = async (userId) => userId === id;
    await emptyStrangersPart(auth);
    expect(await drain(auth, own)).toBe(8);
    expect(await isSentRecovery(auth, own[0] ?? '')).toBe(false);
    expect(await isSentRecovery(auth, honest)).toBe(true);
  },
);
