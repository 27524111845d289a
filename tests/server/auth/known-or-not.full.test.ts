import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type AuthAnswer,
  type AuthService,
  type AuthServiceOptions,
  errorOf,
  PASSWORD,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

// Every question of a stranger about an address, in any order, gets the answer for an unknown address.

const db = useTestDatabase();

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

const forgetLimits = () => db.database.kysely.deleteFrom('internal.rate_limits').execute();

beforeEach(async () => {
  await forgetLimits();
  vi.clearAllMocks();
});

type Options = AuthServiceOptions;

const start = (options: Options = {}) =>
  startAuthService(db.database, {
    ...options,
    settings: { phone: { isEnabled: true }, hasProofOfWork: false, ...options.settings },
  });

const freeEmail = () => `${randomBytes(6).toString('hex')}@exemple.fr`;
const freePhone = () => `336${String(randomInt(10 ** 8)).padStart(8, '0')}`;

type Kind = 'email' | 'phone';

/** A row of an account in the database, whoever made it. */
async function account(auth: AuthService, kind: Kind, columns: object = {}): Promise<string> {
  const now = auth.deps.clock();
  const to = kind === 'email' ? freeEmail() : freePhone();
  const id = randomUUID();
  const own = { id, [kind]: to, [`${kind}_confirmed_at`]: now, created_at: now, updated_at: now };
  await db.database.kysely
    .insertInto('auth.users')
    .values({ aud: 'authenticated', role: 'authenticated', raw_app_meta_data: '{}', ...own, ...columns })
    .execute();
  await db.database.kysely
    .insertInto('auth.identities')
    .values({ provider_id: id, user_id: id, provider: kind, identity_data: JSON.stringify({ sub: id }) })
    .execute();
  return to;
}

async function unconfirmed(auth: AuthService, kind: Kind, path: string, body: object): Promise<string> {
  const to = kind === 'email' ? freeEmail() : freePhone();
  const asked = await auth.call('POST', path, { [kind]: to, ...body });
  if (asked.status !== 200) throw new Error(`no attempt: ${asked.status}`);
  return to;
}

/** The states in which the service may know an address. */
const STATES: Record<string, (auth: AuthService, kind: Kind) => Promise<string>> = {
  unknown: async (_auth, kind) => (kind === 'email' ? freeEmail() : freePhone()),
  confirmed: (auth, kind) => account(auth, kind),
  'confirmed, with a password, words and messages of its own': async (auth, kind) => {
    const sent = auth.deps.clock();
    return account(auth, kind, {
      encrypted_password: await hash.hashPassword('un-autre-chanfrein'),
      raw_user_meta_data: JSON.stringify({ full_name: 'Denise Papin' }),
      confirmation_sent_at: sent,
      recovery_sent_at: sent,
      last_sign_in_at: sent,
    });
  },
  'of another service only': async (auth, kind) => {
    const to = await account(auth, kind);
    const own = db.database.kysely.selectFrom('auth.users').select('id').where(kind, '=', to);
    await db.database.kysely
      .updateTable('auth.identities')
      .set({ provider: 'google', provider_id: randomUUID() })
      .where('user_id', 'in', own)
      .execute();
    return to;
  },
  banned: (auth, kind) => account(auth, kind, { banned_until: new Date('2099-01-01') }),
  invited: (auth, kind) =>
    account(auth, kind, { invited_at: auth.deps.clock(), [`${kind}_confirmed_at`]: null }),
  'signed up, not confirmed': (auth, kind) =>
    unconfirmed(auth, kind, '/signup', { password: 'un-autre-chanfrein', data: { full_name: 'Eve' } }),
  'asked for by code, not confirmed': (auth, kind) => unconfirmed(auth, kind, '/otp', {}),
  'about to change': async (auth, kind) => {
    const sent = auth.deps.clock();
    const change =
      kind === 'email'
        ? { email_change: freeEmail(), email_change_sent_at: sent }
        : { phone_change: freePhone(), phone_change_sent_at: sent };
    return account(auth, kind, change);
  },
  deleted: async (auth, kind) => {
    const to = await account(auth, kind);
    const { id } = await db.database.kysely
      .selectFrom('auth.users')
      .select('id')
      .where(kind, '=', to)
      .executeTakeFirstOrThrow();
    const token = auth.deps.keys.serviceRoleKey;
    const gone = await auth.call(
      'DELETE',
      `/admin/users/${id}`,
      { should_soft_delete: true },
      { token, apikey: token },
    );
    expect(gone.status).toBe(200);
    return to;
  },
};

