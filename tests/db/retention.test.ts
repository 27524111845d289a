import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { RetentionKind } from '#domain/admin/retention.ts';
import { endIdleAccounts } from '#server/accounts/idle-accounts.ts';
import { purgeUsedGoods } from '#server/admin/accounting/purge-used-goods.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { purgeChanges } from '#server/admin/audit/purge-changes.ts';
import { createRetentionAdmin } from '#server/admin/retention/retention-admin-module.ts';
import { purgeInvitations } from '#server/admin/users/invitation-link.ts';
import { purgeAppointments } from '#server/appointments/appointment-jobs.ts';
import { expireAppointments } from '#server/appointments/confirm-appointment.ts';
import { purgeImports } from '#server/data-import/stored-imports.ts';
import { forgetUnproven } from '#server/holds/forget-unproven.ts';
import { purgeInbound } from '#server/inbound/inbound-rows.ts';
import type { Job } from '#server/module.ts';
import { purgeSubscriptions } from '#server/newsletter/subscriber-rows.ts';
import { forgetRepairs } from '#server/repairs/forget-repairs.ts';
import { purgeAlerts } from '#server/shop/alerts/alert-rows.ts';
import { forgetBuyBacks } from '#server/shop/buy-backs/forget-buy-backs.ts';
import { expireOrders } from '#server/shop/orders/expire-orders.ts';
import { moveOrder } from '#server/shop/orders/move-order.ts';
import { declareWithdrawal } from '#server/shop/withdrawals/declare-withdrawal.ts';
import { purgeSubmissions } from '#server/testimonials/purge-submissions.ts';
import { removeOrphans } from '#server/uploads/remove-orphans.ts';
import { purgeVisits } from '#server/visits/purge-visits.ts';
import { bookDeps, booked, emptyAppointments, halfHour } from '#tests/support/appointments.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { plansOf } from '#tests/support/explain.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { fakeTransport } from '#tests/support/mail-transport.ts';
import { emptyRepairs, moved, repairDeps, repairUploads, requestedRepair } from '#tests/support/repairs.ts';
import { orderOf, placedOrder } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';
import { openTestOutbox } from '#tests/support/test-outbox.ts';
import { useUploadStores } from '#tests/support/upload-stores.ts';

const shop = useShopDatabase(50);
const stores = useUploadStores();
let admin: AdminIdentity;
let jobs: Job[];

const clock = () => shop.now;
const retention = (database: Parameters<typeof createRetentionAdmin>[0]['database'] = shop.database) =>
  createRetentionAdmin({ database, jobs, clock }).api;

beforeEach(async () => {
  const { database, tables } = shop;
  const store = await stores['in a folder']();
  jobs = [
    { name: 'visits purge', every: 'hour', run: (now) => purgeVisits(database, now) },
    { name: 'testimonial proofs purge', every: 'hour', run: (now) => purgeSubmissions(database, now) },
    {
      name: 'idle accounts',
      every: 'hour',
      run: (now) => endIdleAccounts({ database, store, outbox: { post: async () => {} } }, now),
    },
    { name: 'uploads without owner', every: 'hour', run: (now) => removeOrphans({ database, store }, now) },
    {
      name: 'buy-backs purge',
      every: 'hour',
      run: (now) => forgetBuyBacks({ database, uploads: repairUploads(database, clock) }, now),
    },
    { name: 'stock alerts purge', every: 'hour', run: (now) => purgeAlerts(database, now) },
    { name: 'newsletter purge', every: 'hour', run: (now) => purgeSubscriptions(database, now) },
    { name: 'appointments purge', every: 'hour', run: (now) => purgeAppointments(database, now) },
    {
      name: 'repairs purge',
      every: 'hour',
      run: (now) => forgetRepairs({ database, uploads: repairUploads(database, clock) }, now),
    },
    { name: 'unproven purge', every: 'hour', run: (now) => forgetUnproven(database, now) },
    {
      name: 'inbound messages purge',
      every: 'hour',
      run: (now) => purgeInbound({ database, uploads: repairUploads(database, clock) }, now),
    },
    ...openTestOutbox({ database, clock, words: [], transport: fakeTransport().transport }).jobs,
    { name: 'invitations purge', every: 'hour', run: (now) => purgeInvitations(database, now) },
    { name: 'data imports purge', every: 'hour', run: (now) => purgeImports(database, now) },
    { name: 'change log purge', every: 'hour', run: () => purgeChanges(database) },
    { name: 'used goods purge', every: 'hour', run: () => purgeUsedGoods(database) },
  ];
  await emptyRepairs(database);
  await emptyAppointments(database);
  await sql`
    alter table public.change_log disable trigger user;
    truncate public.change_log, public.page_visits, public.visitor_events, public.analytics_data, public.daily_visits,
      public.activity_history, public.testimonials, public.withdrawals, internal.daily_jobs cascade;
    alter table public.change_log enable trigger user;
    delete from public.uploads;
    delete from public.customers;
    delete from internal.data_imports;
    delete from internal.outbox;
    delete from internal.refused_addresses;
    delete from internal.inbound_messages;
    delete from internal.staff_invitations;
    delete from public.newsletter_subscribers;
    delete from public.buy_backs;
  `.execute(tables);
  admin = await addIdentity(database, { role: 'admin' });
});

