import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  type AuthAnswer,
  type AuthService,
  errorOf,
  PASSWORD,
  pressLink,
  randomEmail,
  readRedirect,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

// A mail holds six digits and a link, and the digits are soon guessed. For every mail: the digits do not reveal the link, and voiding
// the digits leaves the link valid.

const db = useTestDatabase();

const challenge = createHash('sha256').update('v'.repeat(112)).digest('base64url');
const pkce = { code_challenge: challenge, code_challenge_method: 's256' };

const asAdmin = (auth: AuthService) => ({ token: auth.deps.keys.serviceRoleKey });

type Sent = { to: string; code: string; link: string };

function sentTo(auth: AuthService, to: string): Sent {
  const { code = '', link = '' } = auth.lastMail(to).data;
  return { to, code, link };
}

async function changeAddress(auth: AuthService) {
  const { accessToken: token, email: old } = await auth.createUser();
  const to = randomEmail();
  await auth.call('PUT', '/user', { email: to, current_password: PASSWORD }, { token });
  return { old, to };
}

async function generate(auth: AuthService, type: string): Promise<Sent> {
  const { email } = await auth.createUser();
  const newEmail = randomEmail();
  const isNew = type === 'signup' || type === 'invite';
  const asked = { type, email: isNew ? newEmail : email, password: PASSWORD, new_email: newEmail };
  const { body } = await auth.call('POST', '/admin/generate_link', asked, asAdmin(auth));
  const to = isNew || type === 'email_change_new' ? newEmail : email;
  return { to, code: body.email_otp, link: body.action_link };
}

const kinds: [name: string, types: string[], send: (auth: AuthService) => Promise<Sent>][] = [
  [
    'sign-up',
    ['signup', 'email'],
    async (auth) => {
      const to = randomEmail();
      await auth.call('POST', '/signup', { email: to, password: PASSWORD });
      return sentTo(auth, to);
    },
  ],
  [
    'sign-up, with a challenge',
    ['signup', 'email'],
    async (auth) => {
      const to = randomEmail();
      await auth.call('POST', '/signup', { email: to, password: PASSWORD, ...pkce });
      return sentTo(auth, to);
    },
  ],
  [
    'sign-up, sent again',
    ['signup', 'email'],
    async (auth) => {
      const to = randomEmail();
      await auth.call('POST', '/signup', { email: to, password: PASSWORD });
      auth.advance(61);
      await auth.call('POST', '/resend', { type: 'signup', email: to });
      return sentTo(auth, to);
    },
  ],
  [
    'invitation',
    ['invite', 'signup', 'email'],
    async (auth) => {
      const to = randomEmail();
      await auth.call('POST', '/invite', { email: to }, asAdmin(auth));
      return sentTo(auth, to);
    },
  ],
  [
    'magic link',
    ['magiclink', 'recovery', 'email'],
    async (auth) => {
      const { email: to } = await auth.createUser();
      await auth.call('POST', '/otp', { email: to });
      return sentTo(auth, to);
    },
  ],
  [
    'recovery',
    ['recovery', 'magiclink', 'email'],
    async (auth) => {
      const { email: to } = await auth.createUser();
      await auth.call('POST', '/recover', { email: to });
      return sentTo(auth, to);
    },
  ],
  [
    'recovery, with a challenge',
    ['recovery', 'magiclink', 'email'],
    async (auth) => {
      const { email: to } = await auth.createUser();
      await auth.call('POST', '/recover', { email: to, ...pkce });
      return sentTo(auth, to);
    },
  ],
  [
    'change of address, the new one',
    ['email_change'],
    async (auth) => sentTo(auth, (await changeAddress(auth)).to),
  ],
  [
    'change of address, the old one',
    ['email_change'],
    async (auth) => sentTo(auth, (await changeAddress(auth)).old),
  ],
  [
    'change of address, sent again',
    ['email_change'],
    async (auth) => {
      const { to } = await changeAddress(auth);
      auth.advance(61);
      await auth.call('POST', '/resend', { type: 'email_change', email: to });
      return sentTo(auth, to);
    },
  ],
  ['generated, signup', ['signup', 'email'], (auth) => generate(auth, 'signup')],
  ['generated, invite', ['invite', 'email'], (auth) => generate(auth, 'invite')],
  ['generated, magiclink', ['magiclink', 'email'], (auth) => generate(auth, 'magiclink')],
  ['generated, recovery', ['recovery', 'email'], (auth) => generate(auth, 'recovery')],
  ['generated, email_change_current', ['email_change'], (auth) => generate(auth, 'email_change_current')],
  ['generated, email_change_new', ['email_change'], (auth) => generate(auth, 'email_change_new')],
];

