import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { EditGuard } from '#domain/edits/edit-guard.ts';
import type { OrderRequest } from '#domain/order/order-request.ts';
import type { OrderStep } from '#domain/order/order-step.ts';
import { type PromoCodeForm, promoCodeSchema } from '#domain/promo/promo-form.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { openDatabase } from '#server/db/connect.ts';
import type { Database } from '#server/db/database.ts';
import { isUnavailable } from '#server/db/unavailable.ts';
import { invoiceDataSchema } from '#server/shop/documents/document-data.ts';
import { documentText } from '#server/shop/documents/document-texts.ts';
import { createDocuments } from '#server/shop/documents/documents-module.ts';
import { orderFacturX } from '#server/shop/documents/order-factur-x.ts';
import { createOrderAdmin, type OrderAdminDeps } from '#server/shop/order-admin/order-admin-module.ts';
import { findById } from '#server/shop/orders/find-order.ts';
import { moveOrder } from '#server/shop/orders/move-order.ts';
import { placeOrder } from '#server/shop/orders/place-order.ts';
import { recordPayment } from '#server/shop/orders/record-payment.ts';
import type { StoredPromoCode } from '#server/shop/promo-codes/promo-code-admin.ts';
import { createPromoCodeAdmin } from '#server/shop/promo-codes/promo-code-admin-module.ts';
import { createPromoCodes } from '#server/shop/promo-codes/promo-codes-module.ts';
import { orderLineItems } from '#server/shop/stripe/order-line-items.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { brokenRules } from '#tests/support/factur-x/rules.ts';
import { schemaErrors } from '#tests/support/factur-x/schema.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { addModel, UNIT_PRICE, unitsOf } from '#tests/support/offered-units.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { addProduct, customerOf, orderOf, placedOrder, shopFaults, UNIT_CENTS } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(20);
const { deps } = shop;
/** The shop has VAT in its prices, so that each part of a document has its own. */
const facts = () => ({
  ...shop.facts,
  siren: '732829320',
  vatNotice: 'TVA incluse',
  vatRegimes: [{ from: '2026-11-21', vatNumber: 'FR44732829320' }],
});

let owner: AdminIdentity;

beforeAll(async () => {
  owner = await addIdentity(shop.database, { role: 'admin' });
});
beforeEach(() => emptyTables(shop.database, 'public.promo_codes'));

const admin = () => createPromoCodeAdmin({ database: shop.database, clock: () => shop.now }).api;
const form = (change: object = {}): PromoCodeForm =>
  promoCodeSchema().parse({ name: 'noël-10', percent: '10', isActive: 'oui', ...change });
const free: EditGuard<StoredPromoCode> = () => null;

async function addCode(change: object = {}): Promise<string> {
  const saved = await admin().save(owner, { id: null, form: form(change), guard: free });
  if (saved.outcome !== 'saved') throw new Error(JSON.stringify(saved));
  return saved.id;
}

const three = (promoId: string, cents: number, change: object = {}): OrderRequest =>
  orderOf([shop.ssd], {
    lines: [{ productId: shop.ssd, quantity: 3, unitPriceCents: UNIT_CENTS }],
    promos: [{ promoId, cents }],
    ...change,
  });
const place = (request: OrderRequest) => placeOrder(deps(), request);
const TEN_PERCENT = Math.round((3 * UNIT_CENTS) / 10);

