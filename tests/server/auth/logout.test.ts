import { expect, test } from 'vitest';
import { type AuthService, errorOf, PASSWORD, startAuthService } from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();

async function twoSessions(auth: AuthService) {
  const { email, accessToken } = await auth.createUser();
  const { body } = await auth.call('POST', '/token?grant_type=password', { email, password: PASSWORD });
  return { mine: accessToken, other: body.access_token as string };
}

const isAlive = async (auth: AuthService, token: string) =>
  (await auth.call('GET', '/user', undefined, { token })).status === 200;

test.each([
  ['', false, false],
  ['?scope=global', false, false],
  ['?scope=local', false, true],
  ['?scope=others', true, false],
])('logout%s', async (query, isMineAlive, isOtherAlive) => {
  const auth = await startAuthService(db.database);
  const { mine, other } = await twoSessions(auth);
  const answer = await auth.call('POST', `/logout${query}`, undefined, { token: mine });
  expect([answer.status, answer.body]).toEqual([204, '']);
  expect([await isAlive(auth, mine), await isAlive(auth, other)]).toEqual([isMineAlive, isOtherAlive]);
});

test('another scope is refused and ends nothing', async () => {
  const auth = await startAuthService(db.database);
  const { mine } = await twoSessions(auth);
  expect(errorOf(await auth.call('POST', '/logout?scope=monde', undefined, { token: mine }))).toEqual([
    400,
    'validation_failed',
    'Unsupported logout scope "monde"',
  ]);
  expect(await isAlive(auth, mine)).toBe(true);
});

test('the sessions of other accounts go on', async () => {
  const auth = await startAuthService(db.database);
  const [a, b] = [await auth.createUser(), await auth.createUser()];
  await auth.call('POST', '/logout', undefined, { token: a.accessToken });
  expect(await isAlive(auth, b.accessToken)).toBe(true);
});
