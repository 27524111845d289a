import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inOrder } from '#domain/admin/queue.ts';
import { dayInParis } from '#domain/dates/dates.ts';
import type { Period } from '#domain/figures/period.ts';
import { type AdminIdentity, NotAdminError, readAsTableOwner } from '#server/admin/as-admin.ts';
import { createDashboard } from '#server/admin/dashboard-module.ts';
import { readPages, readSales, readVisits } from '#server/admin/figures/read-figures.ts';
import { rollUpSales } from '#server/admin/figures/roll-up-sales.ts';
import type { Database } from '#server/db/database.ts';
import { answerQuote } from '#server/repairs/answer-quote.ts';
import { handOver } from '#server/repairs/hand-over.ts';
import { writeMessage } from '#server/repairs/messages.ts';
import { moveRepair } from '#server/repairs/move-repair.ts';
import { noteLetter } from '#server/repairs/note-letter.ts';
import { takePayment } from '#server/repairs/repair-money.ts';
import { moveOrder } from '#server/shop/orders/move-order.ts';
import { recordPayment, recordRefund } from '#server/shop/orders/record-payment.ts';
import { declareWithdrawal } from '#server/shop/withdrawals/declare-withdrawal.ts';
import { rollUpVisits } from '#server/visits/roll-up-visits.ts';
import { bookDeps, booked, halfHour } from '#tests/support/appointments.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import {
  acceptanceOf,
  CUSTOMER,
  counterRepair,
  emptyRepairs,
  FETCHED,
  handedOverRepair,
  moved,
  parcelRepair,
  repairDeps,
  requestedRepair,
  SHOP,
  sentQuote,
} from '#tests/support/repairs.ts';
import { orderOf, placedOrder, UNIT_CENTS } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(50);
const deps = () => repairDeps(shop.database, () => shop.now);
const at = (instant: string) => {
  shop.now = new Date(instant);
};
const NOVEMBER: Period = { from: '2026-11-01', to: '2026-11-21' };
let admin: AdminIdentity;

beforeAll(async () => {
  admin = await addIdentity(shop.database, { role: 'admin' });
});

beforeEach(async () => {
  await emptyRepairs(shop.database);
  await emptyTables(
    shop.database,
    'public.page_visits',
    'public.visitor_events',
    'public.analytics_data',
    'public.daily_visits',
    'public.daily_sales',
    'public.appointments',
    'public.withdrawals',
    'public.testimonials',
    'internal.daily_jobs',
  );
});

const dashboard = (database: Pick<Database, 'asRole' | 'transaction'> = shop.database) =>
  createDashboard({ database, clock: () => shop.now }).api;

const asAdmin = <T>(fn: Parameters<typeof readAsTableOwner<T>>[3]) =>
  readAsTableOwner(shop.database, admin, 'staff', fn);

