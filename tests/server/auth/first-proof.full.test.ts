import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthService,
  type CallOptions,
  errorOf,
  type JsonBody,
  randomEmail,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { clientOf, REDIRECT_URI, signInExternally } from '#tests/support/external-sign-in.ts';
import {
  type Accounts,
  type IdentityProvider,
  startIdentityProvider,
} from '#tests/support/identity-provider.ts';

// Somebody asks for an account with an address that is not theirs; its owner proves it, in any of the ways. The stranger's entries must
// open nothing, and the owner's must. Every pair is a test.

const db = useTestDatabase();
const accounts: Accounts = {};
let idp: IdentityProvider;
beforeAll(async () => {
  idp = await startIdentityProvider(REDIRECT_URI, accounts);
});
afterAll(() => idp.stop());

const THEIRS = 'parole-de-voleur-9';
const OWN = 'parole-de-titulaire-7';
const STRANGER_BROWSER = { browser: 'a stranger’s' };
const OWNER_BROWSER = { browser: 'its owner’s' };
const WORDS = { full_name: 'Un voleur', planted: 'oui' };

type Case = { auth: AuthService; email: string; phone: string };

async function start(): Promise<Case> {
  const settings = { isAnonymousEnabled: true, phone: { isEnabled: true } };
  const auth = await startAuthService(db.database, {
    startAt: new Date(),
    settings: { ...settings, providers: { acme: clientOf(idp.issuer) } },
  });
  return { auth, email: randomEmail(), phone: `336${randomInt(10_000_000, 99_999_999)}` };
}

const admin = ({ auth }: Case): CallOptions => ({ token: auth.deps.keys.serviceRoleKey });
const signUp = ({ auth, email }: Case, password: string, options?: CallOptions, data: object = {}) =>
  auth.call('POST', '/signup', { email, password, data }, options);

/** An account at the other service, with this address. */
async function atProvider({ auth, email }: Case, isVerified: boolean) {
  const name = `account-${Object.keys(accounts).length}`;
  accounts[name] = { email, email_verified: isVerified, name: isVerified ? 'Titulaire' : 'Un voleur' };
  const { fragment } = await signInExternally(auth, name);
  return { name, fragment };
}

const byEmail: Record<string, (one: Case) => Promise<unknown>> = {
  'a password': (one) => signUp(one, THEIRS, undefined, WORDS),
  'a password on our page': (one) => signUp(one, THEIRS, STRANGER_BROWSER, WORDS),
  'a password, its code asked for again': async (one) => {
    await signUp(one, THEIRS, undefined, WORDS);
    one.auth.advance(61);
    return one.auth.call('POST', '/resend', { type: 'signup', email: one.email });
  },
  'a link': ({ auth, email }) => auth.call('POST', '/otp', { email, data: WORDS }),
  'another service that has not verified the address': (one) => atProvider(one, false),
  'an administrator’s account without proof': (one) =>
    one.auth.call(
      'POST',
      '/admin/users',
      { email: one.email, password: THEIRS, user_metadata: WORDS },
      admin(one),
    ),
  'a visitor’s change of address': async (one) => {
    const { body } = await one.auth.call('POST', '/signup', { data: WORDS });
    const token = body.access_token;
    await one.auth.call('PUT', '/user', { email: one.email, password: THEIRS, data: WORDS }, { token });
    return { token };
  },
};

type Proof = (one: Case) => Promise<JsonBody>;

const codeTo = ({ auth, email }: Case) => auth.lastMail(email).data.code;
const hashTo = ({ auth, email }: Case) =>
  new URL(auth.lastMail(email).data.link ?? '').searchParams.get('token_hash');

async function typeCode(one: Case, type: string, options?: CallOptions, further: object = {}) {
  const { email } = one;
  const answer = await one.auth.call(
    'POST',
    '/verify',
    { type, email, token: codeTo(one), ...further },
    options,
  );
  expect(answer.status).toBe(200);
  return answer.body;
}

async function openLink(one: Case, type: string, options?: CallOptions) {
  const answer = await one.auth.call('POST', '/verify', { type, token_hash: hashTo(one) }, options);
  expect(answer.status).toBe(200);
  return answer.body;
}

