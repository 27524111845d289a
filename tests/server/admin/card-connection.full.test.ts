import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'node-html-parser';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SiteVisitor, useAccountSite } from '#tests/support/account-site.ts';
import { seenIn } from '#tests/support/drawn-form.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { staleSessions } from '#tests/support/stale-session.ts';

const PATH = '/entreprise/connexions/carte';
const KNOWN = 'sk_test_cuivre123';
const WEBHOOK = 'whsec_chanfrein456';

/** The part of Stripe that says whether a key is known. */
const api = http.createServer((request, response) => {
  const isKnown = request.headers.authorization === `Bearer ${KNOWN}`;
  const body = isKnown
    ? { object: 'list', data: [], has_more: false, url: '/v1/checkout/sessions' }
    : { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } };
  response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});

const site = useAccountSite(async () => {
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  return { STRIPE_API_BASE: `http://127.0.0.1:${(api.address() as AddressInfo).port}` };
});
let admin: SiteVisitor;

beforeAll(async () => {
  admin = (await site.admin()).visitor;
});

afterAll(() => void api.close());

beforeEach(() => emptyTables(site.database, 'internal.connection_settings'));

const page = async () => parse((await admin.get(PATH)).body);
const seenNow = async () => seenIn((await admin.get(PATH)).body, 'cles-de-carte');

async function send(fields: Record<string, string>, who = admin) {
  const seen = await seenNow();
  const given = { intent: 'save', secretKey: KNOWN, webhookSecret: WEBHOOK };
  const { status, body } = await who.submit(PATH, { ...given, ...seen, ...fields });
  const errorAt = (field: string) => parse(body).querySelector(`#${field}-error`)?.text ?? '';
  return { status, body, errorAt };
}

/** The site's answer to an event without effect, signed with that secret. */
async function tell(secret: string): Promise<number> {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'product.created',
    data: { object: {} },
  });
  const signature = new Stripe(KNOWN).webhooks.generateTestHeaderString({ payload, secret });
  const { status } = await fetch(`${site.origin}/webhooks/stripe`, {
    method: 'POST',
    body: payload,
    headers: { 'stripe-signature': signature },
  });
  return status;
}

test('keys are in use as soon as they are saved, and no longer once they are taken away', async () => {
  expect(await tell(WEBHOOK)).toBe(404);
  expect((await send({})).status).toBe(303);
  expect([await tell(WEBHOOK), await tell('whsec_autre')]).toEqual([200, 400]);
  expect((await page()).text).toContain('Des clés d’essai sont en place');
  expect((await send({ webhookSecret: 'whsec_autre' })).status).toBe(303);
  expect([await tell(WEBHOOK), await tell('whsec_autre')]).toEqual([400, 200]);
  expect((await send({ intent: 'remove' })).status).toBe(303);
  expect(await tell('whsec_autre')).toBe(404);
  expect(site.output()).not.toContain('sealed with a key that is lost');
});

test('a key that Stripe does not know, or that is none, is told at its field and not kept', async () => {
  const unknown = await send({ secretKey: 'sk_test_inconnue' });
  expect([unknown.status, unknown.errorAt('secretKey')]).toEqual([
    400,
    expect.stringContaining('cette clé y est inconnue'),
  ]);
  const published = await send({ secretKey: 'pk_test_publique', webhookSecret: 'autre' });
  expect(published.errorAt('secretKey')).toContain('sk_live_');
  expect(published.errorAt('webhookSecret')).toContain('whsec_');
  expect(await site.database.kysely.selectFrom('internal.connection_settings').selectAll().execute()).toEqual(
    [],
  );
});

