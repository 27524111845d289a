import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { parse } from 'node-html-parser';
import { beforeAll, expect, test } from 'vitest';
import { JOB_NAMES, jobText } from '#domain/admin/jobs.ts';
import { changeAsAdmin } from '#server/admin/as-admin.ts';
import { listKept } from '#server/backup/kept-backups.ts';
import { turnOnSecondFactor } from '#tests/support/account-second-factor.ts';
import { PASSWORD, randomEmail, type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { until } from '#tests/support/postgres-process.ts';
import { addProduct, customerOf, emptyShop, orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';
import { staleSessions } from '#tests/support/stale-session.ts';

const site = useAccountSite();
let admin: SiteVisitor;
let adminId = '';
let member: { email: string; visitor: SiteVisitor };
let memberId = '';
let product = '';
let order: { number: string };
const customer = randomEmail();

const words = (body: string) =>
  parse(body)
    .querySelector('main')
    ?.text.replaceAll(/[\s\u00a0]+/g, ' ') ?? '';

const page = async (path: string) => words((await admin.get(path)).body);

const idOf = async (email: string) =>
  (
    await site.database.kysely
      .selectFrom('auth.users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).id;

beforeAll(async () => {
  await emptyShop(site.database);
  const who = await site.admin();
  admin = who.visitor;
  adminId = await idOf(who.email);
  member = await site.member();
  memberId = await idOf(member.email);
  product = await addProduct(site.database, 5);
  order = await placedOrder(orderDeps(site.database), orderOf([product], { customer: customerOf(customer) }));
  const identity = { id: adminId, claims: { role: 'authenticated', sub: adminId, aal: 'aal1' } };
  await changeAsAdmin(site.database, identity, 'staff', (tx) =>
    tx.updateTable('products').set({ name: 'Un <b>SSD</b>' }).where('id', '=', product).execute(),
  );
}, 60_000);

const FORMS = (): [string, Record<string, string>][] => [
  [`/admin/utilisateurs/${memberId}`, { intent: 'promote', staffRole: 'owner' }],
  [`/admin/utilisateurs/${memberId}`, { intent: 'lock' }],
  ['/admin/envois', { message: '1' }],
  ['/admin/taches', { job: 'order expiry' }],
  ['/admin/conservation', { kind: 'all' }],
  ['/admin/sante', { intent: 'backup' }],
];

// An administrator who owes the second factor: guards.test.ts.
test('who is not an administrator sees none of it and changes nothing', async () => {
  const refused: [SiteVisitor, number, string | null][] = [
    [site.visitor(), 302, '/connexion?'],
    [member.visitor, 403, null],
  ];
  const change = await site.database.kysely.selectFrom('change_log').select('id').executeTakeFirstOrThrow();
  const paths = [
    '/admin/journal',
    `/admin/journal/${change.id}`,
    '/admin/utilisateurs',
    `/admin/utilisateurs/${adminId}`,
    '/admin/envois',
    '/admin/taches',
    '/admin/sante',
    '/admin/conservation',
    '/admin/sauvegardes/atelier-papin-20261122-020000.tar.gz',
  ];
  const logged = async () =>
    (await site.database.kysely.selectFrom('change_log').select('id').execute()).length;
  const before = await logged();
  for (const [visitor, status, location] of refused) {
    const answers = [
      ...paths.map((path) => visitor.get(path)),
      ...FORMS().map(([path, fields]) => visitor.submit(path, fields)),
    ];
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(status);
      if (location) expect(answer.location).toContain(location);
      for (const secret of ['SSD', customer, 'PostgreSQL']) expect(answer.body).not.toContain(secret);
    }
    for (const path of paths) expect((await visitor.get(`${path}.data`)).body).not.toContain('SSD');
  }
  const other = { origin: 'https://ailleurs.example' };
  for (const [path, fields] of FORMS()) expect((await admin.submit(path, fields, other)).status).toBe(403);
  expect(await logged()).toBe(before);
});

test('the log shows a change, what it replaced, and is narrowed by its address', async () => {
  const list = await admin.get('/admin/journal');
  expect([list.status, list.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
  expect(list.body).not.toContain('<b>SSD</b>');
  const line = parse(list.body).querySelectorAll('main tbody tr')[0];
  expect(line?.text).toContain('Modification');
  expect(words(list.body)).toContain('Un <b>SSD</b>');
  const sheet = await page(line?.querySelector('a')?.getAttribute('href') ?? '');
  expect(sheet).toContain('Camille Renard');
  expect(sheet).toContain(product);
  expect(await page(`/admin/journal?qui=${adminId}&quoi=products&du=2020-01-01`)).toContain('Produit');
  for (const query of [
    `?qui=${memberId}`,
    '?quoi=testimonials',
    '?au=2020-01-01',
    '?ligne=autre',
    '?avant=1-1',
  ])
    expect(await page(`/admin/journal${query}`)).toContain('Aucun changement ne correspond');
  // Filters that make no sense are ignored.
  expect(await page('/admin/journal?qui=x&du=hier&avant=999999999999999-1&quoi=%00')).toContain(
    'Modification',
  );
  for (const id of ['0', 'x', '999999', '1.5', '-1', '9'.repeat(30)])
    expect((await admin.get(`/admin/journal/${id}`)).status).toBe(404);
});

test('an account is found, and each step is asked for before it is taken', async () => {
  const list = await admin.get(`/admin/utilisateurs?q=${member.email}`);
  expect(words(list.body)).toContain('1 compte');
  expect(parse(list.body).querySelector('main tbody a')?.getAttribute('href')).toBe(
    `/admin/utilisateurs/${memberId}`,
  );
  expect(await page('/admin/utilisateurs?role=client&etapes=oui')).toContain('Aucun compte ne correspond');
  expect((await admin.get('/admin/utilisateurs?page=900')).location).toBe('/admin/utilisateurs');

  const sheet = `/admin/utilisateurs/${memberId}`;
  expect(await page(sheet)).toContain('Sessions ouvertes1');
  const question = await admin.get(`${sheet}?etape=mot-de-passe`);
  expect(words(question.body)).toContain('Envoyer un lien pour choisir un mot de passe');
  const sent = await admin.submit(sheet, { intent: 'send-password-link' });
  expect([sent.status, sent.location]).toEqual([303, `${sheet}?fait=mot-de-passe`]);
  expect(await page(sent.location ?? '')).toContain('Le lien part à l’adresse du compte.');
  // The link opens in any browser: the site's own page asks before it is used up.
  const { link } = await site.mailTo(member.email);
  const reader = site.visitor();
  const used = await reader.submit(link.replace(site.origin, ''), {});
  expect([used.status, used.location]).toEqual([303, '/nouveau-mot-de-passe']);

  expect((await admin.submit(sheet, { intent: 'lock' })).location).toBe(`${sheet}?fait=bloquer`);
  expect(await page(sheet)).toContain('Bloqué');
  expect((await member.visitor.get('/client/dashboard')).status).toBe(302);
  expect(
    (await site.visitor().submit('/connexion', { email: member.email, password: PASSWORD })).status,
  ).not.toBe(303);
  // A step that is not possible now shows the present state, and does nothing.
  expect(await page(`${sheet}?etape=nommer`)).toContain('Débloquer le compte');
  const refused = await admin.submit(sheet, { intent: 'promote', staffRole: 'owner' });
  expect([refused.status, words(refused.body).includes('débloquez-le d’abord')]).toEqual([409, true]);
  await admin.submit(sheet, { intent: 'unlock' });
  const again = site.visitor();
  await again.submit('/connexion', { email: member.email, password: PASSWORD });
  expect(again.isSignedIn()).toBe(true);
});

test('nobody locks themselves out, and nobody else’s id is an account', async () => {
  const own = `/admin/utilisateurs/${adminId}`;
  const lock = await admin.submit(own, { intent: 'lock' });
  expect([lock.status, words(lock.body).includes('votre propre compte')]).toEqual([409, true]);
  expect((await admin.submit(own, { intent: 'end-sessions' })).location).toBe(`${own}?fait=deconnecter`);
  expect((await admin.get(own)).status).toBe(200);
  expect((await admin.submit(own, { intent: 'effacer' })).status).toBe(400);
  for (const id of [randomUUID(), 'x', `${memberId}'`]) {
    const path = `/admin/utilisateurs/${encodeURIComponent(id)}`;
    expect((await admin.get(path)).status).toBe(404);
    expect((await admin.submit(path, { intent: 'promote', staffRole: 'owner' })).status).toBe(404);
  }
});

test('what was sent is listed with what it is about, and sent once more', async () => {
  const list = await admin.get('/admin/envois?genre=order');
  expect(words(list.body)).toContain(order.number);
  expect(words(list.body)).toContain(customer);
  const { id } = await site.database.kysely
    .selectFrom('internal.outbox')
    .where('kind', '=', 'order')
    .select('id')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const resent = await admin.submit('/admin/envois?genre=order', {
    message: String(id),
  });
  expect([resent.status, resent.location]).toEqual([303, '/admin/envois?genre=order&fait=renvoyer']);
  expect(await page(resent.location ?? '')).toContain('Le message repart dans un instant.');
  expect((await mailAbout(site.outbox, customer, order.number)).subject).toContain(order.number);
  expect(await page('/admin/envois?etat=echecs')).toContain('Aucun envoi n’échoue');
  for (const [fields, status] of [
    [{ message: '999999' }, 404],
    [{ message: '' }, 400],
    [{ message: '1;' }, 400],
  ] as const)
    expect((await admin.submit('/admin/envois', fields)).status).toBe(status);
});

test('an address that its server refuses is told wherever the shop reads it', async () => {
  const { id } = await site.database.kysely
    .selectFrom('customers')
    .select('id')
    .where('email', '=', customer)
    .executeTakeFirstOrThrow();
  const screens = [`/admin/commandes/${order.number}`, `/admin/clients/${id}`];
  for (const screen of screens) expect(await page(screen)).not.toContain('Adresse refusée');
  await site.database.kysely
    .insertInto('internal.refused_addresses')
    .values({ address: customer, refused_at: new Date('2026-11-20T10:00:00Z'), words: '550' })
    .execute();
  for (const screen of screens) expect(await page(screen)).toContain('Adresse refusée le 20/11/2026');
});

test('a job is run on demand, and health says what is to be done', async () => {
  const run = await admin.submit('/admin/taches', { job: 'change log purge' });
  expect([run.status, run.location]).toEqual([303, '/admin/taches?fait=change%20log%20purge']);
  const jobs = await page(run.location ?? '');
  expect(jobs).toContain('C’est fait : Effacer le journal de plus d’un an.');
  expect(jobs).toContain('Réussie');
  // The jobs of all modules, in French: one without words of its own, and one that nobody runs, are missed by no other test.
  const shown = parse((await admin.get('/admin/taches')).body).querySelectorAll('main button[name=job]');
  expect(shown.map((button) => button.getAttribute('value')).toSorted()).toEqual(JOB_NAMES.toSorted());
  expect(JOB_NAMES.filter((name) => jobText(name) === name || !jobs.includes(jobText(name)))).toEqual([]);
  expect((await admin.submit('/admin/taches', { job: 'rm' })).status).toBe(404);
  const health = await page('/admin/sante');
  for (const found of ['Base de données', 'libres sur', 'Donnez au site un serveur d’e-mail', 'PostgreSQL'])
    expect(health).toContain(found);
  // No value of a setting is ever shown.
  expect(health).not.toContain(site.databaseUrl);
});

test('what is kept is told with what has had its time, which goes at once and into the log', async () => {
  const { kysely } = site.database;
  await sql`
    delete from internal.daily_jobs where job = 'visits purge';
    delete from public.page_visits;
    insert into public.page_visits (session_id, page_path, created_at)
    values ('s', '/', now() - interval '14 months'), ('s', '/', now() - interval '2 months');
  `.execute(kysely);
  const lineOf = async (label: string) =>
    parse((await admin.get('/admin/conservation')).body)
      .querySelectorAll('main tbody tr')
      .map(({ text }) => text.replaceAll(/[\s\u00a0]+/g, ' '))
      .find((text) => text.startsWith(label));
  expect(await lineOf('Visites du site')).toMatch(/13 mois.*1 lignePurger/);
  // A line without a button accepts no press either.
  expect(await lineOf('Factures et avoirs')).toMatch(/RienÀ la main$/);
  const done = await admin.submit('/admin/conservation', { kind: 'all' });
  expect([done.status, done.location]).toEqual([303, '/admin/conservation?fait=1']);
  expect(await page(done.location ?? '')).toContain('C’est fait : 1 ligne en moins.');
  expect(await lineOf('Visites du site')).toMatch(/Rien\d\d\/\d\d\/\d{4}/);
  expect(await kysely.selectFrom('page_visits').select('id').execute()).toHaveLength(1);
  expect(await page('/admin/journal?quoi=retention')).toContain('Visites du site');
  for (const unknown of ['page_visits', ''])
    expect((await admin.submit('/admin/conservation', { kind: unknown })).status).toBe(400);
  expect(await page('/admin/conservation?fait=x')).not.toContain('C’est fait');
});

test('a backup is made on demand, and given to a session with the second factor only', async () => {
  expect((await admin.submit('/admin/sante', { intent: 'effacer' })).status).toBe(400);
  const asked = await admin.submit('/admin/sante', { intent: 'backup' });
  expect([asked.status, asked.location]).toEqual([303, '/admin/sante?fait=sauvegarder#sauvegardes']);
  await until(async () => (await page('/admin/sante')).includes('Non chiffrée'));
  const [kept] = await listKept(site.backups);
  const file = `/admin/sauvegardes/${kept?.name}`;
  expect((await admin.get('/admin/sante')).body).not.toContain(file);
  const refused = await admin.get(file);
  expect([refused.status, refused.location]).toEqual([302, '/admin/sante?refus=second-facteur#sauvegardes']);

  const twoFactors = await site.admin();
  await turnOnSecondFactor(twoFactors.visitor);
  // The answer says that it is a file; a link that saves whatever comes would save the page of a proof that is asked for first.
  const link = parse((await twoFactors.visitor.get('/admin/sante')).body).querySelector(`a[href="${file}"]`);
  expect([link?.hasAttribute('data-reload'), link?.hasAttribute('download')]).toEqual([true, false]);
  const given = await twoFactors.visitor.get(file);
  expect(given.status).toBe(200);
  expect(Object.fromEntries(given.headers)).toMatchObject({
    'content-length': String(kept?.bytes),
    'content-disposition': `attachment; filename="${kept?.name}"`,
    'cache-control': 'private, no-store',
  });
  expect((await twoFactors.visitor.get('/admin/sauvegardes/notes.txt')).status).toBe(404);
  expect(await page('/admin/journal?quoi=backups')).toContain('Sauvegarde');
  await staleSessions(site.database.kysely, twoFactors.email);
  const stale = await twoFactors.visitor.get(file);
  expect([stale.status, stale.location]).toEqual([
    303,
    `/connexion/identite?redirectTo=${encodeURIComponent('/admin/sante#sauvegardes')}`,
  ]);
});