const proofsByEmail: Record<string, Proof> = {
  'signs up with a password and types the code': async (one) => {
    await signUp(one, OWN);
    return typeCode(one, 'signup');
  },
  'signs up with a password and opens the link': async (one) => {
    await signUp(one, OWN);
    return openLink(one, 'signup');
  },
  'signs up on our page and presses there': async (one) => {
    await signUp(one, OWN, OWNER_BROWSER);
    return openLink(one, 'signup', OWNER_BROWSER);
  },
  'signs up on our page and presses in another browser, with the password': async (one) => {
    await signUp(one, OWN, OWNER_BROWSER);
    return typeCode(one, 'email', { browser: 'another' }, { password: OWN });
  },
  'asks for a link and types the code': async (one) => {
    await one.auth.call('POST', '/otp', { email: one.email });
    return typeCode(one, 'email');
  },
  'asks for a link and opens it': async (one) => {
    await one.auth.call('POST', '/otp', { email: one.email }, OWNER_BROWSER);
    return openLink(one, 'signup', OWNER_BROWSER);
  },
  'recovers and types the code': async (one) => {
    await one.auth.call('POST', '/recover', { email: one.email });
    return typeCode(one, 'recovery');
  },
  'recovers and opens the link': async (one) => {
    await one.auth.call('POST', '/recover', { email: one.email });
    return openLink(one, 'recovery', OWNER_BROWSER);
  },
  'has the code sent again and types it': async (one) => {
    await one.auth.call('POST', '/resend', { type: 'signup', email: one.email });
    return typeCode(one, 'signup');
  },
  'has the code sent again on our page and types a password beside it': async (one) => {
    await one.auth.call('POST', '/resend', { type: 'signup', email: one.email }, OWNER_BROWSER);
    return typeCode(one, 'email', OWNER_BROWSER, { password: OWN });
  },
  'is invited and opens the link': async (one) => {
    const { status } = await one.auth.call('POST', '/invite', { email: one.email }, admin(one));
    expect(status).toBe(200);
    return openLink(one, 'invite', OWNER_BROWSER);
  },
  'comes by another service that has verified the address': async (one) => {
    const { fragment } = await atProvider(one, true);
    const token = fragment.get('access_token') ?? '';
    return { user: (await one.auth.call('GET', '/user', undefined, { token })).body };
  },
};

const byPhone: Record<string, (one: Case) => Promise<unknown>> = {
  'a password': ({ auth, phone }) => auth.call('POST', '/signup', { phone, password: THEIRS, data: WORDS }),
  'a code': ({ auth, phone }) => auth.call('POST', '/otp', { phone, data: WORDS }),
};

const proofsByPhone: Record<string, Proof> = {
  'signs up with a password': ({ auth, phone }) => auth.call('POST', '/signup', { phone, password: OWN }),
  'asks for a code': ({ auth, phone }) => auth.call('POST', '/otp', { phone }),
  'has the code sent again': ({ auth, phone }) => auth.call('POST', '/resend', { type: 'sms', phone }),
};

const signIn = ({ auth }: Case, address: object, password: string) =>
  auth.call('POST', '/token?grant_type=password', { ...address, password });

async function expectNothingOfTheStranger(one: Case, address: object, user: JsonBody): Promise<void> {
  expect(errorOf(await signIn(one, address, THEIRS))[1]).toBe('invalid_credentials');
  expect(JSON.stringify(user)).not.toMatch(/voleur|planted/);
  expect(user.factors).toBeUndefined();
  const profile = await db.database.kysely
    .selectFrom('profiles')
    .select('full_name')
    .where('id', '=', user.id)
    .executeTakeFirst();
  expect(profile?.full_name ?? '').not.toMatch(/voleur/);
}

describe.each(Object.entries(byEmail))('an account asked for by a stranger with %s', (name, attempt) => {
  // An address without an account gets no message.
  const isChange = /change of address/.test(name);
  const proofs = Object.entries(proofsByEmail).filter(
    ([proof]) => !isChange || !/sent again|recovers/.test(proof),
  );

  test.each(proofs)('is its owner’s alone, who %s', async (proof, prove) => {
    const one = await start();
    const { token, name: who } = Object(await attempt(one));
    const code = one.auth.mails.findLast(({ to }) => to === one.email)?.data.code;
    one.auth.advance(61);
    const { user } = await prove(one);
    await expectNothingOfTheStranger(one, { email: one.email }, user);
    const hasChosen = /password|signs up/.test(proof);
    expect((await signIn(one, { email: one.email }, OWN)).status).toBe(hasChosen ? 200 : 400);
    for (const type of ['email', 'recovery', 'email_change']) {
      const answer = await one.auth.call('POST', '/verify', {
        type,
        email: one.email,
        token: code ?? '000000',
      });
      expect(answer.status).not.toBe(200);
    }
    if (token) expect((await one.auth.call('GET', '/user', undefined, { token })).body.id).not.toBe(user.id);
    if (who) expect((await signInExternally(one.auth, who)).fragment.has('access_token')).toBe(false);
  });
});

