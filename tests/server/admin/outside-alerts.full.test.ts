import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listKept } from '#server/backup/kept-backups.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { type AlertEndpoint, startAlertEndpoint } from '#tests/support/alert-endpoint.ts';
import { drawnForm } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { mailAbout } from '#tests/support/outbox.ts';
import { staleSessions } from '#tests/support/stale-session.ts';

const PATH = '/entreprise/connexions/alertes';
const SECRET = 'un-secret-de-signature';
const MAILBOX = 'veille@exemple.fr';

// Without backups of its own the site has one outage at once: the missing backup.
const site = useAccountSite({ PRIVATE_HOSTS: 'localhost', BACKUP_EVERY: 'off' });
let admin: SiteVisitor;
let endpoint: AlertEndpoint;

beforeAll(async () => {
  admin = (await site.admin()).visitor;
  endpoint = await startAlertEndpoint();
});

afterAll(() => endpoint.stop());

beforeEach(async () => {
  endpoint.mood = 'well';
  endpoint.asked.length = 0;
  await emptyTables(site.database, 'internal.connection_settings', 'internal.outages');
});

const plain = (text = '') => text.replaceAll(/[\s\u00a0]+/g, ' ');

async function send(intent: string, change: Record<string, string> = {}, who = admin) {
  const drawn = drawnForm((await who.get(PATH)).body, 'alertes');
  const typed = { url: `${endpoint.origin}/hook`, format: 'json', secret: SECRET };
  const { status, body } = await who.submit(PATH, { ...drawn, ...typed, ...change, intent });
  const page = parse(body);
  const errorAt = (field: string) => plain(page.querySelector(`#${field}-error`)?.text);
  return { status, body, errorAt, text: plain(page.querySelector('main')?.text) };
}

/** A round of the job. */
const look = async () =>
  expect((await admin.submit('/admin/taches', { job: 'outside alerts' })).status).toBe(303);

const hooked = () => endpoint.asked.filter(({ path }) => path === '/hook');
const told = (of: string) =>
  hooked()
    .map(({ body }) => JSON.parse(body) as { cause: string; event: string; text: string })
    .filter(({ cause }) => cause === of);
const events = () => told('backups').map(({ event }) => event);

const rows = () =>
  site.database.kysely
    .selectFrom('internal.outages')
    .selectAll()
    .where('cause', '=', 'backups')
    .where('channel', '=', 'webhook')
    .execute();

/** Lets a time pass: each named moment of the outages is that much earlier. */
const ago = (column: 'since' | 'told_at' | 'last_seen_at', interval: string) =>
  sql`
    update internal.outages
    set ${sql.ref(column)} = ${sql.ref(column)} - ${interval}::interval, next_at = now() - interval '1 minute'
  `.execute(site.database.kysely);

