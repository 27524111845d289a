import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { createPurchasing } from '#server/shop/purchasing/purchasing-module.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { counterRepair, emptyRepairs, repairDeps } from '#tests/support/repairs.ts';
import { orderDeps, orderOf, placedOrder, UNIT_CENTS } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(20);
const purchasing = (vatRegimes: { from: string; vatNumber: string | null }[] = []) =>
  createPurchasing({ database: shop.database, clock: () => shop.now, shop: () => ({ vatRegimes }) }).api;
const NOVEMBER = { year: 2026, month: 11 };
let admin: AdminIdentity;

beforeEach(async () => {
  admin = await addIdentity(shop.database, { role: 'admin' });
});

/** Units that leave the shelf or come back, as an order moves them. */
const move = (reason: string, reference: string, delta: number, at: string) =>
  sql`
    insert into public.stock_movements (product_id, delta, stock_before, stock_after, reason, reference, created_at)
    values (${shop.ssd}, ${delta}, 10, ${10 + delta}, ${reason}, ${reference}, ${at})
  `.execute(shop.tables);

test('a margin is what left for sales of a period, less what came back, at the purchase price', async () => {
  const { number } = await placedOrder(orderDeps(shop.database), orderOf([shop.ssd]));
  const { rows } = await sql<{ cents: number }>`
    select unit_price_cents as cents from public.order_lines
  `.execute(shop.tables);
  const cents = rows[0]?.cents ?? 0;
  await move('sale', number, -3, '2026-11-10 10:00+01');
  await move('return', number, 1, '2026-11-12 10:00+01');
  // Another month, a loss, and a part that a repair gave back.
  await move('sale', number, -1, '2026-12-01 00:30+01');
  await move('loss', number, -1, '2026-11-12 10:00+01');
  await move('return', 'REP-2026-K7R-4WM', 1, '2026-11-12 10:00+01');
  expect(await purchasing().margins(admin, NOVEMBER)).toMatchObject([
    { id: shop.ssd, units: 2, soldCents: 2 * cents, costCents: null },
  ]);
  await sql`
    insert into public.product_purchases (product_id, purchase_price_cents) values (${shop.ssd}, 4500)
  `.execute(shop.tables);
  expect(await purchasing().margins(admin, NOVEMBER)).toMatchObject([{ units: 2, costCents: 9000 }]);
  expect(await purchasing().margins(admin, { year: 2026, month: null })).toMatchObject([{ units: 3 }]);
});

test('a line of a counter sale counts for what was paid, its discount taken off', async () => {
  await sql`
    insert into public.counter_sales (id, actor_id) values ('0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10', ${admin.id})
  `.execute(shop.tables);
  await sql`
    insert into public.counter_sale_lines
      (sale_id, product_id, sku, label, kind, quantity, unit_price_cents, discount_cents, discount_reason)
    values ('0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a10', ${shop.ssd}, 'SSD', 'SSD', 'goods', 2, 5000, 1000, 'Rayures')
  `.execute(shop.tables);
  await sql`
    update public.counter_sales set state = 'closed', number = 'VEN-2026-000001', closed_at = now()
  `.execute(shop.tables);
  await move('sale', 'VEN-2026-000001', -2, '2026-11-10 10:00+01');
  expect(await purchasing().margins(admin, NOVEMBER)).toMatchObject([{ units: 2, soldCents: 9000 }]);
});

test('a repair that was handed over counts for what was kept of its money, less its parts', async () => {
  await emptyRepairs(shop.database);
  const { id, reference } = await counterRepair(repairDeps(shop.database));
  const change = (set: object) => shop.tables.updateTable('repairs').set(set).where('id', '=', id).execute();
  await change({ paid_cents: 12_000, refunded_cents: 2000 });
  expect(await purchasing().repairMargins(admin, NOVEMBER)).toEqual([]);
  await change({ handed_over_at: new Date('2026-11-10T09:00:00Z') });
  const part = { repair_id: id, product_id: shop.ssd, quantity: 2 };
  await shop.tables
    .insertInto('repair_parts')
    .values({ ...part, state: 'awaited' })
    .execute();
  expect(await purchasing().repairMargins(admin, NOVEMBER)).toMatchObject([
    { reference, soldCents: 10_000, costCents: 0 },
  ]);
  await shop.tables.updateTable('repair_parts').set({ state: 'taken' }).execute();
  expect(await purchasing().repairMargins(admin, NOVEMBER)).toMatchObject([{ costCents: null }]);
  await shop.tables
    .insertInto('product_purchases')
    .values({ product_id: shop.ssd, purchase_price_cents: 1500 })
    .execute();
  expect(await purchasing().repairMargins(admin, NOVEMBER)).toMatchObject([{ costCents: 3000 }]);
  // A part that is no product counts with what its case says, and nothing is known without that.
  const unstocked = { repair_id: id, name: 'Nappe', quantity: 1, state: 'taken' as const };
  const { id: partId } = await shop.tables
    .insertInto('repair_parts')
    .values(unstocked)
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await purchasing().repairMargins(admin, NOVEMBER)).toMatchObject([{ costCents: null }]);
  await shop.tables.updateTable('repair_parts').set({ cost_cents: 450 }).where('id', '=', partId).execute();
  expect(await purchasing().repairMargins(admin, NOVEMBER)).toMatchObject([{ costCents: 3450 }]);
  await shop.tables.deleteFrom('repair_parts').where('id', '=', partId).execute();
  expect(await purchasing().repairMargins(admin, { year: 2026, month: 10 })).toEqual([]);
  const [gross] = await purchasing().repairMargins(admin, NOVEMBER);
  const taxed = await purchasing([{ from: '2026-11-01', vatNumber: 'FR44732829320' }]).repairMargins(
    admin,
    NOVEMBER,
  );
  expect(taxed).toMatchObject([
    { soldCents: Math.round(((gross?.soldCents ?? 0) * 5) / 6), costCents: 3000 },
  ]);
});