/**
 * Adds rows of every kind, dated by the test's clock; for those dated by PostgreSQL's own clock, also one that is a year or ten old.
 */
async function fill(): Promise<void> {
  const { database, now, ssd } = shop;
  const at = sql`${now}::timestamptz`;
  await sql`insert into public.page_visits (session_id, page_path, created_at) values ('s', '/', ${at})`.execute(
    shop.tables,
  );
  await sql`
    insert into public.visitor_events (event_type, device_type, page_path, occurred_at)
    values ('visit', 'PC', '/', ${at})
  `.execute(shop.tables);
  await sql`insert into public.analytics_data (page_path, date, views) values ('/', ${at}::date, 1)`.execute(
    shop.tables,
  );
  await sql`
    insert into public.daily_visits values (${at}::date, 1, 0, 0, 1, 1)
  `.execute(shop.tables);
  await sql`
    insert into public.activity_history (user_id, activity_type, created_at) values (${admin.id}, 'sign_in', ${at})
  `.execute(shop.tables);
  await sql`
    with shown as (
      insert into public.testimonials (name, testimonial, rating) values ('Ada', 'Bien.', 5) returning id
    )
    insert into public.testimonial_submissions (testimonial_id, email, consented_at)
    select id, 'ada@exemple.fr', ${at} from shown
  `.execute(shop.tables);
  await sql`
    insert into public.uploads (stored_key, mime, name, bytes, sha256, created_at)
    values ('perdu', 'application/pdf', 'perdu.pdf', 1, repeat('a', 64), ${at})
  `.execute(shop.tables);
  await sql`
    insert into public.stock_alerts (product_id, email, token_hash, asked_at)
    values (${ssd}, 'ada@exemple.fr', 'x', ${at})
  `.execute(shop.tables);
  await sql`
    insert into public.newsletter_subscribers (email, consent, asked_at) values ('ada@exemple.fr', 'Oui.', ${at})
  `.execute(shop.tables);
  await sql`
    insert into public.buy_backs (id, number, idempotency_key, fingerprint, link_hash, customer_name, email, kind,
      device, answers, created_at, updated_at)
    values (gen_random_uuid(), 'RAC-2026-K7R-4WM', gen_random_uuid(), 'x', 'x', 'Ada', 'ada@exemple.fr', 'telephone',
      'iPhone 12', '{}', ${at}, ${at})
  `.execute(shop.tables);
  await sql`
    insert into internal.outbox (kind, about_kind, address, next_attempt_at, created_at)
    values ('recovery', 'account', 'ada@exemple.fr', ${at}, ${at})
  `.execute(shop.tables);
  await sql`
    insert into internal.refused_addresses (address, refused_at, words) values ('ada@exemple.fr', ${at}, '550')
  `.execute(shop.tables);
  await sql`
    insert into internal.inbound_messages (channel, digest, waits_for, sender, text, received_at)
    values ('sms', repeat('a', 64), 'case', '+33612345678', 'Bonjour', ${at})
  `.execute(shop.tables);
  await sql`
    insert into internal.staff_invitations (email, staff_role, token_hash, sent_at, expires_at)
    values ('ada@exemple.fr', 'counter', 'x', ${at}, ${at} + interval '1 day')
  `.execute(shop.tables);
  await sql`
    with file as (
      insert into internal.data_imports (kind, file_name, lines, read_at)
      values ('customers', 'lu.csv', '[]', ${at})
    ), done as (
      insert into internal.data_imports (kind, file_name, read_at, done_at, created_count, known_count)
      values ('customers', 'fait.csv', ${at}, ${at}, 1, 0)
      returning id
    )
    insert into public.customers (email, import_id) select 'bob@exemple.fr', id from done
  `.execute(shop.tables);
  await booked(bookDeps(database, { clock }), database, halfHour('2026-11-23T09:00:00Z'));
  await unconfirmed();
  const file = await requestedRepair(repairDeps(database, clock));
  await moved(repairDeps(database, clock), file.id, 'close');
  await sql`
    insert into public.change_log (changed_at, actor_id, table_name, row_id, operation, before)
    select now() - days * interval '1 day', ${admin.id}, 'products', 'x', 'delete', '{"name": "X"}'
    from unnest(array[300, 400]) as days
  `.execute(shop.tables);
  await sql`
    insert into public.used_goods (number, acquired_on, description, origin, price_cents, method, seller_name,
      seller_address, document_kind, document_number, document_issuer, recorded_by, recorded_at)
    select 'LP-2010-00000' || years, '2010-01-01', 'X', 'X', 1, 'cash', 'X', 'X', 'passport', 'X', 'X', ${admin.id},
      now() - make_interval(years => years, days => 1)
    from unnest(array[9, 10]) as years
    where not exists (select from public.used_goods where number = 'LP-2010-000009')
  `.execute(shop.tables);
}