test('an outage is told once, again each day, and once when it is over; a heartbeat says that the site lives', async () => {
  const saved = await send('save', { mailTo: MAILBOX, heartbeatUrl: `${endpoint.origin}/beat` });
  expect(saved.status).toBe(303);
  await look();
  await vi.waitFor(() => expect(endpoint.asked).toMatchObject([{ method: 'GET', path: '/beat' }]));
  // A minute of it is no news.
  expect(events()).toEqual([]);

  await ago('since', '11 minutes');
  await look();
  await look();
  expect(events()).toEqual(['starts']);
  const { headers, body } = hooked()[0] ?? expect.fail('nothing arrived');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const mac = createHmac('sha256', SECRET).update(signed).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${mac}`);
  expect(JSON.parse(body)).toMatchObject({
    text: expect.stringMatching(
      /sauvegarde.*trop ancienne\n.*\nDepuis le .*\n.*\/admin\/sante#sauvegardes$/s,
    ),
    site: site.origin,
  });
  const mail = await site.mailTo(MAILBOX);
  expect(mail.subject).toContain('La dernière sauvegarde est trop ancienne');
  expect(plain((await admin.get(PATH)).body)).toMatch(/En ce moment.*dit le .* au webhook/);

  await ago('told_at', '25 hours');
  await look();
  expect(events()).toEqual(['starts', 'continues']);

  await admin.submit('/admin/sante', { intent: 'backup' });
  await vi.waitFor(async () => expect(await listKept(site.backups)).toHaveLength(1));
  await ago('last_seen_at', '11 minutes');
  await look();
  expect(events()).toEqual(['starts', 'continues', 'ends']);
  expect(await rows()).toEqual([]);
});

test('a job that really fails is told to both by its name in French, and once more when it passes again', async () => {
  expect((await send('save', { mailTo: MAILBOX })).status).toBe(303);
  const run = () => admin.submit('/admin/taches', { job: 'newsletter purge' });
  const table = (from: string, to: string) =>
    sql`alter table ${sql.table(`public.${from}`)} rename to ${sql.ref(to)}`.execute(site.database.kysely);
  await look();
  await table('newsletter_subscribers', 'newsletter_gone');
  try {
    await run();
    await look();
    await ago('since', '11 minutes');
    await look();
  } finally {
    await table('newsletter_gone', 'newsletter_subscribers');
  }
  const [starts, ...more] = told('jobs');
  expect([starts?.event, more]).toEqual(['starts', []]);
  expect(plain(starts?.text)).toMatch(
    /Des tâches automatiques ne passent plus.*En échec : Oublier les inscriptions à la newsletter/,
  );
  await mailAbout(site.outbox, MAILBOX, 'Des tâches automatiques ne passent plus');

  expect((await run()).status).toBe(303);
  await look();
  await ago('last_seen_at', '11 minutes');
  await look();
  expect(told('jobs').map(({ event }) => event)).toEqual(['starts', 'ends']);
  expect(plain(told('jobs')[1]?.text)).toContain('Les tâches automatiques passent de nouveau');
  await mailAbout(site.outbox, MAILBOX, 'Les tâches automatiques passent de nouveau');
});

test('a service that fails, leads inside or is gone is tried again, later, and loses nothing', async () => {
  expect((await send('save')).status).toBe(303);
  const since = new Date(Date.now() - 3_600_000);
  const outage = { cause: 'disk', channel: 'webhook', since, last_seen_at: since, told_at: since } as const;
  await site.database.kysely
    .insertInto('internal.outages')
    .values({ ...outage, next_at: since })
    .execute();
  const state = () =>
    site.database.kysely.selectFrom('internal.outages').selectAll().where('cause', '=', 'disk').execute();
  const retry = () => sql`update internal.outages set next_at = now()`.execute(site.database.kysely);
  for (const [attempts, mood] of [
    [1, 'broken'],
    [2, 'elsewhere'],
  ] as const) {
    endpoint.mood = mood;
    await look();
    const [row] = await state();
    expect(row).toMatchObject({ attempts, last_error: expect.stringMatching(/answered (500|302)/) });
    expect(row?.next_at.getTime()).toBeGreaterThan(Date.now() + 60_000);
    await retry();
  }
  expect(endpoint.asked).toEqual([]);
  endpoint.mood = 'well';
  await look();
  expect(hooked().map(({ body }) => JSON.parse(body))).toMatchObject([{ cause: 'disk', event: 'ends' }]);
  expect(await state()).toEqual([]);
});

test('a trial says what the service answers, and stores nothing', async () => {
  const tried = await send('try', { format: 'text', mailTo: MAILBOX });
  expect([tried.status, tried.text]).toEqual([200, expect.stringContaining(`le webhook, ${MAILBOX}`)]);
  expect(hooked()[0]?.headers['content-type']).toContain('text/plain');
  expect(hooked()[0]?.body).toContain('Essai d’alerte');
  for (const [mood, words] of [
    ['broken', 'refuse l’alerte'],
    ['elsewhere', 'renvoie à une autre'],
    ['silent', 'n’a pas répondu à temps'],
  ] as const) {
    endpoint.mood = mood;
    const { status, errorAt } = await send('try');
    expect([status, errorAt('url')]).toEqual([400, expect.stringContaining(words)]);
  }
  expect(hooked()).toHaveLength(1);
  expect(await site.database.kysely.selectFrom('internal.connection_settings').selectAll().execute()).toEqual(
    [],
  );
});

test.each([
  ['url', 'http://ntfy.exemple.fr/atelier', 'https'],
  ['url', 'https://127.0.0.1/hook', 'réseau privé'],
  ['heartbeatUrl', 'https://[::1]/beat', 'réseau privé'],
  ['url', 'https://papin:secret@exemple.fr/', 'Écrivez l’adresse entière'],
  ['mailTo', 'pas une adresse', 'Écrivez une adresse e-mail'],
  ['secret', 'court', '16 à 200 signes'],
])('%s: %j is told at its field, and neither tried nor kept', async (field, typed, words) => {
  for (const intent of ['save', 'try']) {
    const { status, errorAt } = await send(intent, { [field]: typed });
    expect([status, errorAt(field)]).toEqual([400, expect.stringContaining(words)]);
  }
  expect(endpoint.asked).toEqual([]);
});

test('the secret is shown nowhere; a stale session, or a role without settings, changes and sends nothing', async () => {
  expect((await send('save')).status).toBe(303);
  const stored = await site.database.kysely.selectFrom('internal.connection_settings').selectAll().execute();
  const changes = await site.database.kysely.selectFrom('change_log').selectAll().execute();
  for (const text of [JSON.stringify([stored, changes]), (await admin.get(PATH)).body, site.output()])
    expect(text.includes(SECRET)).toBe(false);
  const { email, visitor } = await site.admin();
  await staleSessions(site.database.kysely, email);
  const counter = await site.member();
  await site.setRole(counter.email, 'admin', 'counter');
  expect((await counter.visitor.get(PATH)).status).toBe(403);
  for (const intent of ['save', 'try']) {
    const { status, text } = await send(intent, {}, visitor);
    expect([status, text]).toEqual([403, expect.stringContaining('Prouvez d’abord')]);
    expect((await counter.visitor.submit(PATH, { intent })).status).toBe(403);
  }
  expect(endpoint.asked).toEqual([]);
});
