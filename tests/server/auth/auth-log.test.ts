import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createAuthApp } from '#packages/auth-service/auth-app.ts';
import { PASSWORD, startAuthService } from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

const db = useTestDatabase();

test('sign-ins that succeed and fail are in the log, without who, from where, or with what', async () => {
  const auth = await startAuthService(db.database);
  const user = await auth.createUser();
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = createAuthApp({ ...auth.deps, log: pino(stream) });
  const logged = { ...auth, app };
  const attempt = (password: string, clientIp: string) =>
    logged.app.request(
      '/token?grant_type=password',
      {
        method: 'POST',
        headers: { apikey: auth.deps.keys.anonKey, 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: user.email, password }),
      },
      { clientIp },
    );
  for (const ip of ['192.0.2.4', '192.0.2.4', '192.0.2.5']) await attempt('essai-rate', ip);
  await attempt(PASSWORD, '192.0.2.4');
  const operations = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'auth operation');
  expect(operations.map(({ path, grant, status }) => [path, grant, status])).toEqual([
    ['/token', 'password', 400],
    ['/token', 'password', 400],
    ['/token', 'password', 400],
    ['/token', 'password', 200],
  ]);
  const [first, second, third] = operations.map(({ by }) => by);
  expect([first === second, first === third]).toEqual([true, false]);
  for (const secret of [user.email, PASSWORD, 'essai-rate', '192.0.2.4', user.id])
    expect(lines.join('')).not.toContain(secret);
});
