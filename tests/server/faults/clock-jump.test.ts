import { expect, test } from 'vitest';
import { createLimits } from '#server/limits/limits.ts';
import { type AuthService, PASSWORD, startAuthService } from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

// The clock of a machine is wrong by a day, and is corrected: in neither direction is anybody kept out, or anything used twice.

const DAY_S = 86_400;
const JUMPS = [
  ['forward and back', DAY_S, -DAY_S],
  ['back and forward', -DAY_S, DAY_S],
] as const;

const db = useTestDatabase();

const refresh = (auth: AuthService, token: string) =>
  auth.call('POST', '/token?grant_type=refresh_token', { refresh_token: token });
const signIn = (auth: AuthService, email: string, password = PASSWORD) =>
  auth.call('POST', '/token?grant_type=password', { email, password });

test.each(JUMPS)('%s: an empty bucket fills in its time, not a day later', async (name, there, andBack) => {
  let nowMs = Date.parse('2026-11-22T10:00:00Z');
  const pass = (seconds: number) => {
    nowMs += seconds * 1000;
  };
  const limits = createLimits({ database: db.database, factor: 1, clock: () => new Date(nowMs) });
  const limit = { count: 60, perS: 3600, burst: 3 };
  const take = async () => (await limits.take(limit, `clock ${name}`)).isAllowed;
  const drain = async () => {
    for (let token = 0; token < limit.burst; token += 1) expect(await take()).toBe(true);
    expect(await take()).toBe(false);
  };
  await drain();
  pass(there);
  await drain();
  pass(andBack);
  // The tokens taken before the jump may be forgotten, but the limit itself may not.
  await take();
  for (let token = 0; token < limit.burst; token += 1) await take();
  expect(await take()).toBe(false);
  pass(limit.perS / limit.count);
  expect(await take()).toBe(true);
});

test.each(JUMPS)('%s: who is signed in stays so, and a used token stays used', async (_, there, andBack) => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  auth.advance(there);
  const away = await refresh(auth, user.refreshToken);
  expect(away.status).toBe(200);
  auth.advance(andBack);
  const back = await refresh(auth, away.body.refresh_token);
  expect(back.status).toBe(200);
  expect((await auth.call('GET', '/user', undefined, { token: back.body.access_token })).status).toBe(200);
  auth.advance(3600);
  const stolen = await refresh(auth, user.refreshToken);
  expect(stolen.status).toBe(400);
  expect((await signIn(auth, user.email)).status).toBe(200);
});

test.each(JUMPS)('%s: a mail to recover an account is sent again', async (_, there, andBack) => {
  const auth = await startAuthService(db.database);
  const { email } = await auth.createUser();
  const recover = async () => (await auth.call('POST', '/recover', { email })).status;
  expect(await recover()).toBe(200);
  expect(await recover()).toBe(429);
  auth.advance(there);
  expect(await recover()).toBe(200);
  auth.advance(andBack);
  auth.advance(120);
  expect(await recover()).toBe(200);
});
