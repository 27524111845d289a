import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { goodsReceiptSchema } from '#domain/purchasing/goods-receipt.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { changeParts } from '#server/repairs/change-parts.ts';
import { createPurchaseOrders } from '#server/shop/purchasing/purchase-orders-module.ts';
import { createPurchasing } from '#server/shop/purchasing/purchasing-module.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { counterRepair, emptyRepairs, repairDeps, SHOP } from '#tests/support/repairs.ts';
import { addProduct, emptyShop, shopFaults } from '#tests/support/shop.ts';

const db = useTestDatabase();
const now = new Date('2026-11-27T10:00:00Z');
const clock = () => now;
const tables = () => db.database.kysely;
const purchasing = () => createPurchasing({ database: db.database, clock }).api;
const orders = () =>
  createPurchaseOrders({
    database: db.database,
    documents: { print: async () => Buffer.from('') },
    outbox: {
      post: async (message) => {
        posted.push(message);
      },
      wake: () => {},
    },
    shop: () => {
      throw new Error('nothing is drawn here');
    },
    clock,
  }).api;
const BY_HAND = { isMailed: false, changed: [] };
const posted: object[] = [];
let admin: AdminIdentity;
let screen: { id: string; sku: string };
let battery: { id: string; sku: string };

beforeEach(async () => {
  posted.length = 0;
  await emptyRepairs(db.database);
  await emptyTables(db.database, 'public.purchase_orders', 'public.suppliers');
  await emptyShop(db.database);
  admin = await addIdentity(db.database, { role: 'admin' });
  screen = await productOf(await addProduct(db.database, 3));
  battery = await productOf(await addProduct(db.database, 0));
  for (const { id } of [screen, battery]) {
    await tables()
      .insertInto('product_purchases')
      .values({ product_id: id, supplier: 'Mobilax', supplier_reference: 'M-1', purchase_price_cents: 1290 })
      .execute();
    await tables().updateTable('products').set({ low_stock_threshold: 2 }).where('id', '=', id).execute();
  }
});

const productOf = (id: string) =>
  tables().selectFrom('products').select(['id', 'sku']).where('id', '=', id).executeTakeFirstOrThrow();

const stored = async (id: string) => {
  const order = await orders().find(admin, id);
  if (!order) throw new Error('no such order');
  return order;
};
const seenOf = async (id: string) => ({ id, seenVersion: (await stored(id)).version });

/** A draft with what is to be bought from its supplier. */
async function begin(supplier = 'Mobilax', suggests = true) {
  const id = randomUUID();
  const head = { supplier, expectedOn: '2026-12-01', note: undefined };
  const begun = () => orders().writeOrderHead(admin, { id, seenVersion: 0 }, { head, suggests });
  expect((await begun()).outcome).toBe('done');
  return { id, begun };
}

const add = async (id: string, wanted: string, more: object = {}) =>
  orders().addOrderLine(admin, await seenOf(id), {
    wanted,
    isFree: false,
    quantity: 1,
    unitCostCents: null,
    changed: [],
    ...more,
  });

async function sent() {
  const { id } = await begin();
  await add(id, 'Cartons 30 × 20', { isFree: true, quantity: 25, unitCostCents: 80 });
  expect(await orders().sendPurchaseOrder(admin, await seenOf(id), BY_HAND)).toEqual({ outcome: 'done' });
  return id;
}

const receive = (orderId: string, quantities: readonly string[]) =>
  purchasing().recordGoodsReceipt(
    admin,
    goodsReceiptSchema(now).parse({
      receiptId: randomUUID(),
      orderId,
      supplier: 'Mobilax',
      sku: { 0: battery.sku, 1: screen.sku },
      quantity: { ...quantities },
    }),
  );