test('a code is in the price of the lines, and in the sum of its order', async () => {
  const cable = await addProduct(shop.database, 5);
  const code = await addCode({ percent: '', amount: '10', minGoods: '11' });
  const request = orderOf([shop.ssd, cable], {
    lines: [
      { productId: shop.ssd, quantity: 2, unitPriceCents: UNIT_CENTS },
      { productId: cable, quantity: 1, unitPriceCents: UNIT_CENTS },
    ],
    promos: [{ promoId: code, cents: 1000 }],
  });
  const { id, totalCents } = await placedOrder(deps(), request);
  expect(totalCents).toBe(3 * UNIT_CENTS - 1000);
  const order = await findById(shop.database, id);
  expect(order?.lines.map(({ total_cents, discount_cents }) => [total_cents, discount_cents])).toEqual([
    [2 * UNIT_CENTS, 666],
    [UNIT_CENTS, 334],
  ]);
  expect(order?.promos).toEqual([{ code: 'NOEL-10', discount_cents: 1000 }]);
  const items = await orderLineItems(shop.tables, id);
  expect(items.reduce((sum, each) => sum + each.quantity * each.price_data.unit_amount, 0)).toBe(totalCents);
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('the same request again is the same order, although its code is used up by it', async () => {
  const code = await addCode({ maxUses: '1' });
  const request = three(code, TEN_PERCENT);
  expect([await place(request), await place(request)]).toMatchObject([
    { outcome: 'placed' },
    { outcome: 'repeated' },
  ]);
});

test('what is no longer as it was shown is told, and nothing is ordered', async () => {
  const code = await addCode();
  const changes = async (request: OrderRequest) => {
    const result = await place(request);
    return result.outcome === 'changed' ? result.changes : result.outcome;
  };
  expect(await changes(three(code, 1))).toEqual([
    { kind: 'promo', promoId: code, code: 'NOEL-10', cents: TEN_PERCENT },
  ]);
  shop.now = new Date('2026-11-22T10:00:00Z');
  await shop.tables.updateTable('promo_codes').set({ ends_on: '2026-11-21' }).execute();
  expect(await changes(three(code, TEN_PERCENT))).toEqual([
    {
      kind: 'promo refused',
      promoId: code,
      code: 'NOEL-10',
      refusal: { reason: 'ended', day: '2026-11-21' },
    },
  ]);
  await shop.tables.deleteFrom('promo_codes').execute();
  expect(await changes(three(code, TEN_PERCENT))).toEqual([{ kind: 'promo gone', promoId: code }]);
  expect(await shop.tables.selectFrom('orders').select('id').execute()).toEqual([]);
});

test('an order that is cancelled unpaid gives its use back; one that was paid does not', async () => {
  const code = await addCode({ maxUses: '1' });
  const order = (payment: string) => place(three(code, TEN_PERCENT, { payment }));
  const cancel = (id: string) => moveOrder(deps(), id, { to: 'cancelled', actor: 'shop' });
  const [first] = await Promise.all([placedOrder(deps(), three(code, TEN_PERCENT, { payment: 'transfer' }))]);
  expect(await order('transfer')).toMatchObject({ changes: [{ refusal: { reason: 'used up' } }] });
  expect(await cancel(first.id)).toMatchObject({ outcome: 'moved' });
  const second = await placedOrder(deps(), three(code, TEN_PERCENT, { payment: 'transfer' }));
  const paid = { method: 'transfer', amountCents: second.totalCents, actor: 'shop' } as const;
  expect(await recordPayment(deps(), second.id, paid)).toMatchObject({ state: 'paid' });
  expect(await cancel(second.id)).toMatchObject({ outcome: 'moved' });
  expect(await order('transfer')).toMatchObject({ changes: [{ refusal: { reason: 'used up' } }] });
});

test('an address uses a code as often as it may, whatever its capitals', async () => {
  const code = await addCode({ maxUsesEach: '1' });
  const of = (email: string) => place(three(code, TEN_PERCENT, { customer: customerOf(email) }));
  expect(await of('camille@exemple.fr')).toMatchObject({ outcome: 'placed' });
  expect(await of('Camille@Exemple.fr')).toMatchObject({
    changes: [{ code: 'NOEL-10', refusal: { reason: 'used by customer' } }],
  });
  expect(await of('dominique@exemple.fr')).toMatchObject({ outcome: 'placed' });
});

test('units come back for what was paid, one by one; documents and their VAT add up', async () => {
  const code = await addCode({ percent: '', amount: '10', minGoods: '100' });
  const { id, number, totalCents } = await placedOrder(deps(), three(code, 1000, { payment: 'transfer' }));
  const paid = { method: 'transfer', amountCents: totalCents, actor: 'shop' } as const;
  await recordPayment({ ...deps(), shop: facts }, id, paid);
  const documents = createDocuments({
    ...{ database: shop.database, shop: facts, siteUrl: 'https://www.exemple.fr', secret: 'secret' },
    legalDir: 'content/pages/legal',
  }).api;
  const mails = { wake() {}, resend: async () => true } as unknown as OrderAdminDeps['mails'];
  const orders = createOrderAdmin({
    ...{ database: shop.database, mails, documents, shop: facts, siteUrl: 'https://www.exemple.fr' },
    clock: () => shop.now,
  }).api;
  const sums: number[] = [];
  for (let unit = 0; unit < 3; unit += 1) {
    const { refunded_cents: before } = await shop.tables
      .selectFrom('orders')
      .select('refunded_cents')
      .executeTakeFirstOrThrow();
    const step: OrderStep = {
      ...{ intent: 'refund', share: 'lines', lines: [{ productId: shop.ssd, quantity: 1 }] },
      ...{ withDelivery: false, method: 'transfer', reference: undefined, restock: [], message: undefined },
      seenCents: totalCents + before,
    } as OrderStep;
    expect(await orders.take(owner, number, step, () => null)).toEqual({ outcome: 'done' });
    const { refunded_cents: after } = await shop.tables
      .selectFrom('orders')
      .select('refunded_cents')
      .executeTakeFirstOrThrow();
    sums.push(after - before);
  }
  // 257,87 € for three.
  expect(sums).toEqual([8595, 8596, 8596]);
  const invoice = await shop.tables
    .selectFrom('invoices')
    .select(['number', 'issued_at as issuedAt', 'data'])
    .executeTakeFirstOrThrow();
  const data = invoiceDataSchema.parse(invoice.data);
  expect(data.vat).toEqual([{ rate: '20', grossCents: totalCents, vatCents: 4298 }]);
  const document = { kind: 'invoice', ...invoice, data } as const;
  expect(documentText(document).lines).toMatchObject([
    {
      details: expect.stringContaining('Remise (code NOEL-10)\u00a0: −10,00\u00a0€'),
      total: '257,87\u00a0€',
    },
  ]);
  const xml = orderFacturX(document) ?? '';
  expect([await schemaErrors(xml), brokenRules(xml)]).toEqual([[], []]);
  expect(xml).toContain('<ram:Reason>Remise (code NOEL-10)</ram:Reason>');
  const notes = await shop.tables.selectFrom('credit_notes').select(['total_cents', 'data']).execute();
  expect(notes.map(({ total_cents }) => total_cents)).toEqual(sums);
  const back = notes.flatMap(
    (note) => (note.data as { vat: { grossCents: number; vatCents: number }[] }).vat,
  );
  expect(back.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(totalCents);
  expect(back.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(4298);
});

test('200 orders race for a code of 10 uses: exactly 10 have it', { timeout: 120_000 }, async () => {
  const code = await addCode({ maxUses: '10' });
  const products = await Promise.all(Array.from({ length: 8 }, () => addProduct(shop.database, 100)));
  const processes: Database[] = [];
  try {
    for (let index = 0; index < 3; index += 1)
      processes.push(await openDatabase({ databaseUrl: shop.url, dataDir: '', poolMax: 10, log: quietLog }));
    const order = async (index: number) => {
      const product = products[index % products.length] ?? '';
      const request = orderOf([product], { promos: [{ promoId: code, cents: 893 }] });
      const database = processes[index % processes.length] ?? shop.database;
      for (;;) {
        try {
          return await placeOrder({ ...deps(), database }, request);
        } catch (error) {
          // A buyer who hears that the shop is busy presses again.
          if (!isUnavailable(error)) throw error;
        }
      }
    };
    const outcomes = await Promise.all(Array.from({ length: 200 }, (_, index) => order(index)));
    const placed = outcomes.filter(({ outcome }) => outcome === 'placed');
    expect(placed).toHaveLength(10);
    const others = outcomes.filter(({ outcome }) => outcome !== 'placed');
    for (const other of others)
      expect(other).toMatchObject({ outcome: 'changed', changes: [{ refusal: { reason: 'used up' } }] });
  } finally {
    await Promise.all(processes.map((database) => database.close()));
  }
  expect(await shop.tables.selectFrom('promo_uses').select('code').execute()).toHaveLength(10);
  expect(await shopFaults(shop.database)).toEqual([]);
});

test('codes are written by who makes prices; two people at once never overwrite each other', async () => {
  const id = await addCode();
  expect(await admin().save(owner, { id: null, form: form({ percent: '20' }), guard: free })).toEqual({
    outcome: 'taken',
  });
  expect(
    await admin().save(owner, { id: null, form: form({ name: 'X-1', onlyProducts: 'rien' }), guard: free }),
  ).toEqual({
    outcome: 'invalid',
    issues: [{ path: 'onlyProducts', message: 'Aucun produit n’a cette référence\u00a0: rien.' }],
  });
  const seen: EditGuard<StoredPromoCode> = ({ percent }) =>
    percent === 10 ? null : { fields: [], kept: {}, by: null, at: null };
  const change = (percent: string) => admin().save(owner, { id, form: form({ percent }), guard: seen });
  const both = await Promise.all([change('15'), change('20')]);
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(['changed meanwhile', 'saved']);
  const counter = await addIdentity(shop.database, { role: 'admin', staffRole: 'counter' });
  for (const act of [
    () => admin().list(counter),
    () => admin().find(counter, id),
    () => admin().save(counter, { id: null, form: form({ name: 'MIEN' }), guard: free }),
    () => admin().remove(counter, { id, guard: free }),
  ])
    await expect(act()).rejects.toThrow(NotAdminError);
});

test('a code that was used stays; its screen has its orders and the lowest prices', async () => {
  const { sku } = await shop.tables.selectFrom('products').select('sku').executeTakeFirstOrThrow();
  const id = await addCode({ onlyProducts: sku.toUpperCase() });
  const { number } = await placedOrder(deps(), three(id, TEN_PERCENT));
  const found = await admin().find(owner, id);
  expect(found?.promo.onlySkus).toEqual([sku]);
  expect(found?.uses).toMatchObject([{ number, counts: true, discountCents: TEN_PERCENT }]);
  expect(found?.lowest).toMatchObject([{ priceCents: UNIT_CENTS, lowestCents: UNIT_CENTS }]);
  expect(await admin().list(owner)).toMatchObject([{ code: 'NOEL-10', uses: 1, discountCents: TEN_PERCENT }]);
  expect(await admin().remove(owner, { id, guard: free })).toMatchObject({ outcome: 'refused' });
  const other = await addCode({ name: 'JAMAIS' });
  expect(await admin().remove(owner, { id: other, guard: free })).toEqual({ outcome: 'removed' });
});

test('typed codes are counted against guesses, right and wrong ones alike', async () => {
  await addCode();
  const codes = createPromoCodes({
    ...{ database: shop.database, secret: 'secret', factor: 1, isSecure: false },
    clock: () => shop.now,
  }).api;
  const browser = { cookies: null, setCookie: () => {} };
  const cart = {
    goods: [{ productId: shop.ssd, modelId: null, categoryId: 'stockage', cents: UNIT_CENTS }],
    email: null,
  };
  const outcomes: string[] = [];
  for (let guess = 0; guess < 11; guess += 1) {
    const typed = guess === 0 ? ' Noël-10' : `NOEL-${guess + 10}`;
    outcomes.push((await codes.add({ ...browser }, typed, cart, '192.0.2.7')).outcome);
  }
  expect(outcomes).toEqual(['added', ...Array(9).fill('unknown'), 'too many']);
});

test('a used unit is sold for what was paid with a code, which its margin counts', async () => {
  await emptyTables(shop.database, 'public.used_units', 'public.suppliers');
  const units = unitsOf({ database: shop.database, clock: () => shop.now }, () => owner);
  const model = await addModel(shop.database, { slug: 'console' });
  const unit = await units.offer(model);
  const { sku } = await shop.tables
    .selectFrom('products')
    .select('sku')
    .where('id', '=', model)
    .executeTakeFirstOrThrow();
  // A code for the product is for its units.
  const code = await addCode({ onlyProducts: sku });
  const [cents, lines] = [1890, [{ productId: unit.productId, quantity: 1, unitPriceCents: UNIT_PRICE }]];
  const order = await placedOrder(deps(), orderOf([], { lines, promos: [{ promoId: code, cents }] }));
  const amountCents = UNIT_PRICE - cents;
  await recordPayment(deps(), order.id, { actor: 'shop', method: 'cash', amountCents });
  for (const to of ['preparing', 'ready', 'collected'] as const)
    expect(await moveOrder(deps(), order.id, { to, actor: 'shop' })).toEqual({ outcome: 'moved', state: to });
  expect(await units.find(unit.id)).toMatchObject({ state: 'sold', sales: [{ price_cents: amountCents }] });
});