/** An order and an appointment that were not confirmed within their hour. */
async function unconfirmed() {
  const { database, now } = shop;
  const isProven = async () => false;
  const { id } = await placedOrder({ ...shop.deps(), isProven }, orderOf([shop.ssd]));
  await booked(bookDeps(database, { clock, isProven }), database, halfHour('2026-11-23T10:00:00Z'));
  const late = new Date(now.getTime() + 62 * 60_000);
  await expireOrders(database, late);
  await expireAppointments(database, late);
  return id;
}

const dueOf = async (kind: RetentionKind) =>
  (await retention().read(admin)).find((each) => each.kind === kind)?.due ?? Number.NaN;

test('each kind is due when its time is over, not before, and its own job removes it', async () => {
  await fill();
  const kinds: [RetentionKind, string, string, number][] = [
    ['uploads', '2026-11-22T09:59:00Z', '2026-11-22T10:01:00Z', 1],
    ['import_files', '2026-11-22T09:59:00Z', '2026-11-22T10:01:00Z', 1],
    ['alerts', '2026-11-23T09:59:00Z', '2026-11-23T10:01:00Z', 1],
    ['messages', '2026-12-21T09:59:00Z', '2026-12-21T10:01:00Z', 1],
    ['unproven', '2026-12-21T11:01:00Z', '2026-12-21T11:02:01Z', 2],
    ['invitations', '2026-12-21T11:03:00Z', '2026-12-22T10:01:00Z', 1],
    ['refusals', '2027-11-21T09:59:00Z', '2027-11-21T10:01:00Z', 1],
    ['inbound', '2027-11-21T09:59:00Z', '2027-11-21T10:01:00Z', 1],
    ['buy_backs', '2027-11-21T09:59:00Z', '2027-11-21T10:01:00Z', 1],
    ['proofs', '2027-11-21T09:59:00Z', '2027-11-21T10:01:00Z', 1],
    ['appointments', '2027-11-23T08:59:00Z', '2027-11-23T09:01:00Z', 1],
    ['visits', '2027-12-21T10:00:00Z', '2027-12-22T10:00:00Z', 2],
    ['sums', '2028-12-21T10:00:00Z', '2028-12-22T10:00:00Z', 2],
    ['repairs', '2029-11-21T09:59:00Z', '2029-11-21T10:01:00Z', 1],
    ['imported_customers', '2029-11-21T09:59:00Z', '2029-11-21T10:02:00Z', 1],
    ['activity', '2029-11-21T22:00:00Z', '2029-11-22T10:00:00Z', 1],
  ];
  for (const [kind, before, after, rows] of kinds) {
    shop.now = new Date(before);
    expect([kind, await dueOf(kind)]).toEqual([kind, 0]);
    shop.now = new Date(after);
    expect([kind, await dueOf(kind)]).toEqual([kind, rows]);
    expect([kind, await retention().purge(admin, kind)]).toEqual([kind, { outcome: 'done', removed: rows }]);
    expect([kind, await dueOf(kind)]).toEqual([kind, 0]);
  }
  // PostgreSQL's own clock decides, as in the guards of these tables: one of two rows each.
  for (const kind of ['changes', 'used_goods'] as const) {
    expect([kind, await dueOf(kind)]).toEqual([kind, 1]);
    expect(await retention().purge(admin, kind)).toEqual({ outcome: 'done', removed: 1 });
    expect([kind, await dueOf(kind)]).toEqual([kind, 0]);
  }
  const { used, changes } = {
    used: await shop.tables.selectFrom('used_goods').select('number').execute(),
    changes: await shop.tables
      .selectFrom('change_log')
      .select(['actor_id', 'row_id', 'before', 'after'])
      .where('table_name', '=', 'retention')
      .orderBy('id')
      .execute(),
  };
  expect(used.map(({ number }) => number)).toEqual(['LP-2010-000009']);
  expect(changes).toEqual(
    [...kinds.map(([kind, , , rows]) => [kind, rows] as const), ['changes', 1], ['used_goods', 1]].map(
      ([kind, due]) => ({ actor_id: admin.id, row_id: kind, before: { due }, after: { due: 0 } }),
    ),
  );
});

