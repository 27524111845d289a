import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { billSchema, goodsReceiptSchema } from '#domain/purchasing/goods-receipt.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { changeParts } from '#server/repairs/change-parts.ts';
import { createPurchasing } from '#server/shop/purchasing/purchasing-module.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { counterRepair, emptyRepairs, repairDeps, SHOP } from '#tests/support/repairs.ts';
import { addProduct, emptyShop, shopFaults } from '#tests/support/shop.ts';

const db = useTestDatabase();
const now = new Date('2026-11-27T10:00:00Z');
const purchasing = () => createPurchasing({ database: db.database, clock: () => now }).api;
const tables = () => db.database.kysely;
let admin: AdminIdentity;
let screen: { id: string; sku: string };
let battery: { id: string; sku: string };

beforeEach(async () => {
  await emptyRepairs(db.database);
  await emptyShop(db.database);
  await emptyTables(db.database, 'public.suppliers');
  admin = await addIdentity(db.database, { role: 'admin' });
  screen = await productOf(await addProduct(db.database, 2));
  battery = await productOf(await addProduct(db.database, 0));
});

const productOf = (id: string) =>
  tables().selectFrom('products').select(['id', 'sku']).where('id', '=', id).executeTakeFirstOrThrow();

const shelfOf = (id: string) =>
  tables()
    .selectFrom('products')
    .select(['stock', 'reserved'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const BILL = { day: '2026-11-27', amount: '70,50', way: 'transfer', reference: 'F-2026-12' };

const formOf = (fields: object = {}) =>
  goodsReceiptSchema(now).parse({
    receiptId: randomUUID(),
    supplier: 'Mobilax',
    deliveryNote: 'BL-7',
    sku: { 0: screen.sku, 1: battery.sku },
    quantity: { 0: '3', 1: '5' },
    cost: { 0: '12,90', 1: '' },
    ...fields,
  });

const purchases = () =>
  tables().selectFrom('purchases').select(['supplier', 'amount_cents', 'reference', 'recorded_by']).execute();

test('the VAT of a bill is kept beside its amount; in franchise, or above what it can be, it is refused at its field', async () => {
  const regimes = [{ from: '2026-11-27', vatNumber: 'FR44732829320' }];
  const bill = billSchema(now, regimes);
  expect(bill.safeParse({ ...BILL, vat: '11,77' }).error?.issues).toMatchObject([{ path: ['vat'] }]);
  expect(billSchema(now).safeParse({ ...BILL, vat: '11,75' }).error?.issues).toMatchObject([
    { path: ['vat'] },
  ]);
  const whole = {
    receiptId: randomUUID(),
    supplier: 'Mobilax',
    sku: { 0: screen.sku },
    quantity: { 0: '1' },
  };
  const wrong = goodsReceiptSchema(now, regimes).safeParse({ ...whole, ...BILL, vat: '20' });
  expect(wrong.error?.issues).toMatchObject([{ path: ['vat'] }]);
  const form = goodsReceiptSchema(now, regimes).parse({ ...whole, ...BILL, vat: '11,75' });
  await purchasing().recordGoodsReceipt(admin, form);
  expect(await tables().selectFrom('purchases').select('vat_cents').execute()).toEqual([{ vat_cents: 1175 }]);
});

test('a delivery moves the stock, keeps what a unit costs and fills the register, once', async () => {
  const form = formOf(BILL);
  const [first, second] = await Promise.all([
    purchasing().recordGoodsReceipt(admin, form),
    purchasing().recordGoodsReceipt(admin, form),
  ]);
  expect([first, second]).toEqual([
    { outcome: 'recorded', number: 'BR-2026-000001', served: 0 },
    { outcome: 'recorded', number: 'BR-2026-000001', served: 0 },
  ]);
  expect([await shelfOf(screen.id), await shelfOf(battery.id)]).toEqual([
    { stock: 5, reserved: 0 },
    { stock: 5, reserved: 0 },
  ]);
  const movements = await tables()
    .selectFrom('stock_movements')
    .select(['product_id', 'delta', 'note', 'actor_id'])
    .where('reference', '=', 'BR-2026-000001')
    .orderBy('delta')
    .execute();
  expect(movements).toEqual([
    { product_id: screen.id, delta: 3, note: 'Mobilax, BL-7', actor_id: admin.id },
    { product_id: battery.id, delta: 5, note: 'Mobilax, BL-7', actor_id: admin.id },
  ]);
  const bought = await tables()
    .selectFrom('product_purchases')
    .select(['product_id', 'supplier', 'purchase_price_cents'])
    .orderBy('purchase_price_cents')
    .execute();
  expect(bought).toEqual([
    { product_id: screen.id, supplier: 'Mobilax', purchase_price_cents: 1290 },
    { product_id: battery.id, supplier: 'Mobilax', purchase_price_cents: null },
  ]);
  expect(await purchases()).toEqual([
    { supplier: 'Mobilax', amount_cents: 7050, reference: 'F-2026-12', recorded_by: admin.id },
  ]);
  expect(await purchasing().findGoodsReceipt(admin, 'BR-2026-000001')).toMatchObject({
    supplier: 'Mobilax',
    deliveryNote: 'BL-7',
    by: 'Denise Papin',
    lines: [
      { sku: screen.sku, quantity: 3, unitCostCents: 1290 },
      { sku: battery.sku, quantity: 5, unitCostCents: null },
    ],
    bill: { amountCents: 7050, way: 'transfer' },
  });
  expect(await shopFaults(db.database)).toEqual([]);
});

test('a later delivery changes what a unit costs, and not from whom it usually comes', async () => {
  await purchasing().recordGoodsReceipt(admin, formOf());
  await purchasing().recordGoodsReceipt(admin, formOf({ supplier: 'Autre', cost: { 0: '11', 1: '' } }));
  const bought = await tables()
    .selectFrom('product_purchases')
    .select(['supplier', 'purchase_price_cents'])
    .where('product_id', '=', screen.id)
    .execute();
  expect(bought).toEqual([{ supplier: 'Mobilax', purchase_price_cents: 1100 }]);
});

test('what arrives is held for the repairs that await it, the oldest first', async () => {
  const at = (hour: number) => repairDeps(db.database, () => new Date(now.getTime() + hour * 3_600_000));
  const older = await counterRepair(at(-2));
  const newer = await counterRepair(at(-1));
  for (const { id } of [newer, older])
    await changeParts(at(0), id, { change: 'add', productId: battery.id, quantity: 4 }, SHOP);
  const recorded = await purchasing().recordGoodsReceipt(admin, formOf());
  expect(recorded).toMatchObject({ outcome: 'recorded', served: 1 });
  const held = await tables()
    .selectFrom('repair_parts')
    .select('repair_id')
    .where('state', '=', 'held')
    .execute();
  expect(held).toEqual([{ repair_id: older.id }]);
  expect(await shelfOf(battery.id)).toEqual({ stock: 5, reserved: 4 });
  expect(await shopFaults(db.database)).toEqual([]);
});

test('what repairs await is expected from who sells it', async () => {
  await tables()
    .updateTable('products')
    .set({ stock: 3, low_stock_threshold: 1 })
    .where('id', '=', screen.id)
    .execute();
  await tables()
    .insertInto('product_purchases')
    .values({ product_id: screen.id, supplier: 'Mobilax', purchase_price_cents: 1290 })
    .execute();
  const [supplier] = await purchasing().suppliers(admin);
  const expected = () => purchasing().expectedFrom(admin, supplier?.id ?? 0);
  expect(await expected()).toEqual({ supplier: 'Mobilax', lines: [] });
  const deps = repairDeps(db.database);
  const { id } = await counterRepair(deps);
  await changeParts(deps, id, { change: 'add', productId: screen.id, quantity: 4 }, SHOP);
  expect((await expected())?.lines).toEqual([{ sku: screen.sku, costCents: 1290, quantity: 3 }]);
});

test('a bill may follow, once', async () => {
  await purchasing().recordGoodsReceipt(admin, formOf());
  const add = () => purchasing().addBill(admin, 'BR-2026-000001', billSchema(now).parse(BILL));
  const both = await Promise.all([add(), add()]);
  expect(both.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'refused']);
  expect(await purchases()).toHaveLength(1);
  expect(await purchasing().goodsReceipts(admin, null)).toMatchObject({
    rows: [{ number: 'BR-2026-000001', units: 8, purchaseId: expect.any(Number) }],
    next: null,
  });
});

test('a product that is gone refuses all of it', async () => {
  const form = formOf({ sku: { 0: screen.sku, 1: 'GONE' }, ...BILL });
  expect(await purchasing().recordGoodsReceipt(admin, form)).toEqual({
    outcome: 'refused',
    reason: 'Aucun produit n’a plus la référence GONE.',
  });
  expect(await shelfOf(screen.id)).toEqual({ stock: 2, reserved: 0 });
  expect(await purchases()).toEqual([]);
});

test('who may not see what goods cost records and reads nothing', async () => {
  for (const staffRole of ['technician', 'counter', 'content'] as const) {
    const other = await addIdentity(db.database, { role: 'admin', staffRole });
    await expect(purchasing().recordGoodsReceipt(other, formOf())).rejects.toThrow(NotAdminError);
    await expect(purchasing().goodsReceipts(other, null)).rejects.toThrow(NotAdminError);
    await expect(purchasing().findGoodsReceipt(other, 'BR-2026-000001')).rejects.toThrow(NotAdminError);
    await expect(purchasing().addBill(other, 'BR-2026-000001', billSchema(now).parse(BILL))).rejects.toThrow(
      NotAdminError,
    );
  }
});
