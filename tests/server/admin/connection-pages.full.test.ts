import { once } from 'node:events';
import net from 'node:net';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createConnections } from '#server/connections/connections-module.ts';
import { createLog } from '#server/log.ts';
import { PAGE_CACHE_CHANNEL } from '#server/pages/cache/empty-on-notify.ts';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { drawnForm } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type MailServer, type Refuse, startMailServer } from '#tests/support/mail-server.ts';
import { staleSessions } from '#tests/support/stale-session.ts';

const PATH = '/entreprise/connexions/e-mail';
const PASSWORD = 'cuivre-étain-et-flux';
const USER = 'papin@exemple.fr';

const site = useAccountSite({ PRIVATE_HOSTS: 'localhost' });
let admin: SiteVisitor;
let email: string;
let server: MailServer;
let port: number;
let refuse: Refuse = () => null;

beforeAll(async () => {
  ({ visitor: admin, email } = await site.admin());
  port = await freePort();
  server = await startMailServer(port, (address) => refuse(address), { user: USER, password: PASSWORD });
});

afterAll(() => server.stop());

beforeEach(async () => {
  refuse = () => null;
  server.accepted.length = 0;
  await emptyTables(site.database, 'internal.connection_settings', 'internal.outbox');
});

const plain = (text = '') => text.replaceAll(/[\s\u00a0]+/g, ' ');
const formOf = async (who = admin) => drawnForm((await who.get(PATH)).body, 'serveur-e-mail');
const right = () => ({
  host: 'localhost',
  security: 'starttls',
  port: String(port),
  user: USER,
  password: PASSWORD,
  sender: 'L’Atelier <envoi@exemple.fr>',
});

/** Sends the form as it is drawn, with changes. */
async function send(intent: string, change: Record<string, string> = right(), who = admin) {
  const { status, body } = await who.submit(PATH, { ...(await formOf(who)), ...change, intent });
  const page = parse(body);
  const errorAt = (field: string) => plain(page.querySelector(`#${field}-error`)?.text);
  return { status, errorAt, text: plain(page.querySelector('main')?.text), body };
}

const rows = async () =>
  Number(
    (
      await site.database.kysely
        .selectFrom('internal.connection_settings')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

test('who may not change settings sees, tries and saves nothing', async () => {
  const counter = await site.member();
  await site.setRole(counter.email, 'admin', 'counter');
  for (const [who, status] of [
    [site.visitor(), 302],
    [(await site.member()).visitor, 403],
    [counter.visitor, 403],
  ] as const)
    for (const path of [PATH, '/entreprise/connexions']) {
      expect((await who.get(path)).status).toBe(status);
      for (const intent of ['save', 'force', 'try'])
        expect((await who.submit(path, { ...right(), intent })).status).toBe(status);
    }
  expect([await rows(), server.accepted]).toEqual([0, []]);
});

test('a session that nobody has proven lately sends no mail another way; what was typed stays', async () => {
  const other = await site.admin();
  await staleSessions(site.database.kysely, other.email);
  for (const intent of ['save', 'force']) {
    const { status, text, body } = await send(intent, right(), other.visitor);
    expect([status, text]).toEqual([403, expect.stringContaining('Prouvez d’abord que c’est vous')]);
    const page = parse(body);
    expect(page.querySelector('main a[target=_blank]')?.getAttribute('href')).toBe(
      `/connexion/identite?redirectTo=${encodeURIComponent(PATH)}`,
    );
    expect(page.querySelector('[name=host]')?.getAttribute('value')).toBe('localhost');
  }
  expect(await site.database.kysely.selectFrom('internal.connection_settings').selectAll().execute()).toEqual(
    [],
  );
});

test('a wrong password is told at its field, and saved only by who insists', async () => {
  const tried = await send('save', { ...right(), password: 'faux' });
  expect([tried.status, await rows()]).toEqual([400, 0]);
  expect(tried.errorAt('user')).toContain('Le serveur refuse cet identifiant ou ce mot de passe.');
  expect(tried.text).toContain('Le serveur a répondu : « 535');
  expect(tried.body).not.toContain('faux');
  expect((await send('force', { ...right(), password: 'faux' })).status).toBe(303);
  expect(await rows()).toBe(1);
});

test('a trial says what the server says, keeps nothing, and goes to who asks for it', async () => {
  refuse = () => ({ responseCode: 550, words: 'No such user here' });
  const refused = await send('try');
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('550 No such user here')]);
  expect(refused.text).toContain('L’essai n’est pas parti');
  refuse = () => null;
  const tried = await send('try');
  expect([tried.status, tried.text]).toEqual([200, expect.stringContaining('Le serveur a pris l’essai')]);
  expect(server.accepted).toMatchObject([{ to: email }]);
  expect(await rows()).toBe(0);
});

test('what waited for a server leaves as soon as it is mended, without a restart', async () => {
  expect((await send('force', { ...right(), password: 'faux' })).status).toBe(303);
  const { email: asking } = await site.member();
  await site.visitor().submit('/mot-de-passe-oublie', { email: asking });
  const failure = () =>
    site.database.kysely.selectFrom('internal.outbox').select('last_error').executeTakeFirst();
  await vi.waitFor(async () => expect((await failure())?.last_error).toContain('535'));
  const list = await admin.get('/entreprise/connexions');
  expect(plain(parse(list.body).querySelector('main')?.text)).toContain('En panne depuis le');
  const told: string[] = [];
  const heard = await site.database.listen(PAGE_CACHE_CHANNEL, (tags) => told.push(tags));
  expect(heard).toBeDefined();
  expect((await send('save')).status).toBe(303);
  await vi.waitFor(() => expect(server.accepted.map(({ to }) => to)).toContain(asking));
  // The other processes read it again.
  await vi.waitFor(() => expect(told).toContain('connections'));
});

