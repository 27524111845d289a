import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { readDeliveryRates } from '#server/shop/orders/delivery-overlays.ts';
import { proofToken } from '#server/shop/orders/link-token.ts';
import { readOrderSettings } from '#server/shop/orders/order-settings.ts';
import { createOrders } from '#server/shop/orders/orders-module.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { linkMails, noLinkMails } from '#tests/support/link-mails.ts';
import { addProduct, emptyShop, isPlaced, orderOf } from '#tests/support/shop.ts';
import { roomForStrangers } from '#tests/support/strangers.ts';

const db = useTestDatabase();
const facts = readShopSettings('content/data/shop.yml');
const settings = readOrderSettings('content');
const rates = () => readDeliveryRates('content');

const secret = 'un secret de test';

/** Opens orders with the prices and terms of the site itself. */
function open({ factor = 0, mailing = noLinkMails } = {}) {
  return createOrders({
    strangers: roomForStrangers,
    database: db.database,
    settings,
    rates,
    shop: () => facts,
    secret,
    factor,
    clock: () => new Date('2026-11-21T10:00:00Z'),
    mailing,
  });
}

let ssd: string;

beforeEach(async () => {
  await emptyShop(db.database);
  await sql`delete from internal.rate_limits`.execute(db.database.kysely);
  ssd = await addProduct(db.database, 5);
});

async function place(change: object = {}) {
  const result = await open().api.place(orderOf([ssd], { cgvVersion: settings.cgvVersion, ...change }), null);
  if (!isPlaced(result)) throw new Error(JSON.stringify(result));
  return result;
}

test('the link that its customer is sent opens the order, with its lines and what happened', async () => {
  const { order, linkToken } = await place();
  expect(linkToken).toMatch(/^[\w-]{43}$/);
  const { api: orders } = open();
  await orders.move(order.id, { to: 'reserved', actor: 'shop' });
  await orders.move(order.id, { to: 'preparing', actor: 'shop', note: 'En cours.' });
  expect(await orders.findByLink(linkToken)).toMatchObject({
    number: order.number,
    state: 'preparing',
    lines: [{ quantity: 1, unit_price_cents: 8929 }],
    events: [
      { from_state: null, to_state: 'unproven', note: null },
      { from_state: 'unproven', to_state: 'reserved', note: null },
      { from_state: 'reserved', to_state: 'preparing', note: 'En cours.' },
    ],
  });
});

test('neither its id, its hash, another token nor nothing opens it', async () => {
  const { order, linkToken } = await place();
  const { link_hash } = await db.database.kysely
    .selectFrom('orders')
    .select('link_hash')
    .executeTakeFirstOrThrow();
  for (const wrong of [order.id, link_hash, linkToken.slice(1), linkToken.toLowerCase(), ''])
    expect(await open().api.findByLink(wrong)).toBeNull();
});

const DONE = { outcome: 'done' };

test('the link goes to the order’s own address, for its number and e-mail together, and nothing tells whether it did', async () => {
  const { order, linkToken } = await place();
  const { sent, mailing } = linkMails(db.database, secret);
  const { api: orders } = open({ mailing });
  const ask = (number: string, email: string) => orders.mailLink({ number, email }, '203.0.113.7');
  for (const [number, email] of [
    [order.number, 'autre@exemple.fr'],
    ['CMD-2026-999999', 'camille@exemple.fr'],
    [order.number, "' or true --"],
  ] as const)
    expect(await ask(number, email)).toEqual(DONE);
  expect(await ask(` ${order.number.toLowerCase()} `, 'CAMILLE@exemple.fr ')).toEqual(DONE);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ to: 'camille@exemple.fr' });
  // A customer may type anybody's address: it does not open the page of the order, which shows everything that they typed.
  const proof = proofToken(secret, { id: order.id, email: 'camille@exemple.fr' });
  expect(sent[0]?.text).toContain(`https://www.exemple.fr/confirmer-commande?lien=${proof}`);
  expect(sent[0]?.text).not.toContain(linkToken);
  expect(await orders.findByProof(proof)).toMatchObject({ number: order.number, state: 'open' });
  await orders.confirm(proof);
  // The end of the number is enough with the address.
  await ask(order.number.slice(-7).replace('-', ' ').toLowerCase(), 'camille@exemple.fr');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.text).toContain(`https://www.exemple.fr/suivi-commande?lien=${linkToken}`);
});

