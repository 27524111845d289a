import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { CASES_PER_PAGE, casesQuerySchema } from '#domain/cases/account-cases.ts';
import { createAccountCases } from '#server/account-cases/account-cases-module.ts';
import { findOfAccount, findProductsOf } from '#server/shop/orders/find-order.ts';
import { moveOrder } from '#server/shop/orders/move-order.ts';
import { recordPayment } from '#server/shop/orders/record-payment.ts';
import { addAccount, type TestAccount } from '#tests/support/accounts.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { counterRepair, emptyRepairs, repairDeps, sentQuote } from '#tests/support/repairs.ts';
import { addProduct, orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(2000);
const casesOf = (database = shop.database as Parameters<typeof createAccountCases>[0]['database']) =>
  createAccountCases({
    database,
    secret: 'un secret de test',
    shop: () => shop.facts,
    outbox: { post: () => Promise.reject(new Error('nothing is mailed here')) },
    clock: () => new Date(),
  }).api;
const query = (asked: object = {}) => casesQuerySchema.parse(asked);

let mine: TestAccount;
let other: TestAccount;

beforeEach(async () => {
  await emptyRepairs(shop.database);
  await emptyTables(shop.database, 'public.appointments');
  mine = await addAccount(shop.database);
  other = await addAccount(shop.database);
});

const order = (account = mine, products = [shop.ssd]) =>
  placedOrder(orderDeps(shop.database), orderOf(products), account.id);

async function repair(account = mine) {
  const repair = await counterRepair(repairDeps(shop.database));
  await shop.tables.updateTable('repairs').set({ user_id: account.id }).where('id', '=', repair.id).execute();
  return repair;
}

/** Pays an order, which is then fetched. */
async function fetched(id: string) {
  await recordPayment(shop.deps(), id, { actor: 'shop', method: 'cash', amountCents: 8929 });
  for (const to of ['preparing', 'ready', 'collected'] as const)
    expect((await moveOrder(shop.deps(), id, { to, actor: 'shop' })).outcome).toBe('moved');
}

async function book(
  { id, email }: { id: string | null; email: string },
  reference: string,
  inHours = 24,
  state: 'booked' | 'cancelled' = 'booked',
) {
  const startsAt = new Date(Date.now() + inHours * 3_600_000);
  await shop.tables
    .insertInto('appointments')
    .values({
      reference,
      user_id: id,
      state,
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + 900_000),
      place: 1,
      customer_name: 'Camille Martin',
      email,
      phone: null,
      device: 'PlayStation 5',
      fault: 'Plus d’image.',
      repair_id: null,
      idempotency_key: randomUUID(),
      link_hash: randomUUID().replaceAll('-', '').repeat(2),
      remind_at: null,
    })
    .execute();
}

test('orders and repairs stand side by side, the newest first, with what they are of', async () => {
  const first = await order(mine, [shop.ssd, await addProduct(shop.database, 5)]);
  const second = await repair();
  await order(other);
  await repair(other);
  await shop.tables
    .updateTable('orders')
    .set({ created_at: new Date('2026-11-01T10:00:00Z') })
    .where('id', '=', first.id)
    .execute();
  const { rows, total } = await casesOf().list(mine.id, query());
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { kind: 'repair', reference: second.reference, model: 'PlayStation 5' },
    { kind: 'order', reference: first.number, line_count: 2, total_cents: 2 * 8929 },
  ]);
});

test('the list is narrowed by kind and by whether it is over', async () => {
  const over = await order();
  await moveOrder(shop.deps(), over.id, { to: 'cancelled', actor: 'customer' });
  const open = await order();
  const device = await repair();
  const references = async (asked: object) =>
    (await casesOf().list(mine.id, query(asked))).rows.map(({ reference }) => reference).sort();
  expect(await references({ genre: 'commandes' })).toEqual([over.number, open.number].sort());
  expect(await references({ genre: 'reparations' })).toEqual([device.reference]);
  expect(await references({ etat: 'terminees' })).toEqual([over.number]);
  expect(await references({ etat: 'en-cours' })).toEqual([open.number, device.reference].sort());
  expect(await references({ genre: 'commandes', etat: 'en-cours' })).toEqual([open.number]);
});