test('one press orders what is low and what repairs await, once', async () => {
  const deps = repairDeps(db.database);
  const repair = await counterRepair(deps);
  await changeParts(deps, repair.id, { change: 'add', productId: screen.id, quantity: 5 }, SHOP);
  const { id, begun } = await begin();
  // A second click on the first form.
  expect((await begun()).outcome).toBe('refused');
  const order = await stored(id);
  expect(order).toMatchObject({
    state: 'draft',
    number: null,
    supplier: 'Mobilax',
    expected_on: '2026-12-01',
  });
  const lines = order.lines.map(({ sku, quantity, reference, unit_cost_cents }) => [
    sku,
    quantity,
    reference,
    unit_cost_cents,
  ]);
  expect(lines.toSorted()).toEqual(
    [
      [battery.sku, 4, 'M-1', 1290],
      [screen.sku, 6, 'M-1', 1290],
    ].toSorted(),
  );
  expect(await orders().suggestLines(admin, await seenOf(id), [])).toMatchObject({ outcome: 'invalid' });
  await orders().sendPurchaseOrder(admin, await seenOf(id), BY_HAND);
  // What is on its way is not to be bought again.
  const other = await begin();
  expect((await stored(other.id)).lines).toEqual([]);
});

test('a draft takes products and words, and counts a product once', async () => {
  const { id } = await begin('Autre', false);
  expect(await add(id, battery.sku.toLowerCase(), { quantity: 2 })).toEqual({ outcome: 'done' });
  expect(await add(id, battery.sku, { quantity: 3, unitCostCents: 990 })).toEqual({ outcome: 'done' });
  expect(await add(id, 'zzzz')).toMatchObject({ outcome: 'invalid', issues: [{ path: 'wanted' }] });
  expect(await add(id, 'Cartons', { isFree: true, quantity: 25 })).toEqual({ outcome: 'done' });
  const { lines } = await stored(id);
  expect(
    lines.map(({ sku, label, quantity, unit_cost_cents }) => [sku ?? label, quantity, unit_cost_cents]),
  ).toEqual([
    [battery.sku, 5, 990],
    ['Cartons', 25, null],
  ]);
  const [first, second] = lines.map(({ id: lineId }) => lineId);
  const changed = await orders().writeOrderLines(admin, await seenOf(id), [
    { lineId: first ?? 0, quantity: 7, unitCostCents: 1000 },
    { lineId: second ?? 0, quantity: 0, unitCostCents: null },
  ]);
  expect(changed).toEqual({ outcome: 'done' });
  expect((await stored(id)).lines).toMatchObject([{ quantity: 7, unit_cost_cents: 1000 }]);
  await orders().dropOrderDraft(admin, await seenOf(id));
  expect(await orders().find(admin, id)).toBeNull();
});

test('an order is mailed where its supplier reads, once', async () => {
  const { id } = await begin();
  const mail = async () =>
    orders().sendPurchaseOrder(admin, await seenOf(id), { isMailed: true, changed: [] });
  expect(await mail()).toMatchObject({ outcome: 'invalid' });
  await tables().updateTable('suppliers').set({ email: 'Commandes@mobilax.example' }).execute();
  expect(await mail()).toEqual({ outcome: 'done' });
  expect(posted).toEqual([{ kind: 'purchase-order', aboutId: id, address: 'commandes@mobilax.example' }]);
  expect(await stored(id)).toMatchObject({ state: 'sent', mailed_to: 'commandes@mobilax.example' });
  expect(await mail()).toMatchObject({ outcome: 'refused' });
  expect(posted).toHaveLength(1);
});