const KNOWN = Object.keys(STATES).filter((state) => state !== 'unknown');

const PKCE = { code_challenge: 'a'.repeat(43), code_challenge_method: 's256' };
const WORDS = { data: { full_name: 'Eve', sub: 'x', email: 'x@exemple.fr', phone_verified: true } };

type Ask = (auth: AuthService, to: string) => Promise<AuthAnswer>;

const post =
  (path: string, kind: Kind, body: object = {}): Ask =>
  (auth, to) =>
    auth.call('POST', path, { [kind]: to, ...body });

const SIGN_UPS: Record<Kind, Record<string, Ask>> = {
  email: {
    '/signup': post('/signup', 'email', { password: PASSWORD }),
    '/signup with words': post('/signup', 'email', { password: PASSWORD, ...WORDS }),
    '/signup by PKCE': post('/signup', 'email', { password: PASSWORD, ...PKCE }),
    '/signup with a captcha and a way back': post(
      '/signup?redirect_to=http://localhost:3000/client',
      'email',
      {
        password: PASSWORD,
        gotrue_meta_security: { captcha_token: 'x' },
      },
    ),
  },
  phone: {
    '/signup': post('/signup', 'phone', { password: PASSWORD }),
    '/signup with words': post('/signup', 'phone', { password: PASSWORD, ...WORDS }),
  },
};

/** One of each route and purpose. */
const ASKED: Record<Kind, Record<string, Ask>> = {
  email: {
    '/signup': post('/signup', 'email', { password: PASSWORD }),
    '/otp': post('/otp', 'email'),
    '/otp without sign-up': post('/otp', 'email', { create_user: false }),
    '/recover': post('/recover', 'email'),
    '/resend of a sign-up': post('/resend', 'email', { type: 'signup' }),
    '/resend of a change': post('/resend', 'email', { type: 'email_change' }),
    'the password of the sign-up': post('/token?grant_type=password', 'email', { password: PASSWORD }),
    'a code': post('/verify', 'email', { type: 'email', token: '000000' }),
  },
  phone: {
    '/signup': post('/signup', 'phone', { password: PASSWORD }),
    '/otp': post('/otp', 'phone'),
    '/otp without sign-up': post('/otp', 'phone', { create_user: false }),
    '/resend': post('/resend', 'phone', { type: 'sms' }),
    '/resend of a change': post('/resend', 'phone', { type: 'phone_change' }),
    'the password of the sign-up': post('/token?grant_type=password', 'phone', { password: PASSWORD }),
    'a code': post('/verify', 'phone', { type: 'sms', token: '000000' }),
  },
};

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Answers as a stranger compares them: by their text, in which only the address and newly drawn values may differ. */
function comparable(answers: readonly AuthAnswer[], to: string): string {
  const drawn: string[] = [];
  const told = answers.map(({ status, body, headers }) => ({ status, body, headers: [...headers] }));
  return JSON.stringify(told, null, 1)
    .replaceAll(to, '<address>')
    .replaceAll(UUID, (id) => {
      if (!drawn.includes(id)) drawn.push(id);
      return `<${drawn.indexOf(id)}>`;
    });
}

type Step = Ask | { waitS: number };

/** The answers about one address, at the same times as about every other. */
async function answersOf(state: string, kind: Kind, steps: readonly Step[], options?: Options) {
  await forgetLimits();
  const working = await start();
  const to = await (STATES[state] as (typeof STATES)[string])(working, kind);
  await forgetLimits();
  // The stranger's questions come an hour later.
  const auth = await start({ startAt: new Date('2026-11-21T12:00:00Z'), ...options });
  vi.clearAllMocks();
  const answers: AuthAnswer[] = [];
  for (const step of steps) {
    if (typeof step === 'function') answers.push(await step(auth, to));
    else auth.advance(step.waitS);
  }
  const { calls: made } = vi.mocked(hash.hashPassword).mock;
  const { calls: checked } = vi.mocked(hash.verifyPassword).mock;
  return { told: comparable(answers, to), hashes: [made.length, checked.length], answers };
}

