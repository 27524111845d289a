import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayInParis } from '#domain/dates/dates.ts';
import { presetPeriod } from '#domain/figures/period.ts';
import { createDashboard } from '#server/admin/dashboard-module.ts';
import { rollUpSales } from '#server/admin/figures/roll-up-sales.ts';
import type { Database } from '#server/db/database.ts';
import { rollUpVisits } from '#server/visits/roll-up-visits.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { handedOverRepair, repairDeps } from '#tests/support/repairs.ts';
import { rowsRead } from '#tests/support/rows-read.ts';
import { orderOf, placedOrder } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(50);
const dashboard = (database: Pick<Database, 'asRole' | 'transaction'>) =>
  createDashboard({ database, clock: () => shop.now }).api;

/** Fills the tables with paid and collected orders whose mails have left, and visits of long ago: nothing of them waits. */
async function fill() {
  const { id } = await placedOrder(shop.deps(), orderOf([shop.ssd]));
  const repair = await handedOverRepair(repairDeps(shop.database, () => shop.now));
  await shop.tables.transaction().execute(async (tx) => {
    // The test does not look at cards, histories and mails of so many orders.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into public.orders (number, state, customer_name, email, phone, billing_address, delivery_method,
        payment_method, cgv_version, goods_cents, delivery_cents, idempotency_key, fingerprint, link_hash, created_at)
      select 'CMD-2025-' || lpad(n::text, 6, '0'), 'collected', customer_name, email, phone, billing_address,
        delivery_method, payment_method, cgv_version, goods_cents, delivery_cents, gen_random_uuid(), fingerprint,
        lpad(to_hex(n), 64, '0'), ${shop.now}::timestamptz - n * interval '80 minutes'
      from public.orders, generate_series(1, 20000) n
      where id = ${id}
    `.execute(tx);
    await sql`
      insert into public.payments (order_id, kind, method, amount_cents, created_at)
      select id, 'payment', 'cash', total_cents, created_at from public.orders where state = 'collected'
    `.execute(tx);
  });
  await sql`
    insert into public.order_events (order_id, to_state, actor, created_at)
    select id, 'collected', 'shop', created_at from public.orders
    where state = 'collected' and number <= 'CMD-2025-006000'
  `.execute(shop.tables);
  await sql`update internal.outbox set sent_at = created_at`.execute(shop.tables);
  await sql`
    insert into public.repairs (reference, way_in, state, customer_name, email, wished_channel, device_kind, fault,
      handed_over_at, guarantee_until, agreement, idempotency_key, fingerprint, link_hash, created_at)
    select 'REP-2025-' || lpad(n::text, 6, '0'), 'request', 'handed_over', customer_name, email, wished_channel,
      device_kind, fault, ${shop.now}::timestamptz - n * interval '160 minutes', guarantee_until, 'before', gen_random_uuid(),
      fingerprint, lpad(to_hex(n), 64, '0'), ${shop.now}::timestamptz - n * interval '160 minutes'
    from public.repairs, generate_series(1, 3000) n
    where id = ${repair.id}
  `.execute(shop.tables);
  await sql`
    insert into public.page_visits (session_id, page_path, created_at)
    select 's' || n % 5000, '/p' || n % 200, ${shop.now}::timestamptz - n * interval '1 minute'
    from generate_series(1, 30000) n
  `.execute(shop.tables);
  await sql`
    insert into public.visitor_events (event_type, device_type, page_path, occurred_at)
    select 'visit', 'PC', page_path, created_at from public.page_visits
  `.execute(shop.tables);
  await rollUpVisits(shop.database, shop.now);
  await rollUpSales(shop.database, shop.now);
  await sql`analyze`.execute(shop.tables);
}

test('the figures take seven statements, the day fifteen, and both read few rows of long tables', {
  timeout: 90_000,
}, async () => {
  const admin = await addIdentity(shop.database, { role: 'admin' });
  await fill();
  const today = dayInParis(shop.now);
  const long = ['page_visits', 'visitor_events', 'orders', 'payments', 'outbox'];
  for (const preset of ['30-jours', 'annee'] as const) {
    const read = await rowsRead(shop.database, async (database) => {
      const figures = await dashboard(database).figures(admin, presetPeriod(preset, today));
      expect(figures.sales.length).toBeGreaterThan(29);
    });
    // The page reads only today's rows: earlier days are summed already. A year covers most repairs.
    for (const table of preset === 'annee' ? long : [...long, 'repairs'])
      expect(read.get(table), table).toBeLessThan(2_000);
    // This shows that the statistics count rows at all.
    expect(read.get('page_visits')).toBeGreaterThan(0);
  }
  const read = await rowsRead(shop.database, async (database) => {
    const { orders, bench } = (await dashboard(database).read(admin)).today;
    expect([orders?.length, bench?.length]).toEqual([6, 0]);
  });
  for (const table of long) expect(read.get(table) ?? 0, table).toBeLessThan(2_000);
  const { counted, during } = countStatements(shop.database);
  for (const preset of ['aujourd-hui', 'annee'] as const)
    expect(await during(() => dashboard(counted).figures(admin, presetPeriod(preset, today)))).toBe(7);
  expect(await during(() => dashboard(counted).read(admin))).toBe(15);
});
