import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import { takeAnswered } from '#server/shop/alerts/alert-rows.ts';
import { findCartProducts } from '#server/shop/cart/cart-products.ts';
import { countUnits, findModelOfUnit, findUnits } from '#server/shop/catalogue/find-units.ts';
import { createCounterSales } from '#server/shop/counter/counter-sales-module.ts';
import { drawDocumentTexts } from '#server/shop/documents/draw-document.ts';
import { createFreeInvoices } from '#server/shop/free-invoices/free-invoices-module.ts';
import { type Move, moveOrder } from '#server/shop/orders/move-order.ts';
import { placeOrder } from '#server/shop/orders/place-order.ts';
import { recordPayment, recordRefund } from '#server/shop/orders/record-payment.ts';
import { readMargins } from '#server/shop/purchasing/read-margins.ts';
import { readUnitMargins } from '#server/shop/purchasing/read-unit-margins.ts';
import { idOfCode } from '#server/shop/stock/id-of-code.ts';
import { listProducts } from '#server/shop/stock/list-products.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { addModel, UNIT_PRICE, unitsOf } from '#tests/support/offered-units.ts';
import { addProduct, orderOf, placedOrder, shopFaults } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

// A used unit that is offered on the page of a product is sold once, online or at the counter, whoever comes first.

const shop = useShopDatabase(20);
const DONE = { outcome: 'done' };
let owner: AdminIdentity;
let model = '';
const units = () => unitsOf({ database: shop.database, clock: () => shop.now }, () => owner);

beforeEach(async () => {
  await emptyTables(shop.database, 'public.used_units', 'public.suppliers');
  owner = await addIdentity(shop.database, { role: 'admin' });
  model = await addModel(shop.database);
});

const asked = (productId: string, unitPriceCents = UNIT_PRICE) => ({
  lines: [{ productId, quantity: 1, unitPriceCents }],
});
const ordered = (productId: string) => placedOrder(shop.deps(), orderOf([productId], asked(productId)));
const tried = (productId: string, price?: number) =>
  placeOrder(shop.deps(), orderOf([productId], asked(productId, price)));
const move = (orderId: string, to: Move['to'], more: Partial<Move> = {}) =>
  moveOrder(shop.deps(), orderId, { to, actor: 'shop', actorId: owner.id, ...more });

/** Paid in the shop, prepared and taken away. */
async function collect(orderId: string) {
  await recordPayment(shop.deps(), orderId, { actor: 'shop', method: 'cash', amountCents: UNIT_PRICE });
  for (const to of ['preparing', 'ready', 'collected'] as const)
    expect(await move(orderId, to)).toEqual({ outcome: 'moved', state: to });
}

const productOf = (id: string) =>
  shop.tables.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const offered = async () => (await findUnits(shop.database, model)).map(({ number }) => number);

function saleOf(id = randomUUID()) {
  const sales = createCounterSales({
    ...{ database: shop.database, shop: () => shop.facts, clock: () => shop.now, secret: 'secret' },
    ...{ documents: { print: drawDocumentTexts }, siteUrl: 'https://www.exemple.fr' },
    ...{ outbox: { post: async () => {} }, cards: () => undefined },
  }).api;
  const seen = async () => ({ id, seenVersion: (await sales.find(owner, id))?.version ?? 0 });
  return {
    scan: async (code: string) => sales.scan(owner, await seen(), code),
    pay: async () => sales.pay(owner, await seen(), { amountCents: UNIT_PRICE, method: 'cash' }),
    cancel: async () => sales.cancel(owner, await seen(), 'Erreur'),
  };
}