test('the publishable key is of the same kind as the secret one, is shown, and changes without it', async () => {
  const shown = async () =>
    (await page()).querySelector('input[name=publishableKey]')?.getAttribute('value') ?? '';
  const none = { secretKey: '', webhookSecret: '' };
  const alone = await send({ ...none, publishableKey: 'pk_test_cuivre' });
  expect([alone.status, alone.errorAt('secretKey')]).toEqual([400, 'Écrivez les deux clés secrètes.']);
  for (const publishableKey of ['sk_test_cuivre', 'pk_live_cuivre']) {
    const wrong = await send({ publishableKey });
    expect([wrong.status, wrong.errorAt('publishableKey')]).toEqual([
      400,
      expect.stringMatching(/publiable/),
    ]);
  }
  expect((await send({ publishableKey: 'pk_test_cuivre' })).status).toBe(303);
  expect(await shown()).toBe('pk_test_cuivre');
  const half = await send({ secretKey: '', publishableKey: 'pk_test_cuivre' });
  expect([half.status, half.errorAt('secretKey')]).toEqual([400, expect.stringContaining('sk_live_')]);
  const other = await send({ ...none, publishableKey: 'pk_live_autre' });
  expect([other.status, other.errorAt('publishableKey')]).toEqual([
    400,
    expect.stringMatching(/du même mode/),
  ]);
  expect((await send({ ...none, publishableKey: 'pk_test_autre' })).status).toBe(303);
  expect([await shown(), await tell(WEBHOOK)]).toEqual(['pk_test_autre', 200]);
  expect((await send({ ...none, publishableKey: '' })).status).toBe(303);
  expect([await shown(), await tell(WEBHOOK)]).toEqual(['', 200]);
  const changes = await site.database.kysely
    .selectFrom('change_log')
    .select('after')
    .where('table_name', '=', 'internal.connection_settings')
    .orderBy('id')
    .execute();
  expect(changes.slice(-3).map(({ after }) => (after as { changed: string }).changed)).toEqual([
    'publishableKey, secretKey, webhookSecret',
    'publishableKey',
    'publishableKey',
  ]);
});

test('keys are shown nowhere, and stored sealed', async () => {
  expect((await send({})).status).toBe(303);
  const [row] = await site.database.kysely.selectFrom('internal.connection_settings').selectAll().execute();
  const changes = await site.database.kysely.selectFrom('change_log').selectAll().execute();
  const refused = await send({ secretKey: 'sk_test_inconnue' });
  const texts = [row, changes].map((each) => JSON.stringify(each));
  for (const text of [...texts, (await admin.get(PATH)).body, refused.body, site.output()])
    for (const secret of [KNOWN, WEBHOOK]) expect(text.includes(secret)).toBe(false);
});

test('a session that nobody has proven lately changes no key', async () => {
  expect((await send({})).status).toBe(303);
  const { email, visitor } = await site.admin();
  await staleSessions(site.database.kysely, email);
  for (const intent of ['save', 'remove']) {
    const { status, body } = await send({ intent, webhookSecret: 'whsec_voleur' }, visitor);
    expect([status, body]).toEqual([403, expect.stringContaining('Prouvez d’abord que c’est vous')]);
  }
  expect([await tell(WEBHOOK), await tell('whsec_voleur')]).toEqual([200, 400]);
});

test('of two who save at once one does; who may not is refused', async () => {
  const seen = await seenNow();
  const both = await Promise.all([send(seen), send({ ...seen, webhookSecret: 'whsec_autre' })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const { email, visitor } = await site.member();
  await site.setRole(email, 'admin', 'counter');
  for (const intent of ['save', 'remove']) expect((await send({ intent }, visitor)).status).toBe(403);
  expect([await tell(WEBHOOK), await tell('whsec_autre')].toSorted()).toEqual([200, 400]);
});

test('the last comparison of Stripe with the ledger is shown, with each difference and its order', async () => {
  const tables = site.database.kysely;
  const words = async () => (await page()).querySelector('main')?.text.replaceAll('\u00a0', ' ') ?? '';
  expect(await words()).not.toContain('livre des recettes');
  const checked = {
    day: '2026-11-26',
    checked_at: new Date('2026-11-26T08:00:00Z'),
    payments: 2,
    refunds: 0,
  };
  await tables
    .insertInto('internal.card_checks')
    .values({ ...checked, found: '[]' })
    .execute();
  expect(await words()).toMatch(/recettes concordent.*2 paiements et 0 remboursement/);
  const difference = {
    kind: 'payment',
    where: 'ledger',
    isMended: false,
    reference: 'pi_1',
    amountCents: 8929,
    case: 'CMD-1',
  };
  await tables
    .insertInto('internal.card_checks')
    .values({ ...checked, day: '2026-11-27', found: JSON.stringify([difference]) })
    .execute();
  expect(await words()).toMatch(
    /recettes diffèrent.*noté ici, que Stripe ne connaît pas : 89,29 € \(pi_1\)\. Commande CMD-1/,
  );
  expect((await page()).querySelector('a[href="/admin/commandes/CMD-1"]')).not.toBeNull();
  await tables.deleteFrom('internal.card_checks').execute();
});
