import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { SITE_URL } from '#packages/auth-service/test-support/settings.ts';
import {
  type AuthService,
  errorOf,
  PASSWORD,
  pressLink,
  randomEmail,
  readRedirect,
  startAuthService,
} from '#tests/support/auth-service.ts';
import { useTestDatabase } from '#tests/support/database.ts';

// Programs open the links of mails ahead of their readers. For every link that the service mails, wherever it leads, opening it changes
// nothing; the press on the site's page does.

const db = useTestDatabase();

type Asked = { to: string; signedOut?: boolean };

const mails: Record<string, (auth: AuthService, query: string) => Promise<Asked>> = {
  async 'sign-up'(auth, query) {
    const to = randomEmail();
    await auth.call('POST', `/signup${query}`, { email: to, password: PASSWORD });
    return { to };
  },
  async 'magic link'(auth, query) {
    const { email: to } = await auth.createUser();
    await auth.call('POST', `/otp${query}`, { email: to });
    return { to };
  },
  async recovery(auth, query) {
    const { email: to } = await auth.createUser();
    await auth.call('POST', `/recover${query}`, { email: to });
    return { to };
  },
  async invitation(auth, query) {
    const to = randomEmail();
    await auth.call('POST', `/invite${query}`, { email: to }, { token: auth.deps.keys.serviceRoleKey });
    return { to };
  },
  async 'change of address, to the new one'(auth, query) {
    const { accessToken: token } = await auth.createUser();
    const to = randomEmail();
    await auth.call('PUT', `/user${query}`, { email: to, current_password: PASSWORD }, { token });
    return { to };
  },
  async 'change of address, to the old one'(auth, query) {
    const { accessToken: token, email: to } = await auth.createUser();
    const change = { email: randomEmail(), current_password: PASSWORD };
    await auth.call('PUT', `/user${query}`, change, { token });
    return { to };
  },
};

const targets = [
  ['no wish', ''],
  ['a page of the site', `?redirect_to=${encodeURIComponent(`${SITE_URL}/client?de=mail`)}`],
  ['the site’s own page for links', `?redirect_to=${encodeURIComponent(`${SITE_URL}/connexion/retour`)}`],
  ['a program', `?redirect_to=${encodeURIComponent('papin://retour/ici')}`],
  ['a foreign site', `?redirect_to=${encodeURIComponent('https://mallory.example/vol')}`],
] as const;

/** A digest of everything that the service stores. */
async function digest(): Promise<unknown> {
  const { rows } = await sql`
    select
      (select md5(string_agg(u::text, '' order by u.id)) from auth.users u) as users,
      (select md5(string_agg(i::text, '' order by i.id)) from auth.identities i) as identities,
      (select md5(string_agg(s::text, '' order by s.id)) from auth.sessions s) as sessions,
      (select md5(string_agg(t::text, '' order by t.id)) from auth.one_time_tokens t) as tokens,
      (select md5(string_agg(f::text, '' order by f.id)) from auth.flow_state f) as flows,
      (select md5(string_agg(a::text, '' order by a.token_id)) from internal.sign_up_attempts a) as attempts,
      (select md5(string_agg(m::text, '' order by m.token_id)) from internal.one_time_token_misses m) as misses,
      (select md5(string_agg(p::text, '' order by p.id)) from public.profiles p) as profiles,
      (select md5(string_agg(r::text, '' order by r.key)) from internal.rate_limits r) as limits
  `.execute(db.database.kysely);
  return rows[0];
}

const open = (auth: AuthService, path: string, method: string) =>
  auth.app.request(path, { method }, { clientIp: '192.0.2.7' });

describe.each(Object.entries(mails))('the link of a mail: %s', (_, ask) => {
  test.each(targets)('changes nothing before a press, with %s', async (name, query) => {
    const auth = await startAuthService(db.database, {
      settings: { redirectUrls: ['papin://**'], rateLimitFactor: 1 },
    });
    await db.database.kysely.deleteFrom('internal.rate_limits').execute();
    const { to } = await ask(auth, query);
    const mail = auth.lastMail(to);
    const link = new URL(mail.data.link ?? '');
    expect(`${link.origin}${link.pathname}`).toBe(`${SITE_URL}/connexion/retour`);
    expect(link.href).not.toContain('mallory');
    const { token_hash = '', type = '', redirect_to } = Object.fromEntries(link.searchParams);
    const before = await digest();
    // The link in the form that older programs know.
    const asProtocol = `/verify?${new URLSearchParams({ token: token_hash, type, ...(redirect_to && { redirect_to }) })}`;
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
      const answer = await open(auth, asProtocol, method);
      expect(answer.status).toBe(303);
      const page = new URL(answer.headers.get('Location') ?? '');
      expect([page.pathname, page.searchParams.get('token_hash')]).toEqual(['/connexion/retour', token_hash]);
      expect(answer.headers.get('Set-Cookie')).toBeNull();
    }
    expect(await digest()).toEqual(before);

    const pressed = await pressLink(auth, mail, { password: PASSWORD });
    expect(pressed.status).toBe(303);
    const { url, fragment } = readRedirect(pressed);
    const isHalf = name !== undefined && type === 'email_change';
    expect(fragment.has('access_token') || (isHalf && fragment.has('message'))).toBe(true);
    expect(url.href).toMatch(
      name === 'a program' ? /^papin:\/\/retour\/ici#/ : /^http:\/\/localhost:3000[/#]/,
    );
    expect(await digest()).not.toEqual(before);
  });
});

test('a bent target of the press is not followed', async () => {
  const auth = await startAuthService(db.database);
  const { to } = await (mails.recovery as NonNullable<(typeof mails)['recovery']>)(auth, '');
  const link = new URL(auth.lastMail(to).data.link ?? '');
  link.searchParams.set('redirect_to', 'https://mallory.example/vol');
  const { url } = readRedirect(await pressLink(auth, { data: { link: link.href } }));
  expect(url.origin).toBe(SITE_URL);
});

test('only the site’s own page presses', async () => {
  const auth = await startAuthService(db.database);
  const { to } = await (mails.recovery as NonNullable<(typeof mails)['recovery']>)(auth, '');
  const { search } = new URL(auth.lastMail(to).data.link ?? '');
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', apikey: auth.deps.keys.anonKey };
  const answer = await auth.call('POST', '/verify', search.slice(1), { headers });
  expect(errorOf(answer)[1]).toBe('bad_json');
});
