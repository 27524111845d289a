import { parse } from 'node-html-parser';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { drawnForm } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import {
  CLIENT,
  type FakePlatform,
  SECRET,
  startFakePlatform,
} from '#tests/support/platform/fake-platform.ts';

const PATH = '/entreprise/connexions/plateforme';
const INVOICES = '/admin/factures/plateforme';

// The stand-in is on this machine, at an address that the environment allows.
const site = useAccountSite({ PRIVATE_HOSTS: 'localhost' });
let owner: SiteVisitor;
let counter: SiteVisitor;
let fake: FakePlatform;

beforeAll(async () => {
  owner = (await site.admin()).visitor;
  const clerk = await site.member();
  await site.setRole(clerk.email, 'admin', 'counter');
  counter = clerk.visitor;
  fake = await startFakePlatform();
});

afterAll(() => fake.stop());

beforeEach(async () => {
  fake.empty();
  await emptyTables(site.database, 'internal.connection_settings', 'internal.platform_messages');
});

const plain = (text = '') => text.replaceAll(/[\s\u00a0]+/g, ' ');
const stored = () => site.database.kysely.selectFrom('internal.connection_settings').selectAll().execute();

async function send(intent: string, change: Record<string, string> = {}) {
  const drawn = drawnForm((await owner.get(PATH)).body, 'plateforme');
  const { url, authUrl } = fake;
  const typed = { url, authUrl, client: CLIENT, secret: SECRET, sendsFrom: '' };
  const { status, body } = await owner.submit(PATH, { ...drawn, ...typed, ...change, intent });
  const page = parse(body);
  const errorAt = (field: string) => plain(page.querySelector(`#${field}-error`)?.text);
  return { status, body, errorAt, text: plain(page.querySelector('main')?.text) };
}

test('a trial asks and keeps nothing; saved, it is in the list, its secret is shown nowhere and stored sealed', async () => {
  const tried = await send('try');
  expect([tried.status, tried.text]).toEqual([200, expect.stringContaining('a donné un jeton et répondu')]);
  expect(fake.asked).toEqual(['POST /oauth2/token', 'POST /v1/flows/search']);
  expect(await stored()).toEqual([]);
  expect((await send('save')).status).toBe(303);
  expect(JSON.stringify(await stored())).not.toContain(SECRET);
  expect((await owner.get(PATH)).body).not.toContain(SECRET);
  expect(plain((await owner.get('/entreprise/connexions')).body)).toContain('aucune facture ne part encore');
  expect((await send('try', { secret: '' })).status).toBe(200);
  expect((await send('remove')).status).toBe(303);
  expect(plain((await owner.get(INVOICES)).body)).toContain('Aucune plateforme n’est reliée');
});

test('what is wrong is told at its field, and nothing is stored', async () => {
  const refused = await send('save', {
    url: 'http://10.0.0.1/v1',
    authUrl: '',
    client: 'un deux',
    sendsFrom: '2027-02-30',
  });
  expect(refused.status).toBe(400);
  expect(refused.errorAt('client')).toContain('sans espace');
  expect(refused.errorAt('sendsFrom')).toContain('un jour qui existe');
  const inside = await send('save', { url: 'https://10.0.0.1/v1', authUrl: '' });
  expect(inside.errorAt('url')).toContain('réseau privé');
  expect(inside.errorAt('authUrl')).toContain('Écrivez l’adresse entière');
  const wrong = await send('try', { secret: 'un-autre' });
  expect([wrong.status, wrong.errorAt('secret')]).toEqual([
    400,
    expect.stringContaining('refuse cet identifiant'),
  ]);
  expect(wrong.body).not.toContain('un-autre');
  // Both addresses are as they were typed.
  for (const address of [fake.url, fake.authUrl]) expect(wrong.body).toContain(`value="${address}"`);
  fake.isDown = true;
  expect((await send('try')).errorAt('url')).not.toBe('');
  expect(await stored()).toEqual([]);
});

test('the secret is given to the addresses alone for which it was written', async () => {
  expect((await send('save')).status).toBe(303);
  const moved = await send('save', { authUrl: `${fake.origin}/ailleurs`, secret: '' });
  expect(moved.errorAt('secret')).toContain('Une adresse a changé');
});

test('a document for the shop is listed, read as a supplier’s invoice, kept as a file, and gone once it is seen to', async () => {
  const content = Buffer.from('<Invoice xmlns="urn:autre"/>');
  await site.database.kysely
    .insertInto('internal.platform_messages')
    .values({ flow_id: 'f-1', kind: 'document', heard_at: new Date(), name: 'FA-881.xml', content })
    .execute();
  const page = parse((await owner.get(INVOICES)).body);
  expect(plain(page.querySelector('section[aria-labelledby=recues]')?.text)).toContain('FA-881.xml');
  const file = await owner.get(`${INVOICES}/f-1`);
  expect([file.status, file.body]).toEqual([200, content.toString()]);
  const read = await owner.get('/admin/receptions/facture?plateforme=f-1');
  expect(plain(read.body)).toContain('n’est pas une facture électronique connue');
  expect((await owner.submit(INVOICES, { intent: 'close', id: 'f-1' })).status).toBe(303);
  expect((await owner.get(`${INVOICES}/f-1`)).status).toBe(404);
  expect(plain((await owner.get('/admin/receptions/facture?plateforme=f-1')).body)).toContain(
    'n’attend plus',
  );
  expect((await owner.submit(INVOICES, { intent: 'close', id: '' })).status).toBe(400);
  expect((await owner.submit(INVOICES, { intent: 'again', id: 'FAC-2027-000001' })).status).toBe(409);
});

test('staff without accounting see none of it', async () => {
  for (const path of [PATH, INVOICES, `${INVOICES}/f-1`]) expect((await counter.get(path)).status).toBe(403);
  expect((await counter.submit(INVOICES, { intent: 'close', id: 'f-1' })).status).toBe(403);
});