test('of what nobody confirmed the person goes after thirty days, and of a contract nobody does', async () => {
  const kept = await placedOrder(shop.deps(), orderOf([shop.ssd]));
  await moveOrder(shop.deps(), kept.id, { to: 'cancelled', actor: 'customer' });
  const id = await unconfirmed();
  const company = { company: 'Durand', siren: '732829320', purchase_reference: 'BC 42' };
  await shop.tables.updateTable('orders').set(company).execute();
  await forgetUnproven(shop.database, new Date('2026-12-25T10:00:00Z'));
  const orders = await shop.tables
    .selectFrom('orders')
    .select(['id', 'state', 'customer_name', 'email', 'phone', 'billing_address', 'total_cents'])
    .select(['company', 'siren', 'purchase_reference'])
    .where('id', 'in', [id, kept.id])
    .execute();
  const [gone, contract] = [id, kept.id].map((each) => orders.find((order) => order.id === each));
  expect(gone).toMatchObject({ state: 'expired', customer_name: 'Jamais confirmée', phone: '—' });
  expect(JSON.stringify(gone)).not.toMatch(/camille|vesle|06 12|612345678/i);
  expect(gone).toMatchObject({ company: null, siren: null, purchase_reference: null });
  expect(contract).toMatchObject(company);
  expect(gone?.total_cents).toBeGreaterThan(0);
  expect(contract).toMatchObject({ email: 'camille@exemple.fr', customer_name: 'Camille Martin' });
  const appointments = await shop.tables.selectFrom('appointments').select('state').execute();
  expect(appointments).toEqual([]);
});

