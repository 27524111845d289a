import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { PASSWORD, randomEmail, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { staleSessions } from '#tests/support/stale-session.ts';

const site = useAccountSite();
const INVITE = '/admin/utilisateurs/inviter';

/** The target of the link in the newest invitation. */
async function linkTo(email: string): Promise<string> {
  const { text } = await mailAbout(site.outbox, email, 'Votre invitation');
  return /\/invitation\?lien=[\w-]+/.exec(text)?.[0] ?? '';
}

async function invited(owner: SiteVisitor, email: string, staffRole: StaffRole = 'counter') {
  const sent = await owner.submit(INVITE, { email, staffRole });
  expect(sent.location).toBe('/admin/utilisateurs?fait=inviter');
  return linkTo(email);
}

const roleOf = async (email: string) =>
  (
    await sql<{ role: string | null }>`
      select p.staff_role as role from public.profiles p join auth.users u on u.id = p.id where u.email = ${email}
    `.execute(site.database.kysely)
  ).rows[0]?.role;

const idOf = async (email: string) =>
  (
    await site.database.kysely
      .selectFrom('internal.staff_invitations')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id;

const journal = async () =>
  (
    await site.database.kysely
      .selectFrom('change_log')
      .select(['table_name', 'operation', 'row_name'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
  ).map(({ table_name, operation, row_name }) => `${operation} ${table_name} ${row_name}`);

const NEWCOMER = { name: 'Léa Marchand', password: PASSWORD };

test('an invitation to nobody is told at its field, as an address of somebody else', async () => {
  const { visitor: owner } = await site.admin();
  const { status, body } = await owner.submit(INVITE, { email: ' ', staffRole: 'counter' });
  expect([status, body.includes('Écrivez l’adresse e-mail.'), body.includes('votre adresse')]).toEqual([
    400,
    true,
    false,
  ]);
});

test('who is invited chooses a name and a password, and has the role that was written', async () => {
  const { visitor: owner } = await site.admin();
  const email = randomEmail();
  const sent = await owner.submit(INVITE, { email: ` ${email.toUpperCase()}`, staffRole: 'counter' });
  expect(sent.location).toBe('/admin/utilisateurs?fait=inviter');
  const link = await linkTo(email);
  expect((await owner.get('/admin/utilisateurs')).body).toContain(`Renvoyer l’invitation de ${email}`);

  const newcomer = site.visitor();
  const asked = await newcomer.get(link);
  expect([asked.status, asked.body.includes('name="password"'), asked.body.includes('Comptoir')]).toEqual([
    200,
    true,
    true,
  ]);
  const weak = await newcomer.submit(link, { ...NEWCOMER, password: 'motdepasse1' });
  expect([weak.status, weak.body.includes('value="Léa Marchand"')]).toEqual([400, true]);
  const nameless = await newcomer.submit(link, { name: ' ', password: PASSWORD });
  expect([nameless.status, nameless.body.includes('Écrivez votre nom.')]).toEqual([400, true]);
  expect(await roleOf(email)).toBeUndefined();

  expect((await newcomer.submit(link, NEWCOMER)).location).toBe('/admin');
  expect([newcomer.isSignedIn(), await roleOf(email)]).toEqual([true, 'counter']);
  expect((await newcomer.get('/admin/commandes')).status).toBe(200);
  expect((await newcomer.get('/admin/utilisateurs')).status).toBe(403);
  expect((await owner.get('/admin/utilisateurs')).body).not.toContain('Invitations en attente');
  expect(await journal()).toEqual([
    'update profiles Léa Marchand',
    `insert internal.staff_invitations ${email}`,
  ]);

  // The link is pressed again, by them and by somebody else.
  expect((await newcomer.get(link)).location).toBe('/admin');
  expect((await newcomer.submit(link, {})).location).toBe('/admin');
  const thief = site.visitor();
  expect((await thief.get(link)).status).toBe(404);
  expect((await thief.submit(link, { ...NEWCOMER, password: 'autre-cuivre-laiton' })).status).toBe(409);
  expect(thief.isSignedIn()).toBe(false);
});

test('an account of that mailbox signs in and joins; any other gets nothing', async () => {
  const { visitor: owner } = await site.admin();
  const { email, visitor } = await site.member();
  const other = await site.member();
  const link = await invited(owner, email, 'technician');

  const nobody = site.visitor();
  expect((await nobody.get(link)).body).toContain('/connexion?redirectTo=');
  const took = await nobody.submit(link, NEWCOMER);
  expect([took.status, nobody.isSignedIn()]).toEqual([409, false]);
  expect((await other.visitor.get(link)).body).toContain('ce compte ne peut pas s’en servir');
  const refused = await other.visitor.submit(link, {});
  expect(refused.status).toBe(409);
  expect([await roleOf(other.email), await roleOf(email)]).toEqual([null, null]);

  expect((await visitor.submit(link, {})).location).toBe('/admin');
  expect(await roleOf(email)).toBe('technician');
  // An invitation counts once: its link does not restore a role that was taken away.
  await site.setRole(email, 'client');
  await visitor.submit(link, {});
  expect(await roleOf(email)).toBeNull();
});

test('an address that a stranger signed up with is the reader’s of the mail', async () => {
  const { visitor: owner } = await site.admin();
  const email = randomEmail();
  const stranger = site.visitor();
  await stranger.submit('/inscription', { name: 'Inconnu', email, password: 'laiton-et-rivet' });
  const link = await invited(owner, email);
  const newcomer = site.visitor();
  expect((await newcomer.submit(link, NEWCOMER)).location).toBe('/admin');
  await stranger.submit('/connexion', { email, password: 'laiton-et-rivet' });
  expect([stranger.isSignedIn(), await roleOf(email)]).toEqual([false, 'counter']);
});

test('an invitation is sent anew, expires and is withdrawn', async () => {
  const { visitor: owner } = await site.admin();
  const email = randomEmail();
  const first = await invited(owner, email);
  const again = await owner.submit(INVITE, { email, staffRole: 'content' });
  expect([again.status, again.body.includes('déjà invitée')]).toEqual([409, true]);
  const id = await idOf(email);
  const resent = await owner.submit('/admin/utilisateurs', { intent: 'resend', id });
  expect(resent.location).toBe('/admin/utilisateurs?fait=renvoyer');
  await expect.poll(() => linkTo(email)).not.toBe(first);
  const second = await linkTo(email);
  expect([(await site.visitor().get(first)).status, (await site.visitor().get(second)).status]).toEqual([
    404, 200,
  ]);
  await sql`update internal.staff_invitations set expires_at = now() where id = ${id}`.execute(
    site.database.kysely,
  );
  expect((await site.visitor().submit(second, NEWCOMER)).status).toBe(409);
  expect((await owner.get('/admin/utilisateurs')).body).toContain('Lien expiré');
  const gone = await owner.submit('/admin/utilisateurs', { intent: 'withdraw', id });
  expect(gone.location).toBe('/admin/utilisateurs?fait=annuler');
  expect((await owner.submit('/admin/utilisateurs', { intent: 'withdraw', id })).status).toBe(409);
  expect((await owner.submit('/admin/utilisateurs', { intent: 'resend', id })).status).toBe(409);
  expect((await site.visitor().get(second)).status).toBe(404);
});

test('who is an owner no longer has invited nobody', { tags: ['full'] }, async () => {
  const { visitor: owner } = await site.admin();
  for (const intent of ['demote', 'change-role', 'lock']) {
    const former = await site.admin();
    const email = randomEmail();
    const link = await invited(former.visitor, email, 'owner');
    const kept = randomEmail();
    const keptLink = await invited(former.visitor, kept);
    // Once it is sent again, it is the invitation of the owner who sent it.
    await owner.submit('/admin/utilisateurs', { intent: 'resend', id: await idOf(kept) });
    await expect.poll(() => linkTo(kept)).not.toBe(keptLink);
    const { id } = await site.database.kysely
      .selectFrom('auth.users')
      .select('id')
      .where('email', '=', former.email)
      .executeTakeFirstOrThrow();
    expect((await owner.submit(`/admin/utilisateurs/${id}`, { intent, staffRole: 'content' })).status).toBe(
      303,
    );
    expect((await site.visitor().submit(link, NEWCOMER)).status).toBe(409);
    const left = (await owner.get('/admin/utilisateurs')).body;
    expect([left.includes(email), left.includes(kept)]).toEqual([false, true]);
    expect((await site.visitor().get(await linkTo(kept))).status).toBe(200);
  }
  // The invitation also ends if the inviter's role ends by the service's key, or with the account.
  const gone = await site.admin();
  const link = await invited(gone.visitor, randomEmail(), 'owner');
  await site.setRole(gone.email, 'client');
  expect((await site.visitor().get(link)).status).toBe(404);
  expect((await site.visitor().submit(link, NEWCOMER)).status).toBe(409);
});

test('an invitation is sent anew by who has just proven whose session it is', async () => {
  const { email: own, visitor: owner } = await site.admin();
  const email = randomEmail();
  const link = await invited(owner, email);
  await staleSessions(site.database.kysely, own);
  const resend = { intent: 'resend', id: await idOf(email) };
  const sent = await owner.submit('/admin/utilisateurs', resend);
  expect([sent.status, sent.location]).toEqual([
    303,
    `/connexion/identite?redirectTo=${encodeURIComponent('/admin/utilisateurs')}`,
  ]);
  expect((await site.visitor().get(link)).status).toBe(200);
});

test('whoever is staff already is not invited; a mailbox is written to three times', async () => {
  const { email: own, visitor: owner } = await site.admin();
  const already = await owner.submit(INVITE, { email: own, staffRole: 'content' });
  expect([already.status, already.body.includes('fait déjà partie')]).toEqual([409, true]);
  const wrong = await owner.submit(INVITE, { email: 'pas une adresse', staffRole: 'patron' });
  expect([wrong.status, wrong.body.includes('value="pas une adresse"')]).toEqual([400, true]);
  expect(wrong.body).toContain('Choisissez un rôle.');

  const email = randomEmail();
  await invited(owner, email);
  const id = await idOf(email);
  const answers = [];
  for (let time = 0; time < 3; time += 1)
    answers.push((await owner.submit('/admin/utilisateurs', { intent: 'resend', id })).status);
  expect(answers).toEqual([303, 303, 429]);
});

test('only who manages people invites, withdraws or sees an invitation', async () => {
  const { visitor: owner } = await site.admin();
  const email = randomEmail();
  await invited(owner, email);
  const id = await idOf(email);
  const counter = await site.admin();
  await site.setRole(counter.email, 'admin', 'counter');
  for (const [path, fields] of [
    [INVITE, { email: randomEmail(), staffRole: 'owner' }],
    ['/admin/utilisateurs', { intent: 'withdraw', id }],
    ['/admin/utilisateurs', { intent: 'resend', id }],
  ] as const)
    expect([path, (await counter.visitor.submit(path, fields)).status]).toEqual([path, 403]);
  expect((await counter.visitor.get('/admin/utilisateurs.data')).body).not.toContain(email);
  expect(await idOf(email)).toBe(id);
});
