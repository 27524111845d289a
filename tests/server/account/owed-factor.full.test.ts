import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { turnOnSecondFactor } from '#tests/support/account-second-factor.ts';
import { useAccountSite } from '#tests/support/account-site.ts';

const ANON_KEY = 'sb_publishable_cle-des-essais';
const site = useAccountSite({ ANON_KEY });

/** Makes an account an administrator of this many days. */
const ageAdmin = (email: string, days: number) =>
  sql`
    update internal.administrators set since = now() - make_interval(days => ${days})
    where user_id = (select id from auth.users where email = ${email})
  `.execute(site.database.kysely);

async function isAdminOfData(token: string): Promise<unknown> {
  const answer = await fetch(`${site.origin}/rest/v1/rpc/is_admin`, {
    method: 'POST',
    headers: { apikey: ANON_KEY, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{}',
  });
  return answer.json();
}

/** The number of profiles that the data API gives: the account's own, or everybody's. */
async function profilesOf(token: string): Promise<number> {
  const answer = await fetch(`${site.origin}/rest/v1/profiles?select=id`, {
    headers: { apikey: ANON_KEY, Authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as unknown[]).length;
}

test('an administrator adds a second factor within seven days, and is led to it afterwards', async () => {
  await site.member();
  const { email, visitor } = await site.admin();
  const early = await visitor.get('/admin');
  expect([early.status, early.body.includes('Ajoutez-y un code de votre téléphone')]).toEqual([200, true]);
  expect(await isAdminOfData(visitor.session().access_token)).toBe(true);
  await ageAdmin(email, 8);

  for (const where of ['/admin', '/admin/commandes', '/admin/chiffres.csv']) {
    const answer = await visitor.get(where);
    expect(answer.status).toBe(302);
    expect(answer.location).toBe(`/connexion/deux-etapes?redirectTo=${encodeURIComponent(where)}`);
  }
  const { access_token: late } = visitor.session();
  expect([await isAdminOfData(late), await profilesOf(late)]).toEqual([false, 1]);
  const screen = await visitor.get('/connexion/deux-etapes?redirectTo=/admin');
  expect(screen.body).toContain('Activez les deux étapes');
  expect(screen.body).toContain('href="/client/profil#deux-etapes"');

  await turnOnSecondFactor(visitor);
  expect((await visitor.get('/admin')).status).toBe(200);
  expect((await visitor.get('/connexion/deux-etapes?redirectTo=/admin')).location).toBe('/admin');
  const { access_token: raised } = visitor.session();
  expect([await isAdminOfData(raised), (await profilesOf(raised)) > 1]).toEqual([true, true]);

  // Once the factor is deleted, the token no longer counts as proof of it.
  await sql`delete from auth.mfa_factors where user_id = (select id from auth.users where email = ${email})`.execute(
    site.database.kysely,
  );
  expect((await visitor.get('/admin')).location).toContain('/connexion/deux-etapes');
  expect([await isAdminOfData(raised), await profilesOf(raised)]).toEqual([false, 1]);
});

const open = (days: number) =>
  sql`
    delete from internal.opening;
    insert into internal.opening (is_demonstration, opened_at, opened_by)
    values (false, now() - make_interval(days => ${sql.lit(days)}), gen_random_uuid());
  `.execute(site.database.kysely);

/** Triggers keep an opening for ever; a test has several. */
const withoutGuard = async (fn: () => Promise<unknown>) => {
  await sql`alter table internal.opening disable trigger user`.execute(site.database.kysely);
  await fn();
  await sql`alter table internal.opening enable trigger user`.execute(site.database.kysely);
};

test('in a shop that has opened an owner has a day, and whoever becomes one later none', async () => {
  const { email, visitor } = await site.admin();
  const counter = await site.admin();
  await site.setRole(counter.email, 'admin', 'counter');
  const asked = async (who: typeof visitor) => [
    (await who.get('/admin')).status,
    await isAdminOfData(who.session().access_token),
  ];
  await withoutGuard(() => open(0));
  expect(await asked(visitor)).toEqual([200, true]);
  await withoutGuard(() => open(2));
  expect(await asked(visitor)).toEqual([302, false]);
  const sent = await visitor.submit('/admin/utilisateurs', { intent: 'spare-factor' });
  expect(sent.location).toContain('/connexion/deux-etapes');
  expect(await asked(counter.visitor)).toEqual([200, true]);
  await turnOnSecondFactor(visitor);
  expect(await asked(visitor)).toEqual([200, true]);

  await ageAdmin(counter.email, 8);
  expect(await asked(counter.visitor)).toEqual([302, false]);
  const spared = await visitor.submit('/admin/utilisateurs', { intent: 'spare-factor' });
  expect(spared.location).toBe('/admin/utilisateurs?fait=proposer');
  expect(await asked(counter.visitor)).toEqual([200, true]);
  const own = await counter.visitor.submit('/admin/utilisateurs', { intent: 'require-factor' });
  expect(own.status).toBe(403);
  await visitor.submit('/admin/utilisateurs', { intent: 'require-factor' });
  expect(await asked(counter.visitor)).toEqual([302, false]);
  await ageAdmin(email, 400);
  expect(await asked(visitor)).toEqual([200, true]);
  await withoutGuard(() => sql`delete from internal.opening`.execute(site.database.kysely));
});

test('nothing is owed by customers, nor where the setting says so', async () => {
  const { visitor } = await site.member();
  expect((await visitor.get('/connexion/deux-etapes')).location).toBe('/client/dashboard');
  expect((await site.visitor().get('/connexion/deux-etapes')).location).toBe('/connexion');
  const admin = await site.admin();
  await ageAdmin(admin.email, 400);
  await sql`update internal.second_factor_rule set grace_s = null`.execute(site.database.kysely);
  expect((await admin.visitor.get('/admin')).status).toBe(200);
});

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

test.each([
  ['member', 13 * HOUR_S, true],
  ['member', 29 * DAY_S, true],
  ['member', 31 * DAY_S, false],
  ['admin', 11 * HOUR_S, true],
  ['admin', 13 * HOUR_S, false],
] as const)(
  'the session of a %s, %d seconds after its sign-in, opens pages and data: %s',
  async (who, seconds, isOpen) => {
    const { email, visitor } = await site[who]();
    const { access_token: token } = visitor.session();
    await sql`
    update auth.sessions set created_at = now() - make_interval(secs => ${seconds})
    where user_id = (select id from auth.users where email = ${email})
  `.execute(site.database.kysely);
    const data = await fetch(`${site.origin}/rest/v1/profiles?select=id`, {
      headers: { apikey: ANON_KEY, Authorization: `Bearer ${token}` },
    });
    expect([data.status, (await visitor.get('/client/profil')).status]).toEqual(
      isOpen ? [200, 200] : [401, 302],
    );
  },
);