async function expectAlike(kind: Kind, steps: readonly Step[], states = KNOWN, options?: Options) {
  const unknown = await answersOf('unknown', kind, steps, options);
  for (const state of states) {
    const known = await answersOf(state, kind, steps, options);
    expect([state, known.told]).toEqual([state, unknown.told]);
    expect([state, known.hashes]).toEqual([state, unknown.hashes]);
  }
  return unknown.answers;
}

for (const kind of ['email', 'phone'] as const)
  describe(`by ${kind}`, () => {
    test.each(Object.entries(SIGN_UPS[kind]))(
      '%s, and again, shows nothing of the address',
      async (_, ask) => {
        const answers = await expectAlike(kind, [ask, { waitS: 10 }, ask, { waitS: 55 }, ask]);
        expect(answers.map(({ status }) => status)).toEqual([200, 429, 200]);
        const [first] = answers;
        expect(first?.body).toMatchObject({
          role: 'authenticated',
          identities: [{ user_id: first?.body.id }],
        });
      },
    );

    // Every pair of requests: the gap between two messages, and the traces of the first one.
    test.each(Object.entries(ASKED[kind]))(
      '%s, then anything',
      async (_, first) => {
        for (const [name, second] of Object.entries(ASKED[kind])) {
          const answers = await expectAlike(kind, [first, { waitS: 7 }, second, { waitS: 60 }, second]);
          expect([name, answers.some(({ status }) => status >= 500)]).toEqual([name, false]);
        }
      },
      120_000,
    );

    test('messages that the provider refuses, or never takes, are answered like any other', async () => {
      const failing: Options[] = [
        () => Promise.reject(new Error('refused')),
        () => new Promise<never>(() => {}),
      ].map(
        // Mails are stored before they are delivered, so only text messages can stay untaken.
        (send, at) => ({ smsSender: { send }, ...(at === 0 && { mailer: send }) }),
      );
      for (const options of failing)
        for (const ask of Object.values(ASKED[kind]).slice(0, -2)) {
          const answers = await expectAlike(kind, [ask, { waitS: 7 }, ask], KNOWN, options);
          expect(answers.map(({ status }) => status)).toEqual([200, 429]);
        }
    }, 60_000);
  });