test('a unit put on sale on a page is a product of its own, which follows it and which no list of products knows', async () => {
  const unit = await units().offer(model);
  expect(await productOf(unit.productId)).toMatchObject({
    ...{
      sku: unit.number,
      name: 'Switch OLED blanche',
      grade: 'B',
      condition: 'occasion',
      vat_rate: 'margin',
    },
    ...{ direct_price_cents: UNIT_PRICE, stock: 1, available: 1, weight_g: 700 },
    ...{ is_published: false, is_offered_unit: true },
  });
  expect(await findUnits(shop.database, model)).toMatchObject([
    { id: unit.productId, number: unit.number, grade: 'B', batteryPercent: 92, directPriceCents: UNIT_PRICE },
  ]);
  expect((await countUnits(shop.database)).get(model)).toMatchObject({
    units: 1,
    directPriceCents: UNIT_PRICE,
  });
  const { slug } = await productOf(unit.productId);
  expect(await findModelOfUnit(shop.database, slug)).toMatchObject({ number: unit.number });
  const query = {
    words: [],
    category: null,
    show: 'all',
    level: 'all',
    sort: 'name',
    direction: 'asc',
    page: 1,
  } as const;
  const { rows } = await listProducts(shop.database, owner, query);
  expect(rows.map(({ id }) => id).toSorted()).toEqual([shop.ssd, model].toSorted());
  expect(await shop.database.transaction((tx) => idOfCode(tx, unit.number))).toBeNull();
  // Every price in cents has a listed price that leads back to it.
  for (const priceCents of [1, 7, 12_345, 99_999, 123_457, 8_928_571]) {
    expect(await units().change(unit.id, { priceCents })).toEqual(DONE);
    expect(await productOf(unit.productId)).toMatchObject({ direct_price_cents: priceCents });
  }
  expect(await units().change(unit.id, { priceCents: 9_000_000 })).toMatchObject({
    issues: [{ path: 'price' }],
  });
  await shop.tables.updateTable('products').set({ weight_g: 900 }).where('id', '=', model).execute();
  expect(await productOf(unit.productId)).toMatchObject({ weight_g: 900 });
  expect(await units().step(unit.id, 'taken_off')).toEqual(DONE);
  expect(await productOf(unit.productId)).toMatchObject({ is_offered_unit: false, stock: 1 });
  expect(await units().step(unit.id, 'scrapped', { note: 'Carte mère morte' })).toEqual(DONE);
  expect(await productOf(unit.productId)).toMatchObject({ is_offered_unit: false, stock: 0 });
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('only a used product offers units, and a reference that is taken is said', async () => {
  const unit = await units().offer(model);
  await units().step(unit.id, 'taken_off');
  for (const modelId of [shop.ssd, unit.productId, randomUUID()])
    expect(await units().step(unit.id, 'put_on_sale', { modelId })).toMatchObject({
      issues: [{ path: 'model' }],
    });
  // On no page, it is sold at the counter alone.
  expect(await units().step(unit.id, 'put_on_sale')).toEqual(DONE);
  expect(await offered()).toEqual([]);
  const before = await addModel(shop.database, { name: 'UO de la main' });
  const next = unit.number.replace(/\d+$/, (last) => String(Number(last) + 1).padStart(last.length, '0'));
  await shop.tables.updateTable('products').set({ sku: next }).where('id', '=', before).execute();
  await expect(units().offer(model)).rejects.toThrow('UO de la main');
});

test('an order holds a unit: the counter and the back office leave it, and a cancelled order gives it back', async () => {
  const unit = await units().offer(model);
  const sale = saleOf();
  expect(await sale.scan(unit.number)).toEqual(DONE);
  const order = await ordered(unit.productId);
  expect(await offered()).toEqual([]);
  const held = { outcome: 'refused', reason: expect.stringContaining(order.number) };
  expect(await sale.pay()).toEqual(held);
  expect(await saleOf().scan(unit.number)).toMatchObject({ issues: [{ path: 'scanned' }] });
  expect(await units().step(unit.id, 'taken_off')).toEqual(held);
  expect(await units().step(unit.id, 'sold', { priceCents: UNIT_PRICE })).toEqual(held);
  expect(await units().find(unit.id)).toMatchObject({ state: 'for_sale', heldBy: order.number });
  expect(await tried(unit.productId)).toMatchObject({
    outcome: 'changed',
    changes: [{ kind: 'stock', available: 0 }],
  });
  expect(await move(order.id, 'cancelled')).toMatchObject({ outcome: 'moved' });
  expect(await offered()).toEqual([unit.number]);
  expect(await sale.pay()).toMatchObject({ outcome: 'paid' });
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('what the counter sells leaves the site at once; it is offered again once it came back and was tested', async () => {
  const unit = await units().offer(model);
  const sale = saleOf();
  await sale.scan(unit.number);
  expect(await sale.pay()).toMatchObject({ outcome: 'paid' });
  expect(await offered()).toEqual([]);
  expect(await productOf(unit.productId)).toMatchObject({ stock: 0, is_offered_unit: false });
  expect(await tried(unit.productId)).toMatchObject({ outcome: 'changed', changes: [{ kind: 'gone' }] });
  await sale.cancel();
  expect(await offered()).toEqual([]);
  expect(await units().find(unit.id)).toMatchObject({ state: 'to_test', model_id: model });
  expect(await units().step(unit.id, 'put_on_sale', { modelId: model })).toEqual(DONE);
  expect(await offered()).toEqual([unit.number]);
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('an order that is collected sells its unit under the margin scheme; what comes back is to be tested', async () => {
  const unit = await units().offer(model);
  const plain = await addProduct(shop.database, 3);
  const both = orderOf([unit.productId, plain], {
    lines: [...asked(unit.productId).lines, { productId: plain, quantity: 1, unitPriceCents: 8929 }],
  });
  const order = await placedOrder(shop.deps(), both);
  await recordPayment(shop.deps(), order.id, {
    actor: 'shop',
    method: 'cash',
    amountCents: UNIT_PRICE + 8929,
  });
  for (const to of ['preparing', 'ready', 'collected'] as const) await move(order.id, to);
  expect(await units().find(unit.id)).toMatchObject({
    state: 'sold',
    sales: [{ price_cents: UNIT_PRICE, cost_cents: 12_000, order_number: order.number, returned_at: null }],
  });
  const lines = await shop.tables
    .selectFrom('order_lines')
    .select(['sku', 'grade', 'vat_rate'])
    .where('order_id', '=', order.id)
    .where('product_id', '=', unit.productId)
    .execute();
  expect(lines).toEqual([{ sku: unit.number, grade: 'B', vat_rate: 'margin' }]);
  const yearOf = (day: Date) => ({ year: day.getUTCFullYear(), month: null });
  const margins = await shop.database.transaction(async (tx) => ({
    units: await readUnitMargins(tx, yearOf(shop.now)),
    // Movements have the hour of the database.
    products: await readMargins(tx, yearOf(new Date())),
  }));
  expect(margins.units).toMatchObject([{ number: unit.number }]);
  expect(margins.products.map(({ id }) => id)).toEqual([plain]);
  const refund = { actor: 'shop', actorId: owner.id, method: 'cash', amountCents: UNIT_PRICE } as const;
  const back = { ...refund, restock: [{ productId: unit.productId, quantity: 1 }] };
  expect(await recordRefund(shop.deps(), order.id, back)).toMatchObject({ outcome: 'recorded' });
  expect(await units().find(unit.id)).toMatchObject({ state: 'to_test', sales: [{ returned_at: shop.now }] });
  expect(await productOf(unit.productId)).toMatchObject({ stock: 1, is_offered_unit: false });
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('a unit that its own page has already taken back is counted once when its order comes back too', async () => {
  const unit = await units().offer(model);
  const order = await ordered(unit.productId);
  await collect(order.id);
  expect(await units().step(unit.id, 'returned')).toEqual(DONE);
  const restock = [{ productId: unit.productId, quantity: 1 }];
  expect(await move(order.id, 'returned', { restock })).toMatchObject({ outcome: 'moved' });
  expect(await productOf(unit.productId)).toMatchObject({ stock: 1 });
  expect(await units().step(unit.id, 'put_on_sale', { modelId: model })).toEqual(DONE);
  expect(await ordered(unit.productId)).toMatchObject({ state: 'reserved' });
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('a cart says that its unit has another price, is off sale, or that its model is', async () => {
  const unit = await units().offer(model);
  const inCart = async () =>
    (await findCartProducts(shop.database, [{ id: unit.productId }])).get(unit.productId);
  expect(await inCart()).toMatchObject({ available: 1, directPriceCents: UNIT_PRICE, sku: unit.number });
  await units().change(unit.id, { priceCents: 17_900 });
  expect(await tried(unit.productId)).toMatchObject({ changes: [{ kind: 'price', unitPriceCents: 17_900 }] });
  const publish = (is_published: boolean) =>
    shop.tables.updateTable('products').set({ is_published }).where('id', '=', model).execute();
  await publish(false);
  expect(await inCart()).toBeUndefined();
  expect(await tried(unit.productId, 17_900)).toMatchObject({ changes: [{ kind: 'gone' }] });
  await publish(true);
  await units().step(unit.id, 'taken_off');
  expect(await inCart()).toBeUndefined();
  expect(await tried(unit.productId, 17_900)).toMatchObject({ changes: [{ kind: 'gone' }] });
});

test('whoever waits for a product is told once one of its units is offered', async () => {
  const email = 'camille@exemple.fr';
  await shop.tables
    .insertInto('stock_alerts')
    .values({
      ...{ product_id: model, email, token_hash: 'a'.repeat(64) },
      ...{ asked_at: shop.now, confirmed_at: shop.now },
    })
    .execute();
  const answered = () => shop.database.transaction((tx) => takeAnswered(tx));
  expect(await answered()).toEqual([]);
  await units().offer(model);
  expect(await answered()).toEqual([{ email, productId: model }]);
});

test('a unit of a product that no carrier takes is fetched', async () => {
  const unit = await units().offer(model);
  const byParcel = () =>
    placeOrder(
      shop.deps(),
      orderOf([unit.productId], {
        ...asked(unit.productId),
        delivery: {
          method: 'parcel',
          address: { street: '1 rue de Vesle', postcode: '51100', city: 'Reims' },
        },
        ...{ payment: 'transfer', deliveryCents: 1 },
      }),
    );
  expect(await byParcel()).toMatchObject({
    outcome: 'changed',
    changes: [{ kind: 'delivery', deliveryCents: expect.any(Number) }],
  });
  const legal = JSON.stringify({ maker: 'Fabricant', makerContact: 'Reims', pickupOnly: true });
  await shop.tables.updateTable('products').set({ legal }).where('id', '=', model).execute();
  expect(await byParcel()).toMatchObject({ changes: [{ kind: 'delivery', deliveryCents: null }] });
  await ordered(unit.productId);
});

const invoices = () =>
  createFreeInvoices({
    ...{ database: shop.database, shop: () => shop.facts, clock: () => shop.now, secret: 'secret' },
    ...{ documents: { print: drawDocumentTexts }, siteUrl: 'https://www.exemple.fr' },
    ...{ outbox: { wake: () => {}, post: async () => {} }, cards: () => undefined },
  }).api;

test('a unit with a paid deposit is sold to no other customer, on the site neither', async () => {
  const unit = await units().offer(model);
  const id = randomUUID();
  const seen = async (of: string = id) => ({
    id: of,
    seenVersion: (await invoices().find(owner, of))?.version ?? 0,
  });
  await invoices().writeCustomer(owner, await seen(), {
    name: 'Alix Dubois',
    billing: { address: { street: '3 rue Gambetta', postcode: '51100', city: 'Reims' } },
  });
  expect(
    await invoices().writeLine(owner, await seen(), {
      ...{ lineId: null, label: unit.number, kind: 'goods', unit: 'piece', quantityHundredths: 100 },
      ...{ unitPriceCents: UNIT_PRICE, discountCents: 0, discountReason: undefined },
    }),
  ).toEqual(DONE);
  const ask = async () =>
    invoices().askDeposit(owner, await seen(), { share: { percentHundredths: 3000 }, isMailed: false });
  // Nothing is asked for what an order of the site has reserved.
  const order = await ordered(unit.productId);
  expect(await ask()).toMatchObject({ reason: expect.stringContaining('réservé par la commande') });
  await move(order.id, 'cancelled');
  const asked = await ask();
  if (asked.outcome !== 'issued') throw new Error(JSON.stringify(asked));
  const pay = { amountCents: 5670, method: 'transfer' } as const;
  expect(await invoices().pay(owner, await seen(asked.id), pay)).toEqual(DONE);
  expect(await offered()).toEqual([]);
  expect([...(await countUnits(shop.database)).keys()]).toEqual([]);
  expect(await shopFaults(shop.database)).toEqual([]);
  expect((await tried(unit.productId)).outcome).not.toBe('placed');
  expect(await saleOf().scan(unit.number)).toMatchObject({
    issues: [{ path: 'scanned', message: expect.stringContaining(asked.number) }],
  });
  expect(await units().step(unit.id, 'taken_off')).toMatchObject({
    reason: expect.stringContaining(asked.number),
  });
  // Its own invoice sells it, and another deposit may be asked for.
  expect(await ask()).toMatchObject({ outcome: 'issued' });
  const second = (await invoices().find(owner, id))?.deposits[1]?.id ?? '';
  await invoices().pay(owner, await seen(second), pay);
  expect(await invoices().issue(owner, await seen(), { isMailed: false })).toMatchObject({
    outcome: 'issued',
  });
});