/** Requests that accept a link's secret, each with its error. */
const entries: Record<string, (auth: AuthService, secret: string, type: string) => Promise<string | null>> = {
  'a program’s POST': async (auth, token_hash, type) =>
    errorOf(await auth.call('POST', '/verify', { type, token_hash }))[1],
  'a page’s POST': async (auth, token_hash, type) =>
    errorOf(
      await auth.call('POST', '/verify', { type, token_hash, password: PASSWORD }, { browser: 'any' }),
    )[1],
  'the press of a page': async (auth, token_hash, type) =>
    toldBy(await pressLink(auth, linkOf(token_hash, type), { password: PASSWORD })),
  'GET, where links act': async (auth, token, type) => {
    const acting = await startAuthService(db.database, { settings: { links: 'act' } });
    acting.advance((auth.deps.clock().getTime() - acting.deps.clock().getTime()) / 1000);
    return toldBy(await acting.call('GET', `/verify?${new URLSearchParams({ token, type })}`));
  },
};

const linkOf = (token_hash: string, type: string) => ({
  data: { link: `http://localhost:3000/connexion/retour?${new URLSearchParams({ token_hash, type })}` },
});

const toldBy = (answer: AuthAnswer) => readRedirect(answer).fragment.get('error_code');

const secretIn = (link: string) => new URL(link).searchParams.get('token_hash') ?? '';

const wrong = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

async function opens(auth: AuthService, { link }: Sent): Promise<boolean> {
  const answer = await pressLink(auth, { data: { link } }, { password: PASSWORD });
  const { url, fragment } = readRedirect(answer);
  // This is half of a change of address; the other half has a mail of its own.
  return fragment.has('access_token') || fragment.has('message') || url.searchParams.has('code');
}

describe.each(kinds)('%s', (_, types, send) => {
  test.each(Object.entries(entries))('no link follows from its digits: %s', async (_name, open) => {
    const auth = await startAuthService(db.database);
    const sent = await send(auth);
    expect(sent.code).toMatch(/^\d{6}$/);
    const { token_hash: kept } = await db.database.kysely
      .selectFrom('auth.one_time_tokens')
      .select('token_hash')
      .where('relates_to', '=', sent.to)
      .executeTakeFirstOrThrow();
    const ofDigits = createHash('sha224').update(`${sent.to}${sent.code}`).digest('hex');
    for (const type of types)
      for (const secret of [kept, ofDigits, `pkce_${ofDigits}`, sent.code])
        expect(await open(auth, secret, type)).toBe('otp_expired');
    expect(await opens(auth, sent)).toBe(true);
  });

  test('a link with a challenge is not one without, nor the other way round', async () => {
    const auth = await startAuthService(db.database);
    const sent = await send(auth);
    const secret = secretIn(sent.link);
    const other = secret.startsWith('pkce_') ? secret.slice(5) : `pkce_${secret}`;
    for (const type of types)
      expect(errorOf(await auth.call('POST', '/verify', { type, token_hash: other }))[1]).toBe('otp_expired');
    expect(await opens(auth, sent)).toBe(true);
  });

  test('five wrong guesses void its digits, and not its link', async () => {
    const auth = await startAuthService(db.database);
    const sent = await send(auth);
    const [type] = types;
    const typed = (token: string) => auth.call('POST', '/verify', { type, email: sent.to, token });
    for (let by = 1; by <= 9; by += 1) expect((await typed(wrong(sent.code, by))).status).toBe(403);
    expect((await typed(sent.code)).status).toBe(403);
    expect(await opens(auth, sent)).toBe(true);
    expect((await typed(sent.code)).status).toBe(403);
    expect(await opens(auth, sent)).toBe(false);
  });
});

test('nothing that is kept opens a link', async () => {
  const auth = await startAuthService(db.database);
  const { email } = await auth.createUser();
  await auth.call('POST', '/recover', { email });
  const { secret_hash: kept } = await db.database.kysely
    .selectFrom('internal.one_time_links')
    .innerJoin('auth.one_time_tokens', 'auth.one_time_tokens.id', 'internal.one_time_links.token_id')
    .select('secret_hash')
    .where('relates_to', '=', email)
    .executeTakeFirstOrThrow();
  const { link } = sentTo(auth, email);
  expect(kept).toBe(createHash('sha256').update(secretIn(link)).digest('hex'));
  expect(errorOf(await auth.call('POST', '/verify', { type: 'recovery', token_hash: kept }))[1]).toBe(
    'otp_expired',
  );
});

test('a wrong code counts against every account that is changing to the address', async () => {
  const auth = await startAuthService(db.database, { settings: { email: { hasSecureChange: false } } });
  const to = randomEmail();
  const codes: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { accessToken: token } = await auth.createUser();
    await auth.call('PUT', '/user', { email: to, current_password: PASSWORD }, { token });
    codes.push(sentTo(auth, to).code);
  }
  const typed = (token: string) => auth.call('POST', '/verify', { type: 'email_change', email: to, token });
  const guesses = Array.from({ length: 8 }, (_, by) => String(by).padStart(6, '9'));
  for (const guess of guesses.filter((one) => !codes.includes(one)).slice(0, 5))
    expect((await typed(guess)).status).toBe(403);
  for (const code of codes) expect((await typed(code)).status).toBe(403);
});