test('the password is in no page, log, journal, nor in any row as it is', async () => {
  expect((await send('save')).status).toBe(303);
  await send('try', { password: '' });
  const journal = await admin.get('/admin/journal');
  const page = await admin.get(PATH);
  const base64 = Buffer.from(PASSWORD).toString('base64').replace(/=+$/, '');
  const { rows: tables } = await sql<{ table: string }>`
    select format('%I.%I', schemaname, tablename) as table from pg_tables
    where schemaname in ('public', 'internal', 'auth')
  `.execute(site.database.kysely);
  const texts = await Promise.all(
    tables.map(async ({ table }) => {
      const { rows: lines } = await sql<{ line: string }>`
        select t::text as line from ${sql.raw(table)} t
      `.execute(site.database.kysely);
      return lines.map(({ line }) => line).join('\n');
    }),
  );
  for (const text of [journal.body, page.body, site.output(), ...texts]) {
    expect(text.includes(PASSWORD)).toBe(false);
    expect(text.includes(base64)).toBe(false);
  }
  expect(page.body).toContain('Un mot de passe est enregistré');
  // The journal has the names of the fields.
  const change = await site.database.kysely
    .selectFrom('change_log')
    .select(['before', 'after'])
    .where('table_name', '=', 'internal.connection_settings')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(change).toEqual({
    before: null,
    after: { changed: 'host, port, security, user, sender, password' },
  });
});

test('an empty password is the stored one, and only for the server that it was written for', async () => {
  expect((await send('save')).status).toBe(303);
  expect((await send('save', { sender: 'autre@exemple.fr' })).status).toBe(303);
  const other = await send('force', { host: 'smtp.exemple.fr' });
  expect([other.status, other.errorAt('password')]).toEqual([
    400,
    expect.stringContaining('écrivez de nouveau'),
  ]);
});

test('of two new passwords, the second is told of the first', async () => {
  expect((await send('save')).status).toBe(303);
  const older = await formOf();
  expect((await send('save', { password: PASSWORD })).status).toBe(303);
  const second = await admin.submit(PATH, { ...older, password: 'un-troisième', intent: 'force' });
  expect([second.status, plain(second.body)]).toEqual([
    409,
    expect.stringContaining('Mot de passe enregistré'),
  ]);
});

test('a password whose key is lost is asked for again', async () => {
  expect((await send('save')).status).toBe(303);
  await site.database.kysely
    .updateTable('internal.connection_settings')
    .set({ secrets: JSON.stringify({ password: { sealed: 'AAAA', version: 1 } }) })
    .execute();
  expect(plain((await admin.get(PATH)).body)).toContain('ne s’ouvre plus');
  const again = await send('save', {});
  expect(again.errorAt('password')).toContain('Écrivez le mot de passe.');
});

test('no address of this network is called but by the name that the environment allows', async () => {
  let calls = 0;
  const listener = net.createServer((socket) => {
    calls += 1;
    socket.destroy();
  });
  onTestFinished(() => void listener.close());
  listener.listen(0, '0.0.0.0');
  await once(listener, 'listening');
  const inside = String((listener.address() as net.AddressInfo).port);
  for (const host of ['127.0.0.1', '2130706433', '0.0.0.0', hostname().toLowerCase()])
    for (const intent of ['try', 'save']) {
      const { status, errorAt } = await send(intent, { ...right(), host, port: inside });
      expect([host, intent, status]).toEqual([host, intent, 400]);
      expect(errorAt('host')).not.toBe('');
    }
  expect([calls, await rows()]).toEqual([0, 0]);
});

test('the sender’s domain is looked up when that is asked for, and not before', async () => {
  expect((await send('save', { ...right(), sender: 'envoi@papin.invalid' })).status).toBe(303);
  const told = async (path: string) => {
    const part = parse((await admin.get(path)).body).querySelector('[aria-labelledby=domaine]');
    return [plain(part?.querySelector('[role=status]')?.text), part?.querySelectorAll('h3').length ?? 0];
  };
  expect(await told(PATH)).toEqual(['', 0]);
  // Nobody has such a domain; a machine without name servers gets no answer, and is told so of each record.
  expect([
    ['Le domaine papin.invalid, à l’instant :', 3],
    [expect.stringContaining('Le domaine papin.invalid n’existe pas'), 0],
  ]).toContainEqual(await told(`${PATH}?verifier=domaine`));
});

test('the environment wins over the screen', async () => {
  expect((await send('save')).status).toBe(303);
  const given = { smtpUrl: 'smtps://smtp.exemple.fr', from: 'env@exemple.fr', strangersAlarmPerHour: 60 };
  const { api } = await createConnections({
    database: site.database,
    config: { ...readConfig({}), mail: given },
    keys: () => [Buffer.alloc(32)],
    log: createLog('silent'),
  });
  expect(api.mail()).toEqual({ server: { url: given.smtpUrl }, from: given.from });
});
