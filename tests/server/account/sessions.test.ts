import { createServerClient } from '@supabase/ssr';
import { expect, test } from 'vitest';
import { PASSWORD, setSession, useAccountSite } from '#tests/support/account-site.ts';

const site = useAccountSite();

const pastS = () => Math.floor(Date.now() / 1000) - 10;

test('the session is cookies as @supabase/ssr writes them', async () => {
  const { visitor, email } = await site.member();
  const fresh = site.visitor();
  const answer = await fresh.submit('/connexion', { email, password: PASSWORD });
  const setCookies = answer.setCookies.filter((line) => line.startsWith('sb-'));
  expect(setCookies.length).toBeGreaterThan(0);
  for (const line of setCookies) {
    expect(line).toMatch(/^sb-127-auth-token(\.\d+)?=/);
    expect(line).toMatch(/; Path=\/(;|$)/);
    expect(line).toMatch(/; SameSite=Lax(;|$)/);
    expect(line).toMatch(/; Max-Age=34560000(;|$)/);
    // The site of this test has no https.
    expect(line).not.toMatch(/; Secure/);
  }
  const reader = createServerClient(site.origin, 'any-key', {
    cookies: { getAll: () => [...visitor.cookies].map(([name, value]) => ({ name, value })), setAll() {} },
  });
  const { data } = await reader.auth.getSession();
  expect(data.session?.access_token).toBe(visitor.session().access_token);
});

test('an expired token is renewed on the way to the page, and the new cookies leave with it', async () => {
  const { visitor } = await site.member();
  const old = visitor.session();
  setSession(visitor, { ...old, expires_at: pastS() });
  const page = await visitor.get('/client/dashboard');
  expect(page.status).toBe(200);
  expect(page.setCookies.some((line) => line.startsWith('sb-127-auth-token'))).toBe(true);
  expect(page.headers.get('Cache-Control')).toBe('private, no-store');
  const renewed = visitor.session();
  expect(renewed.access_token).not.toBe(old.access_token);
  expect(renewed.refresh_token).not.toBe(old.refresh_token);
  expect((await visitor.get('/client/dashboard')).setCookies).toEqual([]);
});

test('a token that only its cookie calls good is renewed too', async () => {
  const { visitor } = await site.member();
  const session = visitor.session();
  const [head, body] = session.access_token.split('.');
  setSession(visitor, { ...session, access_token: `${head}.${body}.${'A'.repeat(86)}` });
  expect((await visitor.get('/client/dashboard')).status).toBe(200);
  expect(visitor.session().access_token).not.toContain('AAAAAAAA');
});

test('requests at once with the same expired token all get their page, and end with one session', async () => {
  const { visitor } = await site.member();
  setSession(visitor, { ...visitor.session(), expires_at: pastS() });
  const tabs = Array.from({ length: 6 }, () => visitor.twin());
  const pages = await Promise.all(tabs.map((tab) => tab.get('/client/dashboard')));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const tokens = new Set(tabs.map((tab) => tab.session().refresh_token));
  expect(tokens.size).toBe(1);
  for (const tab of tabs) expect((await tab.get('/client/profil')).status).toBe(200);
});

test('a renewal within a form still answers the form', async () => {
  const { visitor } = await site.signUp();
  setSession(visitor, { ...visitor.session(), expires_at: pastS() });
  const answer = await visitor.submit('/client/profil', {
    intent: 'password',
    password: 'un-tout-autre-mot',
  });
  expect([answer.status, answer.location]).toEqual([303, '/client/profil?fait=mot-de-passe']);
  expect((await visitor.get('/client/profil')).status).toBe(200);
});

test.each([
  ['nonsense', 'base64-bm9uc2Vuc2U'],
  ['an empty object', `base64-${Buffer.from('{}').toString('base64url')}`],
  ['not base64', '%%%'],
  ['too long a value', `base64-${'A'.repeat(6000)}`],
])('a session cookie that is %s is nobody', async (_, value) => {
  const visitor = site.visitor({ 'sb-127-auth-token': value });
  const answer = await visitor.get('/client/dashboard');
  expect(answer.status).toBe(302);
  expect(answer.location).toMatch(/^\/connexion\?/);
});

test('a token signed by somebody else is nobody', async () => {
  const { visitor } = await site.member();
  const session = visitor.session();
  setSession(visitor, {
    ...session,
    refresh_token: 'inventedbyus1',
    access_token: forged(session.access_token),
  });
  expect((await visitor.get('/client/dashboard')).location).toMatch(/^\/connexion\?/);
});

test('signing out ends this session alone, its token included', async () => {
  const { visitor, email } = await site.member();
  const other = site.visitor();
  await other.submit('/connexion', { email, password: PASSWORD });
  const kept = visitor.twin();
  const out = await visitor.submit('/deconnexion', {});
  expect([out.status, out.location]).toEqual([303, '/espace-client?fait=deconnexion']);
  expect(visitor.isSignedIn()).toBe(false);
  expect((await visitor.get('/client/dashboard')).status).toBe(302);
  // A copy of the cookies is worthless too, and is deleted.
  expect((await kept.get('/client/dashboard')).status).toBe(302);
  expect(kept.isSignedIn()).toBe(false);
  expect((await other.get('/client/dashboard')).status).toBe(200);
});

test.each([
  ['others', 200, '/client/profil?fait=autres-appareils'],
  ['global', 302, '/espace-client?fait=deconnexion'],
])('signing out « %s » ends the sessions of other devices at once', async (scope, ownStatus, location) => {
  const { visitor, email } = await site.member();
  const other = site.visitor();
  await other.submit('/connexion', { email, password: PASSWORD });
  expect((await visitor.submit('/deconnexion', { scope })).location).toBe(location);
  expect((await other.get('/client/dashboard')).status).toBe(302);
  expect((await visitor.get('/client/dashboard')).status).toBe(ownStatus);
});

test('a link signs nobody out', async () => {
  const { visitor } = await site.member();
  expect((await visitor.get('/deconnexion')).location).toBe('/espace-client');
  expect((await visitor.get('/client/dashboard')).status).toBe(200);
});

test('signing out without a session says so all the same', async () => {
  expect((await site.visitor().submit('/deconnexion', {})).location).toBe('/espace-client?fait=deconnexion');
});

test('a banned account is out at once', async () => {
  const { visitor, email } = await site.member();
  await site.database.kysely
    .updateTable('auth.users')
    .set({ banned_until: new Date(Date.now() + 3_600_000) })
    .where('email', '=', email)
    .execute();
  expect((await visitor.get('/client/dashboard')).status).toBe(302);
});

test('public pages read no session, and are the same for all', async () => {
  const { visitor } = await site.member();
  const [own, others] = await Promise.all([visitor.get('/blog'), site.visitor().get('/blog')]);
  expect(own.headers.get('Cache-Control')).toMatch(/^public/);
  expect(own.setCookies).toEqual([]);
  expect(own.body).toBe(others.body);
});

function forged(token: string): string {
  const [head, body = ''] = token.split('.');
  const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), role: 'authenticated' };
  return `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${'B'.repeat(86)}`;
}

test('who signs out of what was never a session, or is none any more, is signed out', async () => {
  const forged = { access_token: 'a.b.%', refresh_token: 'a', expires_at: 1, user: null };
  for (const scope of ['local', 'global', 'toString']) {
    const { visitor } = await site.member();
    setSession(visitor, forged as never);
    const { status, location } = await visitor.submit('/deconnexion', { scope });
    expect([status, location]).toEqual([303, '/espace-client?fait=deconnexion']);
    expect(visitor.isSignedIn()).toBe(false);
  }
});