describe('visits', () => {
  const PERIOD: Period = { from: '2026-10-20', to: '2026-11-21' };

  /** Adds visits every few minutes, across both ends of days and the change of the clock. */
  async function visit(from: string, minutes: number, count: number) {
    await sql`
      insert into public.page_visits (session_id, page_path, created_at)
      select 's' || n % 17, '/p' || n % 5, ${from}::timestamptz + n * make_interval(mins => ${minutes})
      from generate_series(0, ${count}::int) n
    `.execute(shop.tables);
    await sql`
      insert into public.visitor_events (event_type, device_type, page_path, occurred_at)
      select (array['visit', 'navigation', 'leave', 'visit'])[1 + n % 4], (array['PC', 'Mobile', 'Tablette'])[1 + n % 3],
        '/', ${from}::timestamptz + n * make_interval(mins => ${minutes})
      from generate_series(0, ${count}::int) n
    `.execute(shop.tables);
  }

  /** The expected figures, counted here from every single row. */
  async function truth() {
    const days = new Map<string, { seen: number; sessions: Set<string>; devices: Record<string, number> }>();
    const dayOf = (instant: Date) => {
      const day = dayInParis(instant);
      const found = days.get(day) ?? { seen: 0, sessions: new Set<string>(), devices: {} };
      days.set(day, found);
      return found;
    };
    for (const row of await shop.tables.selectFrom('page_visits').selectAll().execute()) {
      const day = dayOf(row.created_at);
      day.seen += 1;
      day.sessions.add(row.session_id);
    }
    for (const row of await shop.tables.selectFrom('visitor_events').selectAll().execute()) {
      const { devices } = dayOf(row.occurred_at);
      if (row.event_type === 'visit') devices[row.device_type] = (devices[row.device_type] ?? 0) + 1;
    }
    return [...days]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([date, { seen, sessions, devices }]) => ({
        date,
        desktopVisits: devices.PC ?? 0,
        mobileVisits: devices.Mobile ?? 0,
        tabletVisits: devices.Tablette ?? 0,
        pageViews: seen,
        uniqueVisitors: sessions.size,
      }));
  }

  const read = () => asAdmin((tx) => readVisits(tx, PERIOD));

  test('what was added up and what is counted now make what there is, whenever the job ran', async () => {
    await visit('2026-10-19T22:00:00Z', 13, 3600);
    const all = await truth();
    expect([all.length, all[0]?.date, all.at(-1)?.date]).toEqual([33, '2026-10-20', '2026-11-21']);
    expect(await read()).toEqual(all);
    for (const now of ['2026-10-26T00:30:00Z', '2026-11-10T12:00:00Z', '2026-11-21T10:00:00Z']) {
      await rollUpVisits(shop.database, new Date(now));
      expect(await read()).toEqual(all);
    }
    await visit('2026-11-21T10:00:00Z', 3, 20);
    expect(await read()).toEqual(await truth());
  });

  test('a day without a visit is nothing, not a day to count again; sums outlive their visits', async () => {
    await visit('2026-11-10T08:00:00Z', 3, 20);
    await rollUpVisits(shop.database, new Date('2026-11-15T10:00:00Z'));
    const before = await read();
    expect(before.map(({ date, pageViews }) => [date, pageViews])).toEqual([
      ['2026-11-10', 21],
      ['2026-11-11', 0],
      ['2026-11-12', 0],
      ['2026-11-13', 0],
      ['2026-11-14', 0],
    ]);
    await emptyTables(shop.database, 'public.page_visits', 'public.visitor_events');
    await sql`update internal.daily_jobs set done_date = '2026-11-10'`.execute(shop.tables);
    await rollUpVisits(shop.database, new Date('2026-11-15T11:00:00Z'));
    expect(await read()).toEqual(before);
  });

  test('pages are those of the sums and of today', async () => {
    await visit('2026-11-19T22:59:00Z', 60, 47);
    await rollUpVisits(shop.database, new Date('2026-11-21T10:00:00Z'));
    const pages = (period: Period) => asAdmin((tx) => readPages(tx, period, 2));
    // An upsert of the data API for an unfinished day counts nothing twice.
    await shop.tables
      .insertInto('analytics_data')
      .values({ page_path: '/p4', date: '2026-11-21', views: 99 })
      .execute();
    expect(await pages(NOVEMBER)).toEqual([
      { path: '/p0', views: 10 },
      { path: '/p1', views: 10 },
    ]);
    expect(await pages({ from: '2026-11-21', to: '2026-11-21' })).toEqual([
      { path: '/p0', views: 5 },
      { path: '/p1', views: 5 },
    ]);
  });
});

const repaired = (options?: { isPaid: boolean }) => handedOverRepair(deps(), options);

async function paidOrder(amountCents = UNIT_CENTS) {
  const order = await placedOrder(shop.deps(), orderOf([shop.ssd]));
  await recordPayment(shop.deps(), order.id, { actor: 'shop', method: 'cash', amountCents });
  return order;
}

