import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { totalsOf } from '#domain/accounting/accounting.ts';
import { purchaseSchema } from '#domain/accounting/purchase.ts';
import { usedGoodsSchema } from '#domain/accounting/used-goods-form.ts';
import { createAccounting } from '#server/admin/accounting/accounting-module.ts';
import { purgeUsedGoods } from '#server/admin/accounting/purge-used-goods.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import type { Database } from '#server/db/database.ts';
import { recordPayment } from '#server/shop/orders/record-payment.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { plansOf } from '#tests/support/explain.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { fillOrders } from '#tests/support/many-orders.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { counterRepair, emptyRepairs, repairDeps } from '#tests/support/repairs.ts';
import { rowsRead } from '#tests/support/rows-read.ts';
import { orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(50);
const NOVEMBER = { year: 2026, month: 11 };
const accountingOn = (database: Pick<Database, 'asRole' | 'transaction'>) =>
  createAccounting({
    database: { ...database, kysely: shop.database.kysely },
    shop: () => shop.facts,
    clock: () => shop.now,
  }).api;
const accounting = () => accountingOn(shop.database);
let admin: AdminIdentity;
let client: AdminIdentity;

beforeEach(async () => {
  await emptyRepairs(shop.database);
  admin = await addIdentity(shop.database, { role: 'admin' });
  client = await addIdentity(shop.database, { role: 'client' });
});

/** A repair of 60 € that was paid in this way at this moment. */
async function paidRepair(at: string, method: string) {
  const { id } = await counterRepair(repairDeps(shop.database));
  await sql`
    insert into public.payments (repair_id, kind, method, amount_cents, created_at)
    values (${id}, 'payment', ${method}, 6000, ${at})
  `.execute(shop.tables);
}

test('receipts are every payment and refund, of orders and repairs, in the order of the days in Reims', async () => {
  const order = await placedOrder(orderDeps(shop.database), orderOf([shop.ssd]));
  await recordPayment(shop.deps(), order.id, {
    actor: 'shop',
    method: 'cash',
    amountCents: 8929,
    actorId: admin.id,
  });
  await sql`
    insert into public.payments (order_id, kind, method, amount_cents, created_at)
    values (${order.id}, 'refund', 'transfer', 2000, '2026-11-25 09:00+01')
  `.execute(shop.tables);
  // Whom an invoice is made out to is whom its receipt names.
  await shop.tables.updateTable('orders').set({ company: 'Durand SARL' }).execute();
  await paidRepair('2026-11-01 00:30+01', 'shop_card');
  await paidRepair('2026-11-30 23:30+01', 'transfer');
  await paidRepair('2026-10-31 23:30+01', 'cash');
  await paidRepair('2026-12-01 00:30+01', 'cash');
  const { receipts, isWhole } = await accounting().receipts(admin, NOVEMBER);
  expect(isWhole).toBe(true);
  const year = (document: string) => document.replace(/\d{4}-.*/, '…');
  expect(
    receipts.map(({ day, document, kind, way, amountCents }) => [
      day,
      year(document),
      kind,
      way,
      amountCents,
    ]),
  ).toEqual([
    ['2026-11-01', 'REP-…', 'service', 'shop_card', 6000],
    ['2026-11-21', 'FAC-…', 'sale', 'cash', 8929],
    ['2026-11-25', 'FAC-…', 'sale', 'transfer', -2000],
    ['2026-11-30', 'REP-…', 'service', 'transfer', 6000],
  ]);
  expect(receipts.map(({ customer }) => customer)).toEqual([
    'Camille Martin',
    'Durand SARL',
    'Durand SARL',
    'Camille Martin',
  ]);
  expect(receipts.map(({ takenBy }) => takenBy)).toEqual([null, 'Denise Papin', null, null]);
  expect(totalsOf(receipts)).toEqual({ sale: 6929, service: 12_000, all: 18_929 });
  expect((await accounting().receipts(admin, { year: 2026, month: null })).receipts).toHaveLength(6);
  const { counted, during } = countStatements(shop.database);
  const asked = accountingOn(counted);
  expect(await during(() => asked.receipts(admin, NOVEMBER))).toBeLessThanOrEqual(4);
  await expect(accounting().receipts(client, NOVEMBER)).rejects.toThrow(NotAdminError);
});

test('a month of receipts is found by index among those of many years', { tags: ['full'] }, async () => {
  await fillOrders(shop.database, 10_000);
  const { id } = await counterRepair(repairDeps(shop.database));
  await shop.tables.transaction().execute(async (tx) => {
    // The test does not look at the rows that triggers add.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into public.payments (order_id, kind, method, amount_cents, created_at)
      select id, 'payment', 'cash', total_cents, created_at from public.orders where state = 'delivered'
    `.execute(tx);
    await sql`
      insert into public.payments (repair_id, kind, method, amount_cents, created_at)
      select ${id}, 'payment', 'cash', 100, timestamptz '2026-11-01' - n * interval '1 hour'
      from generate_series(1, 10000) n
    `.execute(tx);
  });
  await sql`analyze public.payments, public.repairs, public.orders`.execute(shop.tables);
  const asked = { year: 2026, month: 9 };
  const read = await rowsRead(shop.database, (database) => accountingOn(database).receipts(admin, asked));
  for (const table of ['payments', 'repairs', 'orders']) expect(read.get(table), table).toBeLessThan(2_000);
  const plan = (await plansOf(shop.database, (database) => accountingOn(database).receipts(admin, asked))).at(
    -1,
  );
  expect(plan).toContain('payments_created_at_idx');
  const { receipts, isWhole } = await accountingOn(shop.database).receipts(admin, asked);
  expect([receipts.length > 600, isWhole]).toEqual([true, true]);
});

const bought = (change: object = {}) =>
  purchaseSchema(shop.now).parse({
    day: '2026-11-20',
    supplier: 'Mobilax',
    nature: 'Écrans de téléphone',
    amount: '129,90',
    way: 'card',
    reference: '',
    ...change,
  });

test('purchases are kept, corrected and taken out, and the log has what they said', async () => {
  await accounting().savePurchase(admin, { id: null, form: bought(), guard: () => null });
  await accounting().savePurchase(admin, {
    id: null,
    form: bought({ day: '2026-11-02', amount: '12', reference: 'F-12' }),
    guard: () => null,
  });
  await accounting().savePurchase(admin, {
    id: null,
    form: bought({ day: '2026-10-31' }),
    guard: () => null,
  });
  const [first, second, ...others] = await accounting().purchases(admin, NOVEMBER);
  expect([first?.amountCents, first?.reference, second?.amountCents, second?.reference, others]).toEqual([
    1200,
    'F-12',
    12_990,
    null,
    [],
  ]);
  const id = first?.id ?? 0;
  expect(
    await accounting().savePurchase(admin, { id: id, form: bought({ amount: '13' }), guard: () => null }),
  ).toEqual({
    outcome: 'saved',
  });
  expect(await accounting().findPurchase(admin, id)).toMatchObject({ amountCents: 1300 });
  const removed = { id, guard: () => null };
  expect(await accounting().removePurchase(admin, removed)).toEqual({ outcome: 'removed' });
  expect([
    await accounting().removePurchase(admin, removed),
    await accounting().savePurchase(admin, { id: id, form: bought(), guard: () => null }),
  ]).toEqual([{ outcome: 'missing' }, { outcome: 'missing' }]);
  const log = await shop.tables
    .selectFrom('change_log')
    .select(['operation', 'before'])
    .where('table_name', '=', 'purchases')
    .where('row_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(log.map(({ operation, before }) => [operation, before?.amount_cents ?? null])).toEqual([
    ['insert', null],
    ['update', 1200],
    ['delete', 1300],
  ]);
  for (const act of [
    () => accounting().purchases(client, NOVEMBER),
    () => accounting().savePurchase(client, { id: null, form: bought(), guard: () => null }),
    () => accounting().removePurchase(client, removed),
  ])
    await expect(act()).rejects.toThrow(NotAdminError);

  await sql`
    insert into public.purchases (bought_on, supplier, nature, amount_cents, method)
    select '2020-01-01'::date + n, 'S', 'N', n, 'card' from generate_series(1, 3000) as n
  `.execute(shop.tables);
  await sql`analyze public.purchases`.execute(shop.tables);
  const plans = await plansOf(shop.database, (database) => accountingOn(database).purchases(admin, NOVEMBER));
  expect(plans.join()).toContain('purchases_bought_on_idx');
});

const used = (change: object = {}) => ({
  acquiredOn: '2026-11-20',
  description: 'Console PlayStation 5, blanche',
  serial: 'S01-123',
  origin: 'Achat à un particulier',
  price: '180',
  way: 'transfer',
  sellerName: 'Renard Camille',
  sellerAddress: '1 rue de Vesle, 51100 Reims',
  documentKind: 'identity_card',
  documentNumber: '123456789',
  documentIssuer: 'Préfecture de la Marne, 2021',
  ...change,
});

test('the register of used goods is numbered without a gap, final, and corrected by another entry', async () => {
  const write = (corrects: string | null, change: object = {}) =>
    accounting().recordUsedGoods(
      admin,
      usedGoodsSchema(shop.now, corrects !== null).parse(used(change)),
      corrects,
    );
  const written = await Promise.all(Array.from({ length: 8 }, () => write(null)));
  expect(written.map((each) => ('number' in each ? each.number : '')).sort()).toEqual(
    Array.from({ length: 8 }, (_, n) => `LP-2026-00000${n + 1}`),
  );
  expect(await write('LP-2026-999999', { correction: 'Erreur' })).toEqual({ outcome: 'missing' });
  const misread = { correction: 'Numéro de série mal lu', serial: 'S01-124' };
  // Two people correct one entry from the same earlier version: one succeeds.
  const both = await Promise.all([write('LP-2026-000003', misread), write('LP-2026-000003', misread)]);
  expect(both).toContainEqual({ outcome: 'recorded', number: 'LP-2026-000009' });
  expect(both).toContainEqual({ outcome: 'corrected', by: 'LP-2026-000009' });
  expect(await accounting().findUsedGoods(admin, 'LP-2026-000003')).toMatchObject({
    serial: 'S01-123',
    correctedBy: 'LP-2026-000009',
  });
  expect(await accounting().findUsedGoods(admin, 'LP-2026-000009')).toMatchObject({
    serial: 'S01-124',
    correctsNumber: 'LP-2026-000003',
    correction: 'Numéro de série mal lu',
  });
  for (const statement of [
    sql`update public.used_goods set price_cents = 1`,
    sql`delete from public.used_goods`,
    sql`truncate public.used_goods cascade`,
  ])
    await expect(statement.execute(shop.tables)).rejects.toThrow('its rows are final');
  expect(await accounting().allUsedGoods(admin)).toHaveLength(9);
  const words = await pdfText(await accounting().drawUsedGoods(admin));
  for (const each of [
    shop.facts.name,
    '9 lignes, édition du 21/11/2026 11:00',
    'Console PlayStation 5, blanche N° de série : S01-124 Erreur corrigée : Numéro de série mal lu',
    'Corrige LP-2026-000003',
    'Corrigé par LP-2026-000009',
    '180,00 € Virement',
    'Renard Camille 1 rue de Vesle, 51100 Reims',
    'Carte d’identité n° 123456789 Préfecture de la Marne, 2021',
  ])
    expect(words).toContain(each);
  expect(words.match(/LP-2026-\d{6} Inscrit le/g)).toEqual(
    Array.from({ length: 9 }, (_, n) => `LP-2026-00000${n + 1} Inscrit le`),
  );
  for (const act of [
    () => accounting().usedGoods(client, null),
    () => accounting().allUsedGoods(client),
    () => accounting().drawUsedGoods(client),
    () => accounting().recordUsedGoods(client, usedGoodsSchema(shop.now, false).parse(used()), null),
  ])
    await expect(act()).rejects.toThrow(NotAdminError);
  await expect(
    shop.database.asRole({ ...admin.claims, role: 'authenticated' }, (tx) =>
      tx.selectFrom('used_goods').selectAll().execute(),
    ),
  ).rejects.toThrow('permission denied');
});

test('an entry is forgotten after ten years, but not before what corrects it', async () => {
  const add = async (number: string, years: number, corrects: number | null = null) => {
    const { rows } = await sql<{ id: number }>`
      insert into public.used_goods (number, corrects_id, correction, acquired_on, description, origin, price_cents, method,
        seller_name, seller_address, document_kind, document_number, document_issuer, recorded_by, recorded_at)
      values (${number}, ${corrects}, case when ${corrects}::bigint is not null then 'X' end, '2010-01-01', 'X', 'X', 1, 'cash',
        'X', 'X', 'passport', 'X', 'X', ${admin.id}, now() - make_interval(years => ${years}, days => 1))
      returning id
    `.execute(shop.tables);
    return rows[0]?.id ?? 0;
  };
  await add('LP-2010-000001', 10);
  await add('LP-2010-000002', 9);
  await add('LP-2010-000004', 9, await add('LP-2010-000003', 11));
  await purgeUsedGoods({ kysely: shop.tables });
  const left = await shop.tables
    .selectFrom('used_goods')
    .select('number')
    .where('number', 'like', 'LP-2010-%')
    .execute();
  expect(left.map(({ number }) => number).sort()).toEqual([
    'LP-2010-000002',
    'LP-2010-000003',
    'LP-2010-000004',
  ]);
});

test('its pages follow each other', async () => {
  await sql`
    insert into public.used_goods (number, acquired_on, description, origin, price_cents, method, seller_name,
      seller_address, document_kind, document_number, document_issuer, recorded_by)
    select 'LP-2025-' || lpad(n::text, 6, '0'), '2025-01-01', 'X', 'X', 1, 'cash', 'X', 'X', 'passport', 'X', 'X', ${admin.id}
    from generate_series(1, 70) as n
  `.execute(shop.tables);
  const total = (await accounting().allUsedGoods(admin)).length;
  const words = await pdfText(await accounting().drawUsedGoods(admin));
  expect(words.match(/LP-\d{4}-\d{6} Inscrit le/g)).toHaveLength(total);
  const pages = [...words.matchAll(/Registre des objets mobiliers · page (\d+) sur (\d+)/g)];
  expect(pages.length).toBeGreaterThan(4);
  expect(pages.map(([, page, count]) => `${page}/${count}`)).toEqual(
    pages.map((_, index) => `${index + 1}/${pages.length}`),
  );
  // Each page has the column headings.
  expect(words.match(/Numéro d’ordre Acquis le Objet/g)).toHaveLength(pages.length);
  const seen: string[] = [];
  let before: number | null = null;
  do {
    const { rows, next } = await accounting().usedGoods(admin, before);
    seen.push(...rows.map(({ number }) => number));
    before = next;
  } while (before !== null);
  expect([seen.length, new Set(seen).size]).toEqual([total, total]);
});
