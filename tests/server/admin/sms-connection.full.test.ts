import { sql } from 'kysely';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { drawnForm } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { type SmsProvider, startSmsProvider } from '#tests/support/sms-provider.ts';
import { staleSessions } from '#tests/support/stale-session.ts';

const PATH = '/entreprise/connexions/sms';
const TOKEN = 'jeton-cuivre-42';
const PHONE = '+33612345678';

// The fake provider is on this machine, at an address that the environment allows.
const site = useAccountSite({ PRIVATE_HOSTS: '127.0.0.1' });
let admin: SiteVisitor;
let provider: SmsProvider;
let url: string;

beforeAll(async () => {
  const made = await site.admin();
  admin = made.visitor;
  await sql`
    update public.profiles set phone = ${PHONE} where id = (select id from auth.users where email = ${made.email})
  `.execute(site.database.kysely);
  provider = await startSmsProvider();
  url = provider.url;
});

afterAll(() => provider.stop());

beforeEach(async () => {
  provider.isDown = false;
  provider.sent.length = 0;
  await emptyTables(site.database, 'internal.connection_settings');
});

const plain = (text = '') => text.replaceAll(/[\s\u00a0]+/g, ' ');

async function send(intent: string, change: Record<string, string> = {}, who = admin) {
  const drawn = drawnForm((await who.get(PATH)).body, 'fournisseur-sms');
  const typed = { url, token: TOKEN, sender: 'Papin' };
  const { status, body } = await who.submit(PATH, { ...drawn, ...typed, ...change, intent });
  const page = parse(body);
  const errorAt = (field: string) => plain(page.querySelector(`#${field}-error`)?.text);
  return { status, body, errorAt, text: plain(page.querySelector('main')?.text) };
}

const stored = () => site.database.kysely.selectFrom('internal.connection_settings').selectAll().execute();

/** Whether visitors can choose text messages. */
const isOffered = async () =>
  (await (await fetch(new URL('/demande', site.origin))).text()).includes('Nécessaire pour un SMS');

test('text messages are offered as soon as a provider is saved, and no longer once it is taken away', async () => {
  expect(await isOffered()).toBe(false);
  expect((await send('save')).status).toBe(303);
  expect(await isOffered()).toBe(true);
  expect(plain((await admin.get('/entreprise/connexions')).body)).toContain('Les SMS partent par votre');
  expect((await send('remove')).status).toBe(303);
  expect(await isOffered()).toBe(false);
});

test('a trial goes to the number of who asks, with what is typed or the stored token, and keeps nothing', async () => {
  const tried = await send('try');
  expect([tried.status, tried.text]).toEqual([
    200,
    expect.stringContaining('Il est parti vers 06 12 34 56 78.'),
  ]);
  expect(provider.sent).toMatchObject([{ to: PHONE, sender: 'Papin' }]);
  expect(await stored()).toEqual([]);
  expect((await send('save')).status).toBe(303);
  expect((await send('try', { token: '' })).status).toBe(200);
  expect(provider.sent).toHaveLength(2);
  provider.isDown = true;
  const refused = await send('try');
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('a répondu : « 500')]);
  const { visitor } = await site.admin();
  const numberless = await send('try', {}, visitor);
  expect([numberless.status, numberless.text]).toEqual([400, expect.stringContaining('n’a pas de numéro')]);
  // In another tab: a token that was typed is never sent back.
  const way = parse(numberless.body).querySelector('form a[href="/client/profil"]');
  expect(way?.getAttribute('target')).toBe('_blank');
});

test('a token is shown nowhere, stored sealed, and given to the address for which it was typed alone', async () => {
  expect((await send('save')).status).toBe(303);
  const other = { url: url.replace('/messages', '/voleur'), token: '' };
  for (const intent of ['save', 'try']) {
    const moved = await send(intent, other);
    expect([moved.status, moved.errorAt('token')]).toEqual([
      400,
      expect.stringContaining('L’adresse a changé'),
    ]);
  }
  const changes = await site.database.kysely.selectFrom('change_log').selectAll().execute();
  const texts = [JSON.stringify(await stored()), JSON.stringify(changes), (await admin.get(PATH)).body];
  for (const text of [...texts, site.output()]) expect(text.includes(TOKEN)).toBe(false);
  expect(provider.sent).toEqual([]);
});

test.each([
  ['http://sms.exemple.fr/messages', 'https'],
  ['https://127.0.0.2/messages', 'réseau privé'],
  ['https://[::1]/messages', 'réseau privé'],
  // A name that leads inside.
  ['https://localhost/messages', 'réseau privé'],
  ['https://papin:secret@sms.exemple.fr/', 'Écrivez l’adresse entière'],
  ['ftp://sms.exemple.fr/', 'Écrivez l’adresse entière'],
  ['', 'Écrivez l’adresse entière'],
])('%j is told at its field, and neither tried nor kept', async (typed, words) => {
  for (const intent of ['save', 'try']) {
    const { status, errorAt, body } = await send(intent, { url: typed });
    expect([status, errorAt('url')]).toEqual([400, expect.stringContaining(words)]);
    expect(parse(body).querySelector('#url')?.getAttribute('value')).toBe(typed);
  }
  expect(await stored()).toEqual([]);
});

test('a session that nobody has proven lately, or of a role without settings, changes nothing', async () => {
  const { email, visitor } = await site.admin();
  await staleSessions(site.database.kysely, email);
  for (const intent of ['save', 'remove']) {
    const { status, text } = await send(intent, {}, visitor);
    expect([status, text]).toEqual([403, expect.stringContaining('Prouvez d’abord que c’est vous')]);
  }
  const counter = await site.member();
  await site.setRole(counter.email, 'admin', 'counter');
  expect((await counter.visitor.get(PATH)).status).toBe(403);
  for (const intent of ['save', 'remove', 'try'])
    expect((await counter.visitor.submit(PATH, { url, intent })).status).toBe(403);
  expect([await stored(), provider.sent]).toEqual([[], []]);
});