describe('sales', () => {
  const read = async () =>
    (await asAdmin((tx) => readSales(tx, NOVEMBER))).map(
      ({ date, orders, goodsCents, servicesCents, partsCents, repairs }) =>
        `${date} ${orders} ${goodsCents} ${servicesCents} ${partsCents} ${repairs}`,
    );

  test('are what came in less what went back, added up or not', async () => {
    at('2026-11-18T23:30:00Z');
    const { id } = await paidOrder();
    at('2026-11-20T22:59:00Z');
    const given = { actor: 'shop', method: 'cash', amountCents: 1000 } as const;
    expect((await recordRefund(shop.deps(), id, given)).outcome).toBe('recorded');
    const cancelled = await placedOrder(shop.deps(), orderOf([shop.ssd]));
    await moveOrder(shop.deps(), cancelled.id, { to: 'cancelled', actor: 'customer' });
    const unowed = { actor: 'shop', method: 'transfer', amountCents: 5000 } as const;
    expect(await recordPayment(shop.deps(), cancelled.id, unowed)).toMatchObject({ isUnowed: true });
    await repaired();
    await repaired({ isPaid: false });
    const unrepaired = await counterRepair(deps());
    await moved(deps(), unrepaired.id, 'return_unrepaired');
    await handOver(deps(), unrepaired.id, { ...FETCHED, owes: true }, SHOP);

    const days = ['2026-11-19 1 8929 0 0 0', '2026-11-20 1 -1000 7500 3000 2'];
    expect(await read()).toEqual(days);
    at('2026-11-21T10:00:00Z');
    expect(await rollUpSales(shop.database, shop.now)).toBe('2026-11-20');
    expect(await rollUpSales(shop.database, shop.now)).toBeNull();
    expect(await read()).toEqual(days);
    await paidOrder();
    expect(await read()).toEqual([...days, '2026-11-21 1 8929 0 0 0']);

    // These visits were committed after their day had been summed.
    at('2026-11-20T22:59:30Z');
    await placedOrder(shop.deps(), orderOf([shop.ssd]));
    at('2026-11-23T10:00:00Z');
    expect(await rollUpSales(shop.database, shop.now)).toBe('2026-11-22');
    expect(await read()).toEqual([days[0], '2026-11-20 2 -1000 7500 3000 2', '2026-11-21 1 8929 0 0 0']);
  });

  test('a shop that has sold nothing has a day done, and of two processes one does it', async () => {
    const done = await Promise.all([1, 2, 3].map(() => rollUpSales(shop.database, shop.now)));
    expect(done.filter((day) => day !== null)).toEqual(['2026-11-20']);
    expect(await read()).toEqual(['2026-11-20 0 0 0 0 0']);
  });
});

test('repairs are counted by device and by what was done, requests by how far they came', async () => {
  at('2026-10-30T10:00:00Z');
  await requestedRepair(deps());
  at('2026-11-12T10:00:00Z');
  await repaired();
  await repaired();
  await requestedRepair(deps());
  const asked = await requestedRepair(deps(), { device: { kind: 'pc' } });
  await moved(deps(), asked.id, 'close');
  at('2026-11-21T10:00:00Z');
  const figures = await dashboard().figures(admin, NOVEMBER);
  expect(figures.repairs).toEqual({
    models: [{ device_kind: 'console', brand: 'Sony', model: 'PlayStation 5', count: 2 }],
    works: [{ label: 'Nettoyage et remplacement', count: 2 }],
    // Repairs taken in at the counter are not requests.
    funnel: { asked: 2, received: 0, accepted: 0, repaired: 0 },
    funnelBefore: { asked: 1, received: 0, accepted: 0, repaired: 0 },
  });
});