test('a thousand orders are asked for with as few statements as one', { tags: ['full'] }, async () => {
  const { id } = await order();
  await sql`
    insert into public.orders (number, state, user_id, customer_name, email, phone, billing_address, delivery_method,
      payment_method, cgv_version, goods_cents, delivery_cents, idempotency_key, fingerprint, link_hash, created_at)
    select 'CMD-2025-' || lpad(n::text, 6, '0'), state, user_id, customer_name, email, phone, billing_address,
      delivery_method, payment_method, cgv_version, goods_cents, delivery_cents, gen_random_uuid(), fingerprint,
      lpad(to_hex(n), 64, '0'), created_at - n * interval '1 hour'
    from public.orders, generate_series(1, 1000) n
    where id = ${id}
  `.execute(shop.tables);
  const { counted, during } = countStatements(shop.database);
  const seen = new Set<string>();
  for (let page = 1; page <= 41; page += 1) {
    const asked = async () => {
      const { rows, total } = await casesOf(counted).list(mine.id, query({ page }));
      expect(total).toBe(1001);
      for (const { reference } of rows) seen.add(reference);
    };
    expect(await during(asked)).toBe(1);
  }
  expect([seen.size, Math.ceil(1001 / CASES_PER_PAGE)]).toEqual([1001, 41]);
  // The guard of the area always adds one.
  expect(await during(() => casesOf(counted).overview(mine.id))).toBe(4);
});

test('the start page knows what waits, what is guaranteed, and nothing of anybody else', async () => {
  const bought = await order();
  await fetched(bought.id);
  const device = await repair();
  await sentQuote(repairDeps(shop.database), device.id);
  await book(mine, 'RDV-2026-000001');
  await book(mine, 'RDV-2026-000002', 48, 'cancelled');
  await book(mine, 'RDV-2026-000003', -48);
  await book(other, 'RDV-2026-000004', 72);
  await order(other);
  await repair(other);
  const { orders, repairs, appointments, products } = await casesOf().overview(mine.id);
  expect(orders.map(({ number, state }) => [number, state])).toEqual([[bought.number, 'collected']]);
  expect(repairs.map(({ reference, state }) => [reference, state])).toEqual([[device.reference, 'quoted']]);
  expect(appointments.map(({ reference }) => reference)).toEqual(['RDV-2026-000001']);
  expect(products.map(({ number }) => number)).toEqual([bought.number]);
});

test('an old order that waits for its customer is told before newer ones push it out', async () => {
  const old = await order();
  await shop.tables
    .updateTable('orders')
    .set({ state: 'ready', created_at: new Date('2026-01-01T10:00:00Z') })
    .where('id', '=', old.id)
    .execute();
  for (let n = 0; n < 6; n += 1) await order();
  const { orders } = await casesOf().overview(mine.id);
  expect([orders.length, orders.at(-1)?.number]).toEqual([6, old.number]);
});

test('an equal address opens no appointment', async () => {
  await book({ ...mine, id: null }, 'RDV-2026-000001');
  expect((await casesOf().overview(mine.id)).appointments).toEqual([]);
});

test('an order is found by its number for its own account alone', async () => {
  const { number } = await order();
  const { counted, during } = countStatements(shop.database);
  expect(await during(() => findOfAccount(counted, number, mine.id))).toBe(5);
  expect(await findOfAccount(shop.database, number, mine.id)).toMatchObject({ number });
  expect(await findProductsOf(shop.database, number, mine.id)).toEqual([{ id: shop.ssd, quantity: 1 }]);
  for (const [asked, userId] of [
    [number, other.id],
    ['CMD-2026-999999', mine.id],
    ["' or 1=1 --", mine.id],
  ] as const) {
    expect(await findOfAccount(shop.database, asked, userId)).toBeNull();
    expect(await findProductsOf(shop.database, asked, userId)).toBeNull();
  }
});