test('what the law wants kept is told when its time is over, and no button removes it', async () => {
  const order = await placedOrder(shop.deps(), orderOf([shop.ssd]));
  const declared = { name: 'Camille', contract: 'X', email: 'c@exemple.fr', details: null };
  await declareWithdrawal(shop.database, randomUUID(), declared, shop.now);
  await sql`update public.orders set updated_at = ${shop.now}`.execute(shop.tables);
  shop.now = new Date('2031-11-22T10:00:00Z');
  // Both still have something to be done.
  expect([await dueOf('orders'), await dueOf('withdrawals')]).toEqual([0, 0]);
  shop.now = new Date('2026-11-21T10:00:00Z');
  await moveOrder(shop.deps(), order.id, { to: 'cancelled', actor: 'customer' });
  await sql`update public.orders set updated_at = ${shop.now}`.execute(shop.tables);
  await sql`update public.withdrawals set state = 'closed'`.execute(shop.tables);
  for (const [instant, due] of [
    ['2031-11-21T09:59:00Z', 0],
    ['2031-11-21T10:01:00Z', 1],
  ] as const) {
    shop.now = new Date(instant);
    expect([await dueOf('orders'), await dueOf('withdrawals')]).toEqual([due, due]);
  }
  expect(await retention().purge(admin, null)).toEqual({ outcome: 'done', removed: 0 });
  expect(await retention().purge(admin, 'orders')).toEqual({ outcome: 'done', removed: 0 });
  expect([await dueOf('orders'), await dueOf('withdrawals')]).toEqual([1, 1]);
});

test('a job that fails is told, and the others still run', async () => {
  await fill();
  jobs = jobs.map((job) =>
    job.name === 'visits purge' ? { ...job, run: () => Promise.reject(new Error('disque plein')) } : job,
  );
  shop.now = new Date('2028-01-01T10:00:00Z');
  const result = await retention().purge(admin, null);
  expect(result).toEqual({ outcome: 'failed', error: 'Error: disque plein' });
  expect([await dueOf('visits'), await dueOf('alerts'), await dueOf('uploads')]).toEqual([2, 0, 0]);
});

test('the report asks few statements, and reads no long table from end to end', {
  tags: ['full'],
}, async () => {
  await sql`
    insert into public.page_visits (session_id, page_path, created_at)
    select 's', '/', now() - n * interval '10 minutes' from generate_series(1, 20000) n;
    insert into public.visitor_events (event_type, device_type, page_path, occurred_at)
    select 'visit', 'PC', '/', now() - n * interval '10 minutes' from generate_series(1, 20000) n;
    insert into public.activity_history (user_id, activity_type, created_at)
    select id, 'sign_in', now() - n * interval '1 hour' from (select id from auth.users limit 1) u, generate_series(1, 20000) n;
    insert into public.change_log (changed_at, actor_id, table_name, row_id, operation, before)
    select now() - n * interval '10 minutes', gen_random_uuid(), 'products', 'x', 'delete', '{"name": "X"}'
    from generate_series(1, 20000) n;
    analyze public.page_visits, public.visitor_events, public.activity_history, public.change_log;
  `.execute(shop.tables);
  const plans = (await plansOf(shop.database, (database) => retention(database).read(admin))).join('\n');
  for (const table of ['page_visits', 'visitor_events', 'activity_history', 'change_log'])
    expect(plans).not.toContain(`Seq Scan on ${table}`);
  expect(plans).toContain('activity_history_created_at_idx');
  const { counted, during } = countStatements(shop.database);
  expect(await during(() => retention(counted).read(admin))).toBeLessThanOrEqual(8);
});

test('who is no administrator reads and purges nothing', async () => {
  await fill();
  shop.now = new Date('2036-01-01T10:00:00Z');
  const strangers = [
    await addIdentity(shop.database, { role: 'client' }),
    await addIdentity(shop.database, { role: 'admin', hasFactor: true }),
  ];
  for (const who of strangers) {
    await expect(retention().read(who)).rejects.toThrow(NotAdminError);
    await expect(retention().purge(who, null)).rejects.toThrow(NotAdminError);
  }
  expect([await dueOf('visits'), await dueOf('alerts')]).toEqual([2, 1]);
});