describe('what waits', () => {
  const queue = async () =>
    inOrder((await dashboard().read(admin)).queue).map(
      ({ kind, count, urgent, reference }) => `${kind} ${count}/${urgent} ${reference}`,
    );

  test('is nothing in a shop where all is done', async () => {
    await repaired();
    expect(await queue()).toEqual([]);
  });

  test('of repairs is told by what the shop does next, the oldest first', async () => {
    at('2026-11-10T10:00:00Z');
    const first = await requestedRepair(deps());
    const late = await counterRepair(deps(), { promisedOn: '2026-11-20' });
    at('2026-11-11T10:00:00Z');
    await requestedRepair(deps());
    const quoting = await counterRepair(deps(), { promisedOn: '2026-11-21' });
    await moved(deps(), quoting.id, 'diagnose');
    await writeMessage(deps(), first.id, 'Bonjour\u00a0?', CUSTOMER);
    at('2026-11-21T10:00:00Z');
    expect(await queue()).toEqual([
      `late 1/1 ${late.reference}`,
      `message 1/0 ${first.reference}`,
      `request 2/0 ${first.reference}`,
      `diagnose 1/0 ${late.reference}`,
      `quote 1/0 ${quoting.reference}`,
    ]);
  });

  test('of devices that are ready follows the dates of the law', async () => {
    const ready = async (instant: string, change: object = {}) => {
      at(instant);
      const repair = await counterRepair(deps(), change);
      await moved(deps(), repair.id, 'return_unrepaired');
      return repair.reference;
    };
    const year = await ready('2025-11-21T10:00:00Z');
    const written = await ready('2026-05-21T10:00:00Z');
    const phone = { name: 'Ada', phone: '06 12 34 56 78', channel: 'phone' };
    const recent = await ready('2026-05-22T10:00:00Z', { customer: phone });
    at('2026-11-21T10:00:00Z');
    expect(await queue()).toEqual([`unclaimed 2/1 ${year}`, `ready 1/1 ${recent}`]);
    // Once its letter is noted, a device waits like any other, until the year of the law is over.
    const ids = new Map(
      (await shop.database.kysely.selectFrom('repairs').select(['id', 'reference']).execute()).map(
        ({ id, reference }) => [reference, id],
      ),
    );
    for (const reference of [year, written])
      expect(
        await noteLetter(deps(), ids.get(reference) ?? '', { sentOn: '2026-11-21', number: '1A 1' }, SHOP),
      ).toEqual({ outcome: 'noted' });
    expect(await queue()).toEqual([`unclaimed 1/1 ${year}`, `ready 2/1 ${written}`]);
  });

  test('of parcels that are ready: what nothing is due for is to be sent, the rest waits for its payment', async () => {
    at('2026-11-01T10:00:00Z');
    const free = await parcelRepair(deps());
    await moved(deps(), free.id, 'return_unrepaired');
    const owing = await parcelRepair(deps());
    await moveRepair(deps(), owing.id, { event: 'return_unrepaired', postageCents: 1490 }, SHOP);
    at('2026-11-02T10:00:00Z');
    const repaired = await parcelRepair(deps());
    await answerQuote(deps(), repaired.id, acceptanceOf(await sentQuote(deps(), repaired.id)), CUSTOMER);
    await moved(deps(), repaired.id, 'start', 'test', 'make_ready');
    at('2026-11-21T10:00:00Z');
    expect(await queue()).toEqual([`send 1/0 ${free.reference}`, `unpaid-parcel 2/0 ${owing.reference}`]);
    await takePayment(deps(), repaired.id, { amountCents: 7500, method: 'transfer', seenCents: 0 }, SHOP);
    expect(await queue()).toEqual([`send 2/0 ${free.reference}`, `unpaid-parcel 1/0 ${owing.reference}`]);
    // After half a year a parcel that is not paid is an unclaimed device; one that is paid stays the shop's to send.
    at('2027-05-21T10:00:00Z');
    expect(await queue()).toEqual([`unclaimed 1/0 ${owing.reference}`, `send 2/0 ${free.reference}`]);
  });

  test('of orders: what is to be prepared, paid and given back', async () => {
    at('2026-11-10T10:00:00Z');
    const [toPrepare, late] = [
      await placedOrder(shop.deps(), orderOf([shop.ssd])),
      await placedOrder(shop.deps(), orderOf([shop.ssd], { payment: 'transfer' })),
    ];
    const owing = await paidOrder();
    await moveOrder(shop.deps(), owing.id, { to: 'cancelled', actor: 'customer' });
    at('2026-11-17T09:59:00Z');
    expect(await queue()).toEqual([`refund 1/0 ${owing.number}`, `order 1/0 ${toPrepare.number}`]);
    at('2026-11-17T10:01:00Z');
    expect(await queue()).toEqual([
      `refund 1/0 ${owing.number}`,
      `order 1/0 ${toPrepare.number}`,
      `transfer 1/0 ${late.number}`,
    ]);
  });

  test('of withdrawals: a day is set where money was paid, and only there', async () => {
    at('2026-11-10T10:00:00Z');
    const order = await placedOrder(shop.deps(), orderOf([shop.ssd], { payment: 'transfer' }));
    await moveOrder(shop.deps(), order.id, { to: 'cancelled', actor: 'customer' });
    await shop.tables
      .insertInto('withdrawals')
      .values({
        reference: 'REN-2026-000001',
        order_id: order.id,
        customer_name: 'Camille',
        contract_reference: order.number,
        email: 'c@exemple.fr',
        declared_at: shop.now,
      })
      .execute();
    at('2026-12-10T10:00:00Z');
    expect(await queue()).toEqual(['unpaid-withdrawal 1/0 REN-2026-000001']);
    const late = { actor: 'shop', method: 'transfer', amountCents: order.totalCents } as const;
    await recordPayment(shop.deps(), order.id, late);
    expect(await queue()).toEqual(['withdrawal 1/1 REN-2026-000001', `refund 1/0 ${order.number}`]);
  });

  test('besides: withdrawals, appointments of the day, mails, testimonials, stock', async () => {
    const declared = { name: 'Camille', contract: 'X', email: 'c@exemple.fr', details: null };
    for (const day of ['2026-11-06', '2026-11-07'])
      await declareWithdrawal(
        shop.database,
        `00000000-0000-4000-8000-0000000000${day.slice(8)}`,
        declared,
        new Date(`${day}T10:00:00Z`),
      );
    const book = (startsAt: string) =>
      booked(bookDeps(shop.database, { clock: () => shop.now }), shop.database, halfHour(startsAt));
    at('2026-11-19T10:00:00Z');
    for (const start of ['2026-11-20T09:00:00Z', '2026-11-21T09:00:00Z', '2026-11-21T11:00:00Z'])
      await book(start);
    await shop.tables
      .insertInto('testimonials')
      .values([
        { name: 'Ada', testimonial: 'Bien.', rating: 5 },
        { name: 'Exemple', testimonial: 'Bien.', rating: 5, is_example: true },
        { name: 'Bo', testimonial: 'Bien.', rating: 5, is_visible: true },
      ])
      .execute();
    await shop.tables.updateTable('products').set({ stock: 1 }).execute();
    at('2026-11-21T10:00:00Z');
    const failed = (days: number) => new Date(shop.now.getTime() - days * 86_400_000);
    await shop.tables
      .updateTable('internal.outbox')
      .set({ failed_at: failed(31) })
      .where('about_kind', '=', 'withdrawal')
      .execute();
    await shop.tables
      .updateTable('internal.outbox')
      .set({ failed_at: failed(3) })
      .where('about_kind', '=', 'appointment')
      .where('recipient', '=', 'customer')
      .execute();
    const { rows } = await sql<{ reference: string }>`
      select reference from public.withdrawals order by declared_at limit 1
    `.execute(shop.tables);
    const { queue: items } = await dashboard().read(admin);
    const appointments = await shop.tables
      .selectFrom('appointments')
      .select('reference')
      .orderBy('starts_at')
      .execute();
    expect(
      inOrder(items).map(({ kind, count, urgent, reference }) => [kind, count, urgent, reference]),
    ).toEqual([
      ['withdrawal', 2, 1, rows[0]?.reference],
      ['appointment', 2, 1, appointments[2]?.reference],
      ['mail', 3, 3, 'mail appointment'],
      ['testimonial', 1, 0, ''],
      ['stock', 1, 0, items.find(({ kind }) => kind === 'stock')?.name],
    ]);
  });
});