describe('a new address for an account', () => {
  const change = { email: freeEmail, phone: freePhone };
  const resendOf = { email: { type: 'email_change' }, phone: { type: 'phone_change' } };

  /** What a stranger with an account sees after asking for an address: in answers, on their account, and in their mailbox. */
  async function seenOf(state: string, kind: Kind, options: Options = {}) {
    await forgetLimits();
    const working = await start();
    const to = await (STATES[state] as (typeof STATES)[string])(working, kind);
    const stranger = await working.createUser({ email: freeEmail() });
    await forgetLimits();
    const auth = await start({ startAt: new Date('2026-11-21T10:30:00Z'), ...options });
    const token = stranger.accessToken;
    const put = (address: string) => auth.call('PUT', '/user', { [kind]: address }, { token });
    const own = () => auth.call('GET', '/user', undefined, { token });
    const answers = [await put(to), await own()];
    auth.advance(10);
    answers.push(await put(to));
    answers.push(await auth.call('POST', '/resend', { ...resendOf[kind], [kind]: to }), await own());
    auth.advance(70);
    answers.push(await auth.call('POST', '/otp', { [kind]: to, create_user: false }));
    answers.push(await put(change[kind]()), await own());
    const last = String(answers.at(-1)?.body[kind === 'email' ? 'new_email' : 'new_phone']);
    const told = comparable(answers, to)
      .replaceAll(stranger.email, '<stranger>')
      .replaceAll(last, '<another>');
    const received = auth.mails.filter((mail) => mail.to === stranger.email).map(({ kind: sent }) => sent);
    const costs = auth.messages.length + auth.mails.length;
    return { told, received, answers, auth, to, costs };
  }

  test.each(['email', 'phone'] as const)('%s: is answered as if it were free', async (kind) => {
    const free = await seenOf('unknown', kind);
    expect(free.answers.map(({ status }) => status)).toEqual([200, 200, 429, 200, 200, 200, 200, 200]);
    for (const state of KNOWN) {
      const known = await seenOf(state, kind);
      expect([state, known.told]).toEqual([state, free.told]);
      expect([state, known.received]).toEqual([state, free.received]);
    }
  });

  test('its holder hears of it, without a code or a word of the asker, and nothing changes', async () => {
    const auth = await start();
    const holder = await auth.createUser();
    const asker = await auth.createUser({ data: { full_name: 'https://piege.example' } });
    auth.advance(120);
    auth.mails.length = 0;
    await auth.call('PUT', '/user', { email: holder.email }, { token: asker.accessToken });
    const mail = auth.lastMail(holder.email);
    expect([mail.kind, mail.data]).toEqual([
      'notice-address-wanted',
      { siteUrl: 'http://localhost:3000', email: holder.email },
    ]);
    // The present address confirms its half; the other half never comes.
    const { code } = auth.lastMail(asker.email).data;
    const half = { type: 'email_change', email: asker.email, token: code };
    expect((await auth.call('POST', '/verify', half)).body.msg).toMatch(/^Confirmation link accepted/);
    const { body } = await auth.call('GET', '/user', undefined, { token: asker.accessToken });
    expect([body.email, body.new_email]).toEqual([asker.email, holder.email]);
    const { body: untouched } = await auth.call('GET', '/user', undefined, { token: holder.accessToken });
    expect([untouched.email, untouched.new_email]).toEqual([holder.email, undefined]);
  });

  test('counts in the bucket of its holder’s mailbox', async () => {
    const auth = await start({ settings: { rateLimitFactor: 1, email: { perHour: 1000 } } });
    const { email } = await auth.createUser();
    const askers = [];
    for (let asker = 0; asker < 7; asker += 1) askers.push(await auth.createUser());
    await forgetLimits();
    auth.mails.length = 0;
    const statuses = [];
    for (const [place, { accessToken: token }] of askers.entries())
      statuses.push((await auth.call('PUT', '/user', { email }, { token, ip: `10.${place}.0.1` })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(auth.mails.filter(({ to }) => to === email)).toHaveLength(5);
  });

  test('a number’s holder gets a text without a code', async () => {
    const auth = await start();
    const phone = await account(auth, 'phone');
    const { accessToken: token } = await auth.createUser();
    await auth.call('PUT', '/user', { phone }, { token });
    expect(auth.messages).toEqual([
      { to: phone, text: expect.stringMatching(/a déjà un compte ici\. Rien n’a changé\.$/) },
    ]);
  });

  test('a provider that refuses tells no more of a taken number than of a free one', async () => {
    const smsSender = { send: () => Promise.reject(new Error('refused')) };
    const [free, taken] = [
      await seenOf('unknown', 'phone', { smsSender }),
      await seenOf('confirmed', 'phone', { smsSender }),
    ];
    expect(taken.told).toEqual(free.told);
    expect(free.answers[0]?.status).toBe(422);
  });
});

describe('by one setting, as the protocol has it,', () => {
  const settings = { tellsUnknown: true };

  test('a sign-up of a known address has no identity, and one again is the same account', async () => {
    const auth = await start({ settings });
    const known = await account(auth, 'email');
    const decoy = await auth.call('POST', '/signup', { email: known, password: PASSWORD });
    expect([decoy.status, decoy.body.identities, decoy.body.role]).toEqual([200, [], '']);
    const email = freeEmail();
    const first = await auth.call('POST', '/signup', { email, password: PASSWORD });
    auth.advance(61);
    const again = await auth.call('POST', '/signup', { email, password: PASSWORD });
    expect(again.body.id).toBe(first.body.id);
  });

  test('kinds of messages have gaps of their own', async () => {
    const auth = await start({ settings });
    const email = await account(auth, 'email');
    expect((await auth.call('POST', '/recover', { email })).status).toBe(200);
    expect((await auth.call('POST', '/resend', { type: 'signup', email })).status).toBe(200);
    expect((await auth.call('POST', '/recover', { email })).status).toBe(429);
  });

  test('a taken address is refused, and an unconfirmed account told so', async () => {
    const auth = await start({ settings });
    const [email, phone] = [await account(auth, 'email'), await account(auth, 'phone')];
    const { accessToken: token } = await auth.createUser();
    expect(errorOf(await auth.call('PUT', '/user', { email }, { token }))[1]).toBe('email_exists');
    expect(errorOf(await auth.call('PUT', '/user', { phone }, { token }))[1]).toBe('phone_exists');
    const own = { email: freeEmail(), password: PASSWORD };
    await auth.call('POST', '/signup', own);
    const signIn = await auth.call('POST', '/token?grant_type=password', own);
    expect(errorOf(signIn)[1]).toBe('email_not_confirmed');
  });
});
