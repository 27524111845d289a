import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PASSWORD, randomEmail, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';

// The person who asks for a mail chooses where its link leads, and with which challenge. After the press, its reader is signed in on
// the site all the same, unless the link leads on to a program; there, too, the reader may stay.

const ANON_KEY = 'sb_publishable_cle-des-essais';
const SERVICE_ROLE_KEY = 'sb_secret_cle-des-essais';
const PROGRAM = 'https://ailleurs.example/compte';
const site = useAccountSite({
  ANON_KEY,
  SERVICE_ROLE_KEY,
  AUTH_REDIRECT_URLS: 'https://ailleurs.example/**',
});

type Asking = { query: string; challenge: object };
/** The recipient of the mail; and another recipient, whose link is to be pressed before. */
type Asked = { to: string; before?: string };

async function call(method: string, path: string, body: object, token = ANON_KEY) {
  const answer = await fetch(`${site.origin}/auth/v1${path}`, {
    method,
    headers: { apikey: ANON_KEY, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

const member = async () => (await site.member()).email;

const KINDS: Record<string, (asking: Asking) => Promise<Asked>> = {
  async 'sign-up'({ query, challenge }) {
    const to = randomEmail();
    await call('POST', `/signup${query}`, { email: to, password: PASSWORD, ...challenge });
    return { to };
  },
  async 'sign-up by a link'({ query, challenge }) {
    const to = randomEmail();
    await call('POST', `/otp${query}`, { email: to, ...challenge });
    return { to };
  },
  async 'sign-up, sent again'({ query, challenge }) {
    const to = randomEmail();
    await call('POST', '/signup', { email: to, password: PASSWORD });
    await call('POST', `/resend${query}`, { type: 'signup', email: to, ...challenge });
    return { to };
  },
  async 'magic link'({ query, challenge }) {
    const to = await member();
    await call('POST', `/otp${query}`, { email: to, ...challenge });
    return { to };
  },
  async recovery({ query, challenge }) {
    const to = await member();
    await call('POST', `/recover${query}`, { email: to, ...challenge });
    return { to };
  },
  async invitation({ query }) {
    const to = randomEmail();
    await call('POST', `/invite${query}`, { email: to }, SERVICE_ROLE_KEY);
    return { to };
  },
  async 'change of address'({ query, challenge }) {
    const { email: before, visitor } = await site.member();
    const to = randomEmail();
    const change = { email: to, current_password: PASSWORD, ...challenge };
    await call('PUT', `/user${query}`, change, visitor.session().access_token);
    return { to, before };
  },
};

const CHALLENGES = {
  'no challenge': {},
  'a challenge of a stranger': {
    code_challenge: createHash('sha256').update('z'.repeat(50)).digest('base64url'),
    code_challenge_method: 's256',
  },
};

/** The requested end of a link, after the site's address, and the page on which its reader ends. */
type OwnEnd = [name: string, redirectTo: string | null, page: string | null];

const OWN_ENDS: OwnEnd[] = [
  ['nowhere in particular', null, null],
  ['the site’s root', '', null],
  ['the site’s root, with its slash', '/', null],
  ['a page', '/client/profil?de=mail', '/client/profil?de=mail'],
];

/** Ends with which an attacker might try to make a link a dead one. */
const BENT_ENDS: OwnEnd[] = [
  ['a page that reads no session', '/mentions-legales', '/mentions-legales'],
  ['the page of the new password', '/nouveau-mot-de-passe', '/nouveau-mot-de-passe'],
  ['the page of the sign-in', '/connexion', null],
  [
    'the page for links, another code beside',
    '/connexion/retour?code=x&error=y&error_code=otp_expired',
    null,
  ],
  ['the page for links, another link beside', '/connexion/retour?token_hash=x&type=signup', null],
  ['the page for links, another site beside', `/connexion/retour?redirect_to=${'z'.repeat(1900)}`, null],
  ['more than an address may have', `/?${'a'.repeat(12_000)}`, null],
];

const NEEDS_PASSWORD: ReadonlySet<string> = new Set(['recovery', 'invitation']);

function endOf(kind: string, page: string | null): string {
  if (!NEEDS_PASSWORD.has(kind)) return page ?? '/client/dashboard';
  const end = '/nouveau-mot-de-passe';
  return page === null || page === end ? end : `${end}?${new URLSearchParams({ redirectTo: page })}`;
}

async function press(reader: SiteVisitor, { to, before }: Asked, fields: Record<string, string> = {}) {
  const answers = [];
  for (const address of before ? [before, to] : [to]) {
    const { link } = await site.mailTo(address);
    expect((await reader.get(link)).body).toContain('Sans votre clic, rien ne change.');
    // The password is typed if another browser asked; nothing else looks at it.
    answers.push(await reader.submit(link, { password: PASSWORD, ...fields }));
  }
  return answers.at(-1) as (typeof answers)[number];
}

const queryTo = (redirectTo: string | null) =>
  redirectTo === null ? '' : `?${new URLSearchParams({ redirect_to: redirectTo })}`;

async function endsSignedIn(
  kind: string,
  challenge: object,
  [redirectTo, page]: [string | null, string | null],
) {
  const query = queryTo(redirectTo === null ? null : site.origin + redirectTo);
  const reader = site.visitor();
  const asked = await KINDS[kind]?.({ query, challenge });
  const pressed = await press(reader, asked as Asked);
  expect([pressed.status, pressed.location]).toEqual([303, endOf(kind, page)]);
  expect((await reader.get('/client/dashboard')).status).toBe(200);
}

test.each(BENT_ENDS)('a recovery that is asked to lead to %s, ends signed in', (_, ...end) =>
  endsSignedIn('recovery', CHALLENGES['a challenge of a stranger'], end),
);

describe.each(Object.entries(KINDS))('%s', (kind, ask) => {
  describe.each(Object.entries(CHALLENGES))('with %s', (_, challenge) => {
    test.each(OWN_ENDS)('to %s, ends signed in', (_name, ...end) => endsSignedIn(kind, challenge, end));

    test('to a program, goes on there as the protocol has it', async () => {
      const reader = site.visitor();
      const pressed = await press(reader, await ask({ query: queryTo(PROGRAM), challenge }));
      const isByCode = 'code_challenge' in challenge && kind !== 'invitation';
      expect(pressed.body).toContain(`href="${PROGRAM}${isByCode ? '?code=' : '#access_token='}`);
      expect(reader.isSignedIn()).toBe(false);
    });

    test.each([PROGRAM, 'http://127.0.0.1:9/'])('to %s, its reader may stay, signed in', async (program) => {
      const asked = await ask({ query: queryTo(program), challenge });
      const reader = site.visitor();
      const page = (await reader.get((await site.mailTo(asked.to)).link)).body;
      expect(page).toContain(`<strong>${new URL(program).host}</strong>`);
      const [on, stay] = ['Continuer vers ce service', 'Rester sur ce site'].map((word) =>
        page.indexOf(word),
      );
      expect([on, stay]).not.toContain(-1);
      // The shop does not know the owner of a program on one's own machine.
      expect((on ?? 0) < (stay ?? 0)).toBe(program === PROGRAM);
      const pressed = await press(reader, asked, { staysHere: 'oui' });
      expect([pressed.status, pressed.location]).toEqual([303, endOf(kind, null)]);
      expect((await reader.get('/client/dashboard')).status).toBe(200);
    });
  });
});
