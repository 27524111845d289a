import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PASSWORD, randomEmail } from '#tests/support/auth-service.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { isTorture } from '#tests/support/torture.ts';

const db = useTestDatabase();
const TRIES = 500;

let hash: typeof import('#packages/auth-service/passwords/hash.ts');
let startAuthService: typeof import('#tests/support/auth-service.ts').startAuthService;

// The files of a worker share modules: this file loads its own copies to watch them.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('#packages/auth-service/passwords/hash.ts', { spy: true });
  hash = await import('#packages/auth-service/passwords/hash.ts');
  ({ startAuthService } = await import('#tests/support/auth-service.ts'));
});
afterAll(() => {
  vi.doUnmock('#packages/auth-service/passwords/hash.ts');
  vi.resetModules();
});

test('a wrong password and an unknown address cost the same work', async () => {
  const { counted, during } = countStatements(db.database);
  const auth = await startAuthService({ ...db.database, ...counted });
  const { email } = await auth.createUser();
  const verifyPassword = vi.mocked(hash.verifyPassword);
  async function workOf(asked: string) {
    verifyPassword.mockClear();
    const statements = await during(() =>
      auth.call('POST', '/token?grant_type=password', { email: asked, password: 'essai' }),
    );
    return { statements, hashes: verifyPassword.mock.calls.length };
  }
  const ofKnown = await workOf(email);
  expect(ofKnown).toEqual({ statements: 2, hashes: 1 });
  expect(await workOf(randomEmail())).toEqual(ofKnown);
  const unconfirmed = randomEmail();
  await auth.call('POST', '/signup', { email: unconfirmed, password: PASSWORD });
  expect(await workOf(unconfirmed)).toEqual(ofKnown);
});

/** Requests that name an address; those that are refused in the end take their time as well. */
const NAMING: Record<string, (address: string) => [method: string, path: string, body: object]> = {
  '/recover': (email) => ['POST', '/recover', { email }],
  '/signup': (email) => ['POST', '/signup', { email, password: PASSWORD }],
  '/otp': (email) => ['POST', '/otp', { email, create_user: false }],
  '/resend of a sign-up': (email) => ['POST', '/resend', { type: 'signup', email }],
  '/resend of a change': (email) => ['POST', '/resend', { type: 'email_change', email }],
  '/verify': (email) => ['POST', '/verify', { type: 'recovery', email, token: '000000' }],
  '/verify of a change': (email) => ['POST', '/verify', { type: 'email_change', email, token: '000000' }],
  '/verify of a text': (phone) => ['POST', '/verify', { type: 'sms', phone, token: '000000' }],
  '/user': (email) => ['PUT', '/user', { email }],
  '/user, refused': (email) => ['PUT', '/user', { email, password: PASSWORD }],
};

test.each(Object.entries(NAMING))('%s answers no sooner than all of its work takes', async (name, ask) => {
  const auth = await startAuthService(db.database, { settings: { steadyAnswerMs: 300 } });
  const { email } = await auth.createUser();
  const { accessToken: token } = await auth.createUser();
  await auth.call('POST', '/recover', { email });
  await db.database.kysely.deleteFrom('internal.rate_limits').where('key', 'like', 'gap:%').execute();
  for (const address of name.includes('text') ? ['33612345678'] : [email, randomEmail()]) {
    const own = name.startsWith('/user') ? { token } : {};
    const startedAt = performance.now();
    await auth.call(...ask(address), own);
    // Node's timers may be a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThan(298);
  }
});

const medianOf = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test.each(
  !isTorture
    ? []
    : [
        ['sign-in', '/token?grant_type=password', { password: 'essai' }],
        ['recovery', '/recover', {}],
      ],
)(
  'known and unknown addresses are answered in the same time: %s',
  async (_, path, rest) => {
    const settings = { steadyAnswerMs: 150, email: { sendGapS: 0, perHour: 1e6 } };
    const auth = await startAuthService(db.database, { settings });
    const { email } = await auth.createUser();
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let index = 0; index < 2 * TRIES; index += 1) {
      const isKnown = index % 2 === 0;
      const asked = isKnown ? email : randomEmail();
      const startedAt = performance.now();
      await auth.call('POST', path, { email: asked, ...rest });
      times[isKnown ? 'known' : 'unknown'].push(performance.now() - startedAt);
    }
    const [known, unknown] = [medianOf(times.known), medianOf(times.unknown)];
    console.log(`${path}: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`);
    expect(Math.abs(known - unknown) / unknown).toBeLessThan(0.05);
  },
  400_000,
);