test('what a telephone confirmed is not shown to its mailbox before somebody pressed there; an unpaid card has no mail at all', async () => {
  const { order, linkToken } = await place();
  const { sent, mailing } = linkMails(db.database, secret);
  const { api: orders } = open({ mailing });
  const now = new Date('2026-11-21T10:00:00Z');
  await sql`
    insert into internal.phone_proofs (file_id, order_id, sent_at, expires_at, proven_at)
    values (${order.id}, ${order.id}, ${now}, ${now}, ${now})
  `.execute(db.database.kysely);
  await db.database.kysely
    .updateTable('orders')
    .set({ concluded_at: now, state: 'reserved' })
    .where('id', '=', order.id)
    .execute();
  const card = (await place({ payment: 'card' })).order;
  for (const { number } of [card, order])
    expect(await orders.mailLink({ number, email: 'camille@exemple.fr' }, '203.0.113.7')).toEqual(DONE);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.text).toContain(order.number);
  expect(sent[0]?.text).toContain('/confirmer-commande?lien=');
  expect(sent[0]?.text).not.toContain(linkToken);
});

test('one mailbox gets three links an hour at most, whoever asks', { tags: ['full'] }, async () => {
  const { order } = await place();
  const { sent, mailing } = linkMails(db.database, secret);
  const { api: orders } = open({ factor: 1, mailing });
  for (let index = 0; index < 6; index += 1)
    expect(
      await orders.mailLink({ number: order.number, email: 'camille@exemple.fr' }, `198.51.100.${index}`),
    ).toEqual(DONE);
  await vi.waitFor(() => expect(sent).toHaveLength(3));
});

test('a network that tries numbers is stopped; the owner elsewhere is not, whatever strangers tried', async () => {
  const { order } = await place();
  const { sent, mailing } = linkMails(db.database, secret);
  const { api: orders } = open({ factor: 1, mailing });
  const TOO_MANY = { outcome: 'too many', retryAfterS: expect.any(Number) };
  for (let index = 0; index < 40; index += 1)
    await orders.mailLink(
      { number: order.number, email: `client${index}@exemple.fr` },
      `198.51.100.${index % 4}`,
    );
  expect(await orders.mailLink({ number: order.number, email: 'x@exemple.fr' }, '198.51.100.1')).toEqual(
    TOO_MANY,
  );
  // The end of the number is no other order.
  expect(
    await orders.mailLink({ number: order.number.slice(-7), email: 'x@exemple.fr' }, '198.51.100.1'),
  ).toEqual(TOO_MANY);
  // Correct words are refused like wrong ones from the same place: a refusal reveals nothing.
  expect(
    await orders.mailLink({ number: order.number, email: 'camille@exemple.fr' }, '198.51.100.1'),
  ).toEqual(TOO_MANY);
  expect(await orders.mailLink({ number: order.number, email: 'camille@exemple.fr' }, '203.0.113.9')).toEqual(
    DONE,
  );
  await vi.waitFor(() => expect(sent).toHaveLength(1));
});

test('an address that orders on and on is stopped, and reserves no more', async () => {
  const { api: orders } = open({ factor: 1 });
  const request = () => orderOf([ssd], { cgvVersion: 'cgv/2020-01-01' });
  const tries = await Promise.all(
    Array.from({ length: 15 }, () => orders.place(request(), null, '203.0.113.8')),
  );
  expect(tries.filter(({ outcome }) => outcome === 'changed')).toHaveLength(10);
  expect(tries.at(-1)).toEqual({ outcome: 'too many', retryAfterS: expect.any(Number) });
  expect(await orders.place(request(), null, '203.0.113.9')).toMatchObject({ outcome: 'changed' });
});

test('a parcel costs what its weight says', async () => {
  const parcel = {
    delivery: { method: 'parcel', address: { street: '2 rue Cérès', postcode: '75011', city: 'Paris' } },
    payment: 'transfer',
  };
  await db.database.kysely.updateTable('products').set({ weight_g: 90 }).execute();
  const asked = orderOf([ssd], { ...parcel, cgvVersion: settings.cgvVersion });
  expect(await open().api.place(asked, null)).toMatchObject({
    outcome: 'changed',
    changes: [{ kind: 'delivery', deliveryCents: 690 }],
  });
  const { order } = await place({ ...parcel, deliveryCents: 690 });
  expect(order.totalCents).toBe(8929 + 690);
});

test('the job of every minute frees what nobody paid', async () => {
  await place({ payment: 'card' });
  const [expiry] = open().jobs;
  await expiry?.run(new Date('2026-11-21T11:00:00Z'));
  const row = await db.database.kysely.selectFrom('products').select('reserved').executeTakeFirst();
  expect(row).toEqual({ reserved: 0 });
});

test('the terms that hold are the newest of those that are published', () => {
  const files = readdirSync('content/pages/legal/cgv').sort();
  expect(`${settings.cgvVersion}.md`).toBe(`cgv/${files.at(-1)}`);
});
