import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRecoveryCodes, type RecoveryCodes } from '#packages/auth-service/recovery/recovery-codes.ts';
import { type AuthService, PASSWORD, startAuthService } from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { claimsOf, createUserWithFactor, enroll } from '#tests/support/second-factor.ts';

const db = useTestDatabase();
const DEVICE = { ip: '192.0.2.7', userAgent: 'Firefox' };
const OTHER = 'zzzzzzzzzzzzzzzz';

let auth: AuthService;
let codes: RecoveryCodes;

beforeEach(async () => {
  auth = await startAuthService(db.database);
  codes = createRecoveryCodes(auth.deps);
});

type Tokens = { access_token: string; refresh_token: string };

const whoOf = (token: string) => {
  const { sub, session_id } = claimsOf(token);
  return { id: sub as string, sessionId: session_id as string };
};

/** An account with a factor and its ten codes; returns a function that opens another session of it. */
async function protectedAccount() {
  const { user, factor, session } = await createUserWithFactor(auth);
  const who = whoOf(session.access_token);
  const list = await codes.first(who);
  const signIn = async () =>
    (await auth.call('POST', '/token?grant_type=password', { email: user.email, password: PASSWORD }))
      .body as Tokens;
  return { user, factor, session, who, list: list ?? [], signIn };
}

const rowsOf = (userId: string) =>
  db.database.kysely
    .selectFrom('internal.recovery_codes')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();

const use = (token: string, code: string) => codes.use(whoOf(token), code, DEVICE);
const refresh = (refresh_token: string) =>
  auth.call('POST', '/token?grant_type=refresh_token', { refresh_token });

test('the first ten come once, each of its own, and are kept as hashes only', async () => {
  const { who, list } = await protectedAccount();
  expect(new Set(list).size).toBe(10);
  for (const code of list) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
  expect(await codes.first(who)).toBeNull();
  const kept = JSON.stringify(await rowsOf(who.id));
  expect((await rowsOf(who.id)).length).toBe(10);
  for (const code of list) expect(kept).not.toContain(code);
});

test('a code raises its session once: aal2, new tokens, a mail to the owner', async () => {
  const { user, list, signIn } = await protectedAccount();
  const half = await signIn();
  const other = await signIn();
  const answer = await use(half.access_token, list[0] ?? '');
  if (answer.outcome !== 'raised') throw new Error(answer.outcome);
  expect(claimsOf(answer.session.access_token)).toMatchObject({
    aal: 'aal2',
    session_id: claimsOf(half.access_token).session_id,
    amr: expect.arrayContaining([{ method: 'mfa/recovery_code', timestamp: expect.any(Number) }]),
  });
  expect(auth.lastMail(user.email)).toMatchObject({
    kind: 'notice-recovery-code-used',
    data: { codesLeft: 9 },
  });
  // The level lasts after a refresh.
  expect(claimsOf((await refresh(answer.session.refresh_token)).body.access_token).aal).toBe('aal2');
  // A person who has only the password has lost the session, as after a factor.
  expect((await refresh(other.refresh_token)).status).toBe(400);
  const again = await signIn();
  expect(await use(again.access_token, list[0] ?? '')).toEqual({ outcome: 'wrong' });
  expect(await rowsOf(user.id)).toHaveLength(9);
});

test('of two who give the same code at once, one is let in', async () => {
  const { list, signIn } = await protectedAccount();
  const sessions = [await signIn(), await signIn()];
  const outcomes = await Promise.all(
    sessions.map(async ({ access_token }) => (await use(access_token, list[3] ?? '')).outcome),
  );
  expect(outcomes.sort()).toEqual(['raised', 'wrong']);
});

