import { readdirSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { readShopFacts } from '#server/content/shop-facts.ts';
import { openOrders } from '#server/shop/orders/open-orders.ts';
import { readOrderSettings } from '#server/shop/orders/order-settings.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addProduct, emptyShop, isPlaced, orderOf } from '#tests/support/shop.ts';

const db = useTestDatabase();
const facts = readShopFacts('content/data/shop.yml');
const settings = readOrderSettings('content');

/** With the prices and terms of the site itself. */
function open({ secret = 'un secret de test', factor = 0 } = {}) {
  return openOrders({
    database: db.database,
    settings,
    shop: () => facts,
    secret,
    factor,
    clock: () => new Date('2026-11-21T10:00:00Z'),
  });
}

let ssd: string;

beforeEach(async () => {
  await emptyShop(db.database);
  ssd = await addProduct(db.database, 5);
});

async function place(change: object = {}) {
  const result = await open().orders.place(
    orderOf([ssd], { cgvVersion: settings.cgvVersion, ...change }),
    null,
  );
  if (!isPlaced(result)) throw new Error(JSON.stringify(result));
  return result;
}

test('the link that its customer is sent opens the order, with its lines and what happened', async () => {
  const { order, linkToken } = await place();
  expect(linkToken).toMatch(/^[\w-]{43}$/);
  const { orders } = open();
  await orders.move(order.id, { to: 'preparing', actor: 'shop', note: 'En cours.' });
  expect(await orders.findByLink(linkToken)).toMatchObject({
    number: order.number,
    state: 'preparing',
    lines: [{ quantity: 1, unit_price_cents: 8929 }],
    events: [
      { from_state: null, to_state: 'reserved', note: null },
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
    expect(await open().orders.findByLink(wrong)).toBeNull();
});

test('the number and the e-mail of an order find it together, however they are typed, never apart', async () => {
  const { order } = await place();
  const { orders } = open();
  const find = (number: string, email: string) => orders.findByNumber({ number, email }, '203.0.113.7');
  expect(await find(` ${order.number.toLowerCase()} `, 'CAMILLE@exemple.fr ')).toMatchObject({
    number: order.number,
  });
  expect(await find(order.number, 'autre@exemple.fr')).toBeNull();
  expect(await find('CMD-2026-999999', 'camille@exemple.fr')).toBeNull();
  expect(await find(order.number, "' or true --")).toBeNull();
});

test('an address that tries numbers is stopped, another one is not', async () => {
  const { orders } = open({ factor: 1 });
  const find = (address: string, index = 0) =>
    orders.findByNumber({ number: `CMD-2026-9${index}`, email: `client${index}@exemple.fr` }, address);
  const tries = await Promise.all(Array.from({ length: 40 }, (_, index) => find('203.0.113.8', index)));
  expect(tries.filter((found) => found === null)).toHaveLength(10);
  expect(tries.at(-1)).toEqual({ retryAfterS: expect.any(Number) });
  expect(await find('203.0.113.9')).toBeNull();
});

test('an address that orders on and on is stopped, and reserves no more', async () => {
  const { orders } = open({ factor: 1 });
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
  expect(await open().orders.place(orderOf([ssd], parcel), null)).toMatchObject({
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