test('a used unit counts for its sale, unless it came back', async () => {
  await emptyTables(shop.database, 'public.used_units');
  const unit = '0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a11';
  await sql`
    insert into public.used_units
      (id, number, state, kind, name, provenance, acquired_on, cost_cents, actor_id, grade, price_cents)
    values (${unit}, 'UO-2026-000001', 'sold', 'telephone', 'iPhone 12', 'buy_back', '2026-11-02', 18000, ${admin.id}, 'B', 26900)
  `.execute(shop.tables);
  const sold = (at: string, back: string | null) =>
    sql`
    insert into public.used_unit_sales (unit_id, price_cents, cost_cents, sold_at, returned_at, actor_id)
    values (${unit}, 25000, 18000, ${at}, ${back}, ${admin.id})
  `.execute(shop.tables);
  await sold('2026-11-05 10:00+01', '2026-11-09 10:00+01');
  expect(await purchasing().unitMargins(admin, NOVEMBER)).toEqual([]);
  await sold('2026-11-12 10:00+01', null);
  expect(await purchasing().unitMargins(admin, NOVEMBER)).toMatchObject([
    { number: 'UO-2026-000001', soldCents: 25_000, costCents: 18_000 },
  ]);
  const regimes = [{ from: '2026-11-11', vatNumber: 'FR44732829320' }];
  expect(await purchasing(regimes).unitMargins(admin, NOVEMBER)).toMatchObject([
    { soldCents: 25_000 - 1167, costCents: 18_000 },
  ]);
});

test('what is sold with VAT in its price counts without it, from the day of the switch on', async () => {
  const { number } = await placedOrder(orderDeps(shop.database), orderOf([shop.ssd]));
  await move('sale', number, -1, '2026-11-10 10:00+01');
  await move('sale', number, -1, '2026-11-11 00:30+01');
  const regimes = [{ from: '2026-11-11', vatNumber: 'FR44732829320' }];
  const sold = UNIT_CENTS + Math.round(UNIT_CENTS / 1.2);
  expect(await purchasing(regimes).margins(admin, NOVEMBER)).toMatchObject([{ units: 2, soldCents: sold }]);
  // What a bill says of its VAT is no cost of what is sold since; before the switch it was.
  await shop.tables
    .insertInto('product_purchases')
    .values({ product_id: shop.ssd, purchase_price_cents: 4800 })
    .execute();
  const { id: purchase_id } = await shop.tables
    .insertInto('purchases')
    .values({
      ...{ bought_on: '2026-11-11', supplier: 'Mobilax', nature: 'SSD', amount_cents: 12_000 },
      ...{ vat_cents: 2000, method: 'card' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const receiptId = '0b9f2a5e-6a55-4f6e-9d3b-0a4c7f6f1a22';
  await sql`
    insert into public.goods_receipts (id, number, supplier_id, purchase_id, received_by, received_at)
    values (${receiptId}, 'BR-2026-000777', internal.supplier_named('Mobilax'), ${purchase_id}, ${admin.id}, now())
  `.execute(shop.tables);
  await shop.tables
    .insertInto('goods_receipt_lines')
    .values({ receipt_id: receiptId, product_id: shop.ssd, quantity: 1, unit_cost_cents: 4800 })
    .execute();
  expect(await purchasing(regimes).margins(admin, NOVEMBER)).toMatchObject([
    { soldCents: sold, costCents: 4800 + 4000 },
  ]);
  expect(await purchasing().margins(admin, NOVEMBER)).toMatchObject([{ costCents: 9600 }]);
});

test('used goods count without the VAT on their margin', async () => {
  await sql`update public.products set vat_rate = 'margin' where id = ${shop.ssd}`.execute(shop.tables);
  await shop.tables
    .insertInto('product_purchases')
    .values({ product_id: shop.ssd, purchase_price_cents: UNIT_CENTS - 1200 })
    .execute();
  const { number } = await placedOrder(orderDeps(shop.database), orderOf([shop.ssd]));
  await move('sale', number, -1, '2026-11-11 00:30+01');
  const regimes = [{ from: '2026-11-11', vatNumber: 'FR44732829320' }];
  expect(await purchasing(regimes).margins(admin, NOVEMBER)).toMatchObject([
    { soldCents: UNIT_CENTS - 200, costCents: UNIT_CENTS - 1200 },
  ]);
});

test('who may not see what goods cost reads no margin', async () => {
  for (const staffRole of ['technician', 'counter', 'content'] as const) {
    const other = await addIdentity(shop.database, { role: 'admin', staffRole });
    await expect(purchasing().margins(other, NOVEMBER)).rejects.toThrow(NotAdminError);
    await expect(purchasing().repairMargins(other, NOVEMBER)).rejects.toThrow(NotAdminError);
    await expect(purchasing().unitMargins(other, NOVEMBER)).rejects.toThrow(NotAdminError);
  }
});