test('two clerks: the second one writes nothing', async () => {
  const { id } = await begin();
  const seen = await seenOf(id);
  const both = await Promise.all([
    orders().sendPurchaseOrder(admin, seen, BY_HAND),
    orders().sendPurchaseOrder(admin, seen, BY_HAND),
  ]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused']);
  expect(await stored(id)).toMatchObject({ number: 'BC-2026-000001', state: 'sent' });
  const { begun } = await begin();
  await begun();
  const numbers = await tables().selectFrom('purchase_orders').select('number').execute();
  expect(numbers.filter(({ number }) => number !== null)).toHaveLength(1);
});

test('what is sent stays as it was, in the database too', async () => {
  const id = await sent();
  expect(await add(id, battery.sku)).toMatchObject({ outcome: 'refused' });
  const change = tables().updateTable('purchase_order_lines').set({ quantity: 99 });
  await expect(change.where('purchase_order_id', '=', id).execute()).rejects.toThrow(
    'stay as they were sent',
  );
  await expect(tables().deleteFrom('purchase_orders').where('id', '=', id).execute()).rejects.toThrow(
    'stays as it was sent',
  );
});

test('deliveries fill an order line by line until nothing more is to come', async () => {
  const id = await sent();
  expect((await purchasing().awaitedOf(admin, id))?.lines).toEqual([
    { sku: battery.sku, costCents: 1290, quantity: 4 },
  ]);
  const part = await receive(id, ['3', '1']);
  expect(part).toMatchObject({ outcome: 'recorded' });
  expect(await stored(id)).toMatchObject({
    state: 'partly_received',
    receipts: [{ number: 'BR-2026-000001' }],
  });
  expect((await purchasing().awaitedOf(admin, id))?.lines).toMatchObject([{ quantity: 1 }]);
  expect(await purchasing().findGoodsReceipt(admin, 'BR-2026-000001')).toMatchObject({
    orderId: id,
    orderNumber: 'BC-2026-000001',
    lines: [{ sku: battery.sku }, { sku: screen.sku }],
  });
  // Nothing of what came is taken back.
  expect(await orders().cancelPurchaseOrder(admin, await seenOf(id), 'Trop long')).toMatchObject({
    outcome: 'refused',
  });
  const end = async (lineId: number, how: 'came' | 'never') =>
    orders().closeOrderLine(admin, await seenOf(id), { lineId, how });
  const [ofBattery, ofBoxes] = (await stored(id)).lines.map((line) => line.id);
  // A product enters the stock, or does not come.
  expect(await end(ofBattery ?? 0, 'came')).toMatchObject({ outcome: 'refused' });
  expect(await end(ofBoxes ?? 0, 'came')).toEqual({ outcome: 'done' });
  expect(await end(ofBattery ?? 0, 'never')).toEqual({ outcome: 'done' });
  expect(await stored(id)).toMatchObject({
    state: 'received',
    closed_at: now,
    lines: [
      { received: 3, is_closed: true },
      { received: 25, is_closed: false },
    ],
  });
  expect(await receive(id, ['1'])).toMatchObject({ outcome: 'refused' });
  expect(await shopFaults(db.database)).toEqual([]);
});

test('an order of which nothing has come is cancelled, with why', async () => {
  const id = await sent();
  expect(await orders().cancelPurchaseOrder(admin, await seenOf(id), 'Rupture')).toEqual({ outcome: 'done' });
  expect(await stored(id)).toMatchObject({ state: 'cancelled', cancel_reason: 'Rupture' });
  expect((await orders().list(admin)).closed).toMatchObject([{ number: 'BC-2026-000001', units: 29 }]);
  expect(await purchasing().awaitedOf(admin, id)).toBeNull();
});

test('who may not see what goods cost orders and reads nothing', async () => {
  const id = await sent();
  const seen = await seenOf(id);
  for (const staffRole of ['technician', 'counter', 'content'] as const) {
    const other = await addIdentity(db.database, { role: 'admin', staffRole });
    await expect(orders().list(other)).rejects.toThrow(NotAdminError);
    await expect(orders().find(other, id)).rejects.toThrow(NotAdminError);
    await expect(orders().draw(other, id)).rejects.toThrow(NotAdminError);
    await expect(orders().cancelPurchaseOrder(other, seen, 'Rupture')).rejects.toThrow(NotAdminError);
    await expect(orders().suggestLines(other, seen, [])).rejects.toThrow(NotAdminError);
  }
});