describe.each(Object.entries(byPhone))('a number’s account asked for by a stranger with %s', (_, attempt) => {
  test.each(Object.entries(proofsByPhone))('is its owner’s alone, who %s', async (proof, prove) => {
    const one = await start();
    const { auth, phone } = one;
    await attempt(one);
    auth.advance(61);
    await prove(one);
    const token = /\d{6}/.exec(auth.messages.at(-1)?.text ?? '')?.[0];
    const { status, body } = await auth.call('POST', '/verify', { type: 'sms', phone, token });
    expect(status).toBe(200);
    await expectNothingOfTheStranger(one, { phone }, body.user);
    expect((await signIn(one, { phone }, OWN)).status).toBe(/password/.test(proof) ? 200 : 400);
  });
});

const strangers: [name: string, options: CallOptions | undefined][] = [
  ['through the protocol', undefined],
  ['on our page', STRANGER_BROWSER],
];

describe.each(strangers)('a stranger’s own mail, asked for %s', (_, options) => {
  const handIns: [string, (one: Case) => object][] = [
    ['code', (one) => ({ type: 'email', email: one.email, token: codeTo(one) })],
    ['link', (one) => ({ type: 'signup', token_hash: hashTo(one) })],
  ];

  test.each(handIns)(
    'puts no password in force by its %s on our pages, but the one that is typed there',
    async (_kind, handIn) => {
      const one = await start();
      await signUp(one, THEIRS, options, WORDS);
      const body = handIn(one);
      const asked = await one.auth.call('POST', '/verify', body, OWNER_BROWSER);
      expect(errorOf(asked).slice(0, 2)).toEqual([422, 'password_needed']);
      expect(errorOf(await signIn(one, { email: one.email }, THEIRS))[1]).toBe('invalid_credentials');
      const weak = await one.auth.call('POST', '/verify', { ...body, password: '123456' }, OWNER_BROWSER);
      expect(errorOf(weak)[1]).toBe('weak_password');
      const answer = await one.auth.call('POST', '/verify', { ...body, password: OWN }, OWNER_BROWSER);
      expect(answer.status).toBe(200);
      await expectNothingOfTheStranger(one, { email: one.email }, answer.body.user);
      expect((await signIn(one, { email: one.email }, OWN)).status).toBe(200);
    },
  );
});

test('a program’s own code puts in force what was said with it, and so does a code that was sent again where the setting says so', async () => {
  const one = await start();
  await signUp(one, OWN, undefined, { full_name: 'Titulaire' });
  const body = await typeCode(one, 'signup');
  expect(body.user.user_metadata).toMatchObject({ full_name: 'Titulaire', email_verified: true });
  expect((await signIn(one, { email: one.email }, OWN)).status).toBe(200);

  const auth = await startAuthService(db.database, { settings: { signUpBinding: 'code' } });
  const other = { ...one, auth, email: randomEmail() };
  await signUp(other, OWN, STRANGER_BROWSER);
  auth.advance(61);
  await auth.call('POST', '/resend', { type: 'signup', email: other.email });
  await typeCode(other, 'signup', OWNER_BROWSER);
  expect((await signIn(other, { email: other.email }, OWN)).status).toBe(200);
});

test('who signed up on our page and has the code sent again keeps the password in that browser', async () => {
  const one = await start();
  await signUp(one, OWN, OWNER_BROWSER);
  one.auth.advance(61);
  await one.auth.call('POST', '/resend', { type: 'signup', email: one.email });
  await typeCode(one, 'email', OWNER_BROWSER);
  expect((await signIn(one, { email: one.email }, OWN)).status).toBe(200);
});

test('a stranger who changes an account to the address says nothing in its mail, and gets nothing but the address', async () => {
  const one = await start();
  const stranger = await one.auth.createUser({ data: { full_name: 'Gagnez 149 € ici' }, password: THEIRS });
  await one.auth.call(
    'PUT',
    '/user',
    { email: one.email, current_password: THEIRS },
    { token: stranger.accessToken },
  );
  const { data } = one.auth.lastMail(one.email);
  expect(data).toMatchObject({ newEmail: one.email, name: undefined });
  expect(JSON.stringify(data)).not.toContain('149');
});
