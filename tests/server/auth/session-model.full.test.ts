import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authenticateDataRequest } from '#server/authenticate-data-request.ts';
import { findStanding } from '#server/sessions/find-standing.ts';
import { type AuthService, startAuthService } from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { isTorture } from '#tests/support/torture.ts';

const db = useTestDatabase();

const RUNS = isTorture ? 500 : 12;
const SEED = 20261122;
const LATE_S = 10;
const TOKEN_LIFE_S = 3600;

/** `pick` chooses one of all sessions ever opened, `age` one of all its tokens: a holder of an old one may be a thief. */
type Command =
  | { kind: 'sign in' }
  | { kind: 'refresh'; pick: number; age: number }
  | { kind: 'log out'; pick: number; scope: 'local' | 'others' | 'global' }
  | { kind: 'change password'; pick: number }
  | { kind: 'wait'; seconds: number };

const index = fc.nat(1000);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ kind: 'sign in' as const }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('refresh' as const), pick: index, age: fc.nat(4) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('log out' as const),
      pick: index,
      scope: fc.constantFrom('local' as const, 'others' as const, 'global' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change password' as const), pick: index }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(1, 9, 11, 3700) }),
  },
);

type AccessToken = { token: string; expiresAtS: number };
type Session = { isLive: boolean; refreshedAtS: number; refreshTokens: string[]; access: AccessToken[] };

/** The rules that must hold, kept beside the service that must enforce them. */
class Model {
  readonly sessions: Session[] = [];
  refusals = 0;
  password = 'premier-mot-de-passe';
  nowS = 0;
  readonly auth: AuthService;
  readonly user: { id: string; email: string };
  readonly #authenticate: ReturnType<typeof authenticateDataRequest>;

  constructor(auth: AuthService, user: { id: string; email: string }) {
    this.auth = auth;
    this.user = user;
    const { keys, clock } = auth.deps;
    this.#authenticate = authenticateDataRequest({
      keys,
      clock,
      isLive: async (session) =>
        (await findStanding(db.database.kysely, { ...session, now: clock(), life: {} })) !== undefined,
    });
  }

  take(session: Session, body: { access_token: string; refresh_token: string }) {
    session.access.push({ token: body.access_token, expiresAtS: this.nowS + TOKEN_LIFE_S });
    if (session.refreshTokens.at(-1) !== body.refresh_token) session.refreshTokens.push(body.refresh_token);
  }

  async signIn() {
    const credentials = { email: this.user.email, password: this.password };
    const { status, body } = await this.auth.call('POST', '/token?grant_type=password', credentials);
    expect(status).toBe(200);
    const session = { isLive: true, refreshedAtS: -Infinity, refreshTokens: [], access: [] };
    this.take(session, body);
    this.sessions.push(session);
  }

  async refresh(session: Session, age: number) {
    const behind = Math.min(age, session.refreshTokens.length - 1);
    const refresh_token = session.refreshTokens.at(-1 - behind);
    const answer = await this.auth.call('POST', '/token?grant_type=refresh_token', { refresh_token });
    if (!session.isLive) return this.refused(answer.status, [400]);
    const isParallel = this.nowS - session.refreshedAtS < LATE_S;
    if (behind > 1 && !isParallel) {
      session.isLive = false;
      return this.refused(answer.status, [400]);
    }
    expect(answer.status).toBe(200);
    if (behind === 0) session.refreshedAtS = this.nowS;
    else expect(answer.body.refresh_token).toBe(session.refreshTokens.at(-1));
    this.take(session, answer.body);
  }

  async logOut(session: Session, scope: 'local' | 'others' | 'global') {
    const token = session.access.at(-1);
    const isGood = session.isLive && (token?.expiresAtS ?? 0) > this.nowS;
    const { status } = await this.auth.call('POST', `/logout?scope=${scope}`, undefined, {
      token: token?.token,
    });
    if (!isGood) return this.refused(status, [403]);
    expect(status).toBe(204);
    for (const each of this.sessions) {
      const isEnded = scope === 'global' || (scope === 'local') === (each === session);
      if (isEnded) each.isLive = false;
    }
  }

  async changePassword(session: Session) {
    const token = session.access.at(-1);
    const isGood = session.isLive && (token?.expiresAtS ?? 0) > this.nowS;
    const password = `mot-de-passe-${this.nowS}-${Math.random()}`;
    const { status } = await this.auth.call('PUT', '/user', { password }, { token: token?.token });
    if (!isGood) return this.refused(status, [403]);
    expect(status).toBe(200);
    this.password = password;
    for (const each of this.sessions) if (each !== session) each.isLive = false;
  }

  refused(status: number, wanted: number[]) {
    expect(wanted).toContain(status);
    this.refusals += 1;
  }

  /**
   * Presents every token that was ever given at the three entrances: it works while its session lives and until it expires, no longer.
   */
  async sweep() {
    for (const session of this.sessions) {
      for (const { token, expiresAtS } of session.access.slice(-3)) {
        const isGood = session.isLive && expiresAtS > this.nowS;
        const { status } = await this.auth.call('GET', '/user', undefined, { token });
        expect(status).toBe(isGood ? 200 : 403);
        if (expiresAtS + 60 < this.nowS || expiresAtS > this.nowS + 60) {
          const request = new Request('http://localhost/rest/v1/profiles', {
            headers: { apikey: this.auth.deps.keys.anonKey, Authorization: `Bearer ${token}` },
          });
          expect('claims' in (await this.#authenticate(request))).toBe(isGood);
        }
        if (!isGood) this.refusals += 2;
      }
      if (session.isLive) continue;
      for (const refresh_token of session.refreshTokens) {
        const answer = await this.auth.call('POST', '/token?grant_type=refresh_token', { refresh_token });
        this.refused(answer.status, [400]);
      }
    }
  }

  async run(next: Command) {
    if (next.kind === 'sign in' || this.sessions.length === 0) return this.signIn();
    if (next.kind === 'wait') {
      this.auth.advance(next.seconds);
      this.nowS += next.seconds;
      return;
    }
    const session = this.sessions[next.pick % this.sessions.length];
    if (!session) throw new Error('there is one');
    if (next.kind === 'refresh') return this.refresh(session, next.age);
    if (next.kind === 'log out') return this.logOut(session, next.scope);
    return this.changePassword(session);
  }
}

test(
  'whatever is refreshed, stolen, logged out or changed in whatever order, an ended session opens nothing',
  async () => {
    let refusals = 0;
    let steps = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 6, maxLength: 30 }), async (commands) => {
        const auth = await startAuthService(db.database);
        const { id, email } = await auth.createUser({ password: 'premier-mot-de-passe' });
        const model = new Model(auth, { id, email });
        await model.signIn();
        for (const next of commands) await model.run(next);
        await model.sweep();
        refusals += model.refusals;
        steps += commands.length;
      }),
      { numRuns: RUNS, seed: SEED },
    );
    console.log(`${RUNS} interleavings, ${steps} steps: ${refusals} ended tokens tried, 0 opened anything`);
    expect(refusals).toBeGreaterThan(RUNS);
  },
  isTorture ? 900_000 : 60_000,
);