test('the day counts what came in during seven days, today included, beside the seven before', async () => {
  at('2026-11-07T10:00:00Z');
  await placedOrder(shop.deps(), orderOf([shop.ssd]));
  at('2026-11-12T10:00:00Z');
  await placedOrder(shop.deps(), orderOf([shop.ssd]));
  await sentQuote(deps(), (await counterRepair(deps())).id);
  // Past midnight in Reims, not yet in Greenwich.
  at('2026-11-14T23:30:00Z');
  await placedOrder(shop.deps(), orderOf([shop.ssd]));
  await sentQuote(deps(), (await counterRepair(deps())).id);
  at('2026-11-20T10:00:00Z');
  const last = await counterRepair(deps(), { promisedOn: '2026-11-21' });
  await counterRepair(deps(), { promisedOn: '2026-11-24' });
  at('2026-11-21T10:00:00Z');
  const { today } = await dashboard().read(admin);
  expect(today.orderCounts).toEqual({ toPrepare: 3, placed: { recent: 1, before: 1 } });
  expect(today.cases).toEqual({
    ...{ inShop: 4, ready: 0, quoted: 2, quotedLong: 1 },
    received: { recent: 3, before: 1 },
    quotes: { recent: 1, before: 1 },
  });
  expect(today.promises?.map(({ reference }) => reference)).toEqual([last.reference]);
  expect(today.bench).toHaveLength(4);
});

test('the blocks of a role without them are not read', async () => {
  const writer = await addIdentity(shop.database, { role: 'admin', staffRole: 'content' });
  await counterRepair(deps());
  const { today, queue } = await dashboard().read(writer);
  const seen = Object.entries(today).flatMap(([block, lines]) => (lines === null ? [] : [block]));
  expect([seen, queue]).toEqual([['testimonials'], []]);
  await expect(dashboard().figures(writer, NOVEMBER)).rejects.toThrow(NotAdminError);
});

test('whoever is no administrator reads none of it', async () => {
  const strangers: AdminIdentity[] = [
    { id: admin.id, claims: { role: 'anon' } },
    await addIdentity(shop.database, { role: 'client' }),
    await addIdentity(shop.database, { role: 'admin', hasFactor: true }),
  ];
  for (const who of strangers) {
    await expect(dashboard().read(who)).rejects.toThrow(NotAdminError);
    await expect(dashboard().figures(who, NOVEMBER)).rejects.toThrow(NotAdminError);
    await expect(dashboard().export(who, NOVEMBER)).rejects.toThrow(NotAdminError);
  }
});