test('a wrong code, another account’s and another session’s owner get nothing', async () => {
  const one = await protectedAccount();
  const two = await protectedAccount();
  const half = await one.signIn();
  const { id } = whoOf(half.access_token);
  for (const code of [OTHER, '', two.list[0] ?? ''])
    expect(await use(half.access_token, code)).toEqual({ outcome: 'wrong' });
  const foreign = { id, sessionId: two.who.sessionId };
  expect(await codes.use(foreign, one.list[0] ?? '', DEVICE)).toEqual({ outcome: 'wrong' });
  expect([await rowsOf(one.who.id), await rowsOf(two.who.id)].map(({ length }) => length)).toEqual([10, 10]);
  expect(claimsOf((await refresh(half.refresh_token)).body.access_token).aal).toBe('aal1');
});

test('guesses are counted by account, whatever address they come from', async () => {
  auth = await startAuthService(db.database, { settings: { rateLimitFactor: 1 } });
  codes = createRecoveryCodes(auth.deps);
  const { list, signIn } = await protectedAccount();
  const { access_token } = await signIn();
  const outcomes: string[] = [];
  for (let i = 0; i < 6; i += 1)
    outcomes.push(
      (await codes.use(whoOf(access_token), OTHER, { ...DEVICE, ip: `192.0.2.${i + 1}` })).outcome,
    );
  expect(outcomes).toEqual([...Array(5).fill('wrong'), 'too many']);
  expect(
    await codes.use(whoOf(access_token), list[0] ?? '', { ...DEVICE, ip: '198.51.100.1' }),
  ).toMatchObject({
    outcome: 'too many',
  });
  const { rows } =
    await sql`select from internal.rate_limits where key like ${`%${whoOf(access_token).id}%`}`.execute(
      db.database.kysely,
    );
  expect(rows).toEqual([]);
});

describe('ten new ones', () => {
  test('end the others and are told by mail', async () => {
    const { user, who, list, signIn } = await protectedAccount();
    const renewed = (await codes.renew(who)) ?? [];
    expect(renewed).toHaveLength(10);
    expect(auth.lastMail(user.email).kind).toBe('notice-recovery-codes-renewed');
    const { access_token } = await signIn();
    expect((await use(access_token, list[0] ?? '')).outcome).toBe('wrong');
    expect((await use(access_token, renewed[0] ?? '')).outcome).toBe('raised');
  });

  test('are for who has lately shown to be the owner, where the settings ask for that', async () => {
    const { who, list } = await protectedAccount();
    const password = { ...auth.deps.settings.password, needsCurrentPassword: true };
    const strict = createRecoveryCodes({ ...auth.deps, settings: { ...auth.deps.settings, password } });
    auth.advance(16 * 60);
    expect(await strict.renew(who)).toBe('unproven');
    expect(await rowsOf(who.id)).toHaveLength(list.length);
    auth.advance(-2 * 60);
    expect(await strict.renew(who)).toHaveLength(10);
  });

  test('are for a session that has used its factor, of an account that has one', async () => {
    const { who, signIn } = await protectedAccount();
    const before = await rowsOf(who.id);
    const half = whoOf((await signIn()).access_token);
    expect([await codes.renew(half), await codes.first(half)]).toEqual([null, null]);
    const plain = await auth.createUser();
    await enroll(auth, plain.accessToken);
    expect(await codes.first(whoOf(plain.accessToken))).toBeNull();
    expect(await rowsOf(who.id)).toEqual(before);
  });
});

test('the last factor takes the codes with it, and the session that one of them raised falls back', async () => {
  const { factor, who, list, signIn } = await protectedAccount();
  const half = await signIn();
  const raised = await use(half.access_token, list[0] ?? '');
  if (raised.outcome !== 'raised') throw new Error(raised.outcome);
  const { access_token: token, refresh_token } = raised.session;
  expect((await auth.call('DELETE', `/factors/${factor.id}`, undefined, { token })).status).toBe(200);
  expect(await rowsOf(who.id)).toEqual([]);
  expect(claimsOf((await refresh(refresh_token)).body.access_token).aal).toBe('aal1');
});
