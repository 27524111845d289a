import { beforeEach, expect, test } from 'vitest';
import type { AlarmKind } from '#domain/admin/alarms.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { createDashboard } from '#server/admin/dashboard-module.ts';
import { createAlarms } from '#server/alarms/alarms-module.ts';
import { bookAppointment } from '#server/appointments/book-appointment.ts';
import { moveAppointment } from '#server/appointments/change-appointment.ts';
import { confirmAppointment } from '#server/appointments/confirm-appointment.ts';
import { createHoldAdmin } from '#server/holds/hold-admin-module.ts';
import type { HoldsView } from '#server/holds/read-holds.ts';
import { readShopSettings } from '#server/settings/shop-settings.ts';
import { readDeliveryRates } from '#server/shop/orders/delivery-overlays.ts';
import { proofToken } from '#server/shop/orders/link-token.ts';
import { readOrderSettings } from '#server/shop/orders/order-settings.ts';
import { createOrders } from '#server/shop/orders/orders-module.ts';
import { confirmByLink } from '#server/shop/orders/prove-order.ts';
import { recordPayment } from '#server/shop/orders/record-payment.ts';
import { appointmentOf, bookDeps, booked, emptyAppointments, halfHour } from '#tests/support/appointments.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { jobNamed } from '#tests/support/job-named.ts';
import { noLinkMails } from '#tests/support/link-mails.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import {
  addProduct,
  emptyShop,
  orderDeps,
  orderOf,
  placedOrder,
  shopFaults,
  UNIT_CENTS,
} from '#tests/support/shop.ts';
import { roomForStrangers, stranger } from '#tests/support/strangers.ts';

// The owner is told, once, of anyone who holds much of the shop without having proven or paid anything, and one press ends it.

const db = useTestDatabase();
const facts = readShopSettings('content/data/shop.yml');
const settings = readOrderSettings('content');
const rates = () => readDeliveryRates('content');
let now = new Date();
let admin: AdminIdentity;
let told: AlarmKind[] = [];
const clock = () => now;
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

/** A process of the site. */
const open = () => {
  const tell = async (kind: AlarmKind) => void told.push(kind);
  const alarms = createAlarms({ database: db.database, clock, log: quietLog, tell });
  const opened = createHoldAdmin({
    database: db.database,
    alarms: alarms.api,
    days: () => ['2026-11-24', '2026-11-25'].map((day) => ({ day, places: 36 })),
    clock,
    onOrderEvent: () => {},
  });
  /** Runs in the order of the site: alarms about holds, then the mail to the owner. */
  async function run(at: Date) {
    await jobNamed(opened, 'hoards').run(at);
    await jobNamed(alarms, 'alarm mails').run(at);
  }
  return { holdAdmin: opened.api, minutely: { run } };
};

let last = 0;

/** Orders some units of a product as a new customer. */
async function order(productId: string, quantity: number, isProven = false) {
  const { customer, network } = stranger(++last);
  const deps = { ...orderDeps(db.database, clock), isProven: async () => isProven, network };
  const lines = [{ productId, quantity, unitPriceCents: UNIT_CENTS }];
  const { id, totalCents } = await placedOrder(deps, orderOf([], { customer, lines }));
  const token = proofToken(deps.linkSecret, { id, email: customer.email });
  return { id, totalCents, prove: () => confirmByLink({ ...deps, caps: null }, token) };
}

const pay = ({ id, totalCents: amountCents }: { id: string; totalCents: number }) =>
  recordPayment({ database: db.database, shop: () => facts, clock }, id, {
    actor: 'shop',
    method: 'cash',
    amountCents,
  });

/** Books an unconfirmed appointment, at half past nine or later. */
const appointment = async (place: number) => {
  const deps = bookDeps(db.database, { clock, isProven: async () => false });
  const at = new Date(Date.parse('2026-11-24T08:30:00Z') + Math.floor(place / 2) * 30 * 60_000);
  return booked(deps, db.database, halfHour(at));
};

const shown = async (view: HoldsView = 'unproven') =>
  (await open().holdAdmin.read(admin, { view })).rows.map(({ kind, id, state }) => ({ kind, id, state }));

const stateOf = async (table: 'orders' | 'appointments', id: string) =>
  (await db.database.kysely.selectFrom(table).select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state;

const availableOf = async (id: string) =>
  (
    await db.database.kysely
      .selectFrom('products')
      .select('available')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).available;

const mailsOf = (id: string) =>
  db.database.kysely.selectFrom('internal.outbox').select('id').where('about_id', '=', id).execute();

const appointmentMails = () =>
  db.database.kysely
    .selectFrom('internal.outbox')
    .select('recipient')
    .where('about_kind', '=', 'appointment')
    .execute();

const alarmsShown = async () => {
  const { queue } = await createDashboard({ database: db.database, clock }).api.read(admin);
  return queue.filter(({ kind }) => kind === 'alarm').map(({ id }) => id);
};

beforeEach(async () => {
  now = new Date('2026-11-23T10:00:00Z');
  told = [];
  await emptyShop(db.database);
  await emptyAppointments(db.database);
  await emptyTables(db.database, 'public.alarms', 'auth.users');
  admin = await addIdentity(db.database, { role: 'admin' });
});

test.each(['unproven', 'proven'] as const)(
  'goods held by %s orders are told once by all processes, and shown until they are released',
  async (proof) => {
    const product = await addProduct(db.database, 20);
    const processes = [open(), open()];
    const watch = () => Promise.all(processes.map(({ minutely }) => minutely.run(now)));
    await addProduct(db.database, 100);
    for (let i = 0; i < 5; i += 1) await order(product, 1, proof === 'proven');
    await watch();
    expect([told, await alarmsShown()]).toEqual([[], []]);
    await order(product, 1, proof === 'proven');
    for (let minute = 0; minute < 30; minute += 1) {
      pass(1);
      await watch();
    }
    expect([told, await alarmsShown()]).toEqual([['held-goods'], ['held-goods']]);
    const view = proof === 'proven' ? 'unpaid' : 'unproven';
    const released = await open().holdAdmin.release(admin, await shown(view));
    expect(released).toEqual({ orders: 6, appointments: 0, kept: 0, gone: 0 });
    pass(11);
    await watch();
    expect([told, await alarmsShown(), await availableOf(product)]).toEqual([['held-goods'], [], 20]);
  },
);

test('what is paid is no hoard, however much it is', async () => {
  const product = await addProduct(db.database, 20);
  await pay(await order(product, 10));
  await open().minutely.run(now);
  expect([told, await shown('unpaid'), await shown()]).toEqual([[], [], []]);
});

test('slots that nobody confirmed are told once a day is as full of them as may be', async () => {
  for (let place = 0; place < 6; place += 1) await appointment(place);
  await open().minutely.run(now);
  expect(told).toEqual([]);
  await appointment(6);
  await open().minutely.run(now);
  expect([told, await alarmsShown()]).toEqual([['held-slots'], ['held-slots']]);
  expect((await open().holdAdmin.release(admin, await shown())).appointments).toBe(7);
  expect(await shown()).toEqual([]);
  // No appointment was confirmed, so no customer gets a mail.
  const mails = await appointmentMails();
  expect(mails).toHaveLength(7);
});

test('places of one network are told of although every link was pressed, shown by it, and released by one press', async () => {
  const deps = bookDeps(db.database, { clock, isProven: async () => false });
  const at = (index: number) => halfHour(new Date(Date.parse('2026-11-24T08:30:00Z') + index * 30 * 60_000));
  const from = async (network: string, index: number) => {
    const request = appointmentOf();
    await bookAppointment(deps, at(index), request, { network });
    const row = await db.database.kysely
      .selectFrom('appointments')
      .select('id')
      .where('idempotency_key', '=', request.idempotencyKey)
      .executeTakeFirstOrThrow();
    await confirmAppointment({ database: db.database, clock }, row.id, { actor: 'customer' });
    return row.id;
  };
  for (let index = 0; index < 4; index += 1) await from('203.0.113', index);
  const other = await from('198.51.100', 4);
  await open().minutely.run(now);
  expect([told, await shown()]).toEqual([[], []]);
  const last = await from('203.0.113', 5);
  await open().minutely.run(now);
  expect([told, await alarmsShown()]).toEqual([['held-slots'], ['held-slots']]);
  const { rows } = await open().holdAdmin.read(admin, { view: 'booked' });
  expect(rows.map(({ state }) => state)).toEqual(Array(6).fill('booked'));
  expect(rows.at(-1)?.id).toBe(other);
  const group = rows[0]?.network ?? '';
  const { rows: seen } = await open().holdAdmin.read(admin, { view: 'booked', group });
  expect(seen).toHaveLength(5);
  await moveAppointment(deps, last, at(8));
  const { length: before } = await appointmentMails();
  expect(await open().holdAdmin.release(admin, seen)).toEqual({
    orders: 0,
    appointments: 4,
    kept: 1,
    gone: 0,
  });
  expect([await stateOf('appointments', last), await stateOf('appointments', other)]).toEqual([
    'moved',
    'booked',
  ]);
  // Each customer had confirmed, and gets a mail.
  expect(await appointmentMails()).toHaveLength(before + 4);
});

test('an order that is refused for what strangers hold is told to the owner, however little that is, and only that', async () => {
  const product = await addProduct(db.database, 10);
  await addProduct(db.database, 200);
  const alarms = createAlarms({
    database: db.database,
    clock,
    log: quietLog,
    tell: async (kind) => void told.push(kind),
  });
  const { api: orders } = createOrders({
    strangers: roomForStrangers,
    database: db.database,
    settings,
    rates,
    shop: () => facts,
    secret: 'un secret de test',
    factor: 1,
    clock,
    mailing: noLinkMails,
    alarms: alarms.api,
  });
  const place = (quantity: number, address: string) => {
    const lines = [{ productId: product, quantity, unitPriceCents: UNIT_CENTS }];
    return orders.place(
      orderOf([], { cgvVersion: settings.cgvVersion, customer: stranger(++last).customer, lines }),
      null,
      address,
    );
  };
  // It is too much for one network, even for one that holds nothing.
  expect(await place(3, '203.0.113.7')).toMatchObject({ capped: { of: 'network', most: 1 } });
  expect((await place(1, '203.0.113.7')).outcome).toBe('placed');
  expect(await place(1, '203.0.113.8')).toMatchObject({ capped: { of: 'network', most: 0 } });
  expect((await place(1, '203.0.114.7')).outcome).toBe('placed');
  expect([told, await alarmsShown()]).toEqual([[], []]);
  expect(await place(1, '203.0.115.7')).toMatchObject({ capped: { of: 'all' } });
  await jobNamed(alarms, 'alarm mails').run(now);
  expect([told, await alarmsShown()]).toEqual([['refused-goods'], ['refused-goods']]);
  // Two orders are no hoard, but the line stays all the same.
  pass(60);
  await open().minutely.run(now);
  expect([told, await alarmsShown()]).toEqual([['refused-goods'], ['refused-goods']]);
  pass(24 * 60);
  expect(await alarmsShown()).toEqual([]);
});

test('several alarms are lines of their own', async () => {
  const alarms = createAlarms({ database: db.database, clock, log: quietLog });
  for (const kind of ['sms-day', 'held-goods', 'refused-slots'] as const) {
    await alarms.api.raise(kind);
    pass(1);
  }
  expect(await alarmsShown()).toEqual(['refused-slots', 'held-goods', 'sms-day']);
});

test('one press releases what was shown and is still so; who confirmed or paid meanwhile keeps it', async () => {
  const product = await addProduct(db.database, 30);
  const [left, proven, paid] = [await order(product, 2), await order(product, 2), await order(product, 2)];
  const [asked, confirmed] = [await appointment(0), await appointment(1)];
  const seen = await shown();
  expect(seen).toHaveLength(5);
  await proven.prove();
  await pay(paid);
  await confirmAppointment({ database: db.database, clock }, confirmed.id, { actor: 'customer' });
  const later = await order(product, 2);
  expect(await open().holdAdmin.release(admin, seen)).toEqual({
    orders: 1,
    appointments: 1,
    kept: 3,
    gone: 0,
  });
  expect([await stateOf('orders', left.id), await stateOf('appointments', asked.id)]).toEqual([
    'cancelled',
    'cancelled',
  ]);
  expect([
    await stateOf('orders', proven.id),
    await stateOf('orders', paid.id),
    await stateOf('orders', later.id),
    await stateOf('appointments', confirmed.id),
  ]).toEqual(['reserved', 'paid', 'unproven', 'booked']);
  expect([await availableOf(product), await shopFaults(db.database)]).toEqual([24, []]);
});

test('who had confirmed hears of it by one mail, who had not by none', async () => {
  const product = await addProduct(db.database, 30);
  const [unproven, proven] = [await order(product, 1), await order(product, 1)];
  await proven.prove();
  const before = [await mailsOf(unproven.id), await mailsOf(proven.id)].map(({ length }) => length);
  await open().holdAdmin.release(admin, [...(await shown()), ...(await shown('unpaid'))]);
  const after = [await mailsOf(unproven.id), await mailsOf(proven.id)].map(({ length }) => length);
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([0, 1]);
});

test('two presses at once, and a confirmation meanwhile, release each once', async () => {
  const product = await addProduct(db.database, 40);
  const orders = await Promise.all(Array.from({ length: 10 }, () => order(product, 1)));
  for (let place = 0; place < 4; place += 1) await appointment(place);
  const seen = await shown();
  const [first, second, ...proofs] = await Promise.all([
    open().holdAdmin.release(admin, seen),
    open().holdAdmin.release(admin, seen.toReversed()),
    ...orders.slice(0, 5).map(({ prove }) => prove()),
  ]);
  const kept = proofs.filter(({ outcome }) => outcome === 'confirmed').length;
  expect(first.orders + second.orders).toBe(10 - kept);
  expect(first.appointments + second.appointments).toBe(4);
  expect([await availableOf(product), await shopFaults(db.database)]).toEqual([40 - kept, []]);
  expect(await open().holdAdmin.release(admin, seen)).toEqual({
    orders: 0,
    appointments: 0,
    kept,
    gone: 14 - kept,
  });
});

test('a list of one mailbox or network holds nothing of others', async () => {
  const product = await addProduct(db.database, 40);
  await order(product, 1);
  await order(product, 1);
  const { rows } = await open().holdAdmin.read(admin, { view: 'unproven' });
  const [first] = rows;
  const { rows: same } = await open().holdAdmin.read(admin, {
    view: 'unproven',
    group: first?.network ?? '',
  });
  expect(same.map(({ id }) => id)).toEqual([first?.id]);
});

test('nobody but an administrator reads or releases', async () => {
  const product = await addProduct(db.database, 20);
  const { id } = await order(product, 1);
  const seen = await shown();
  const others: AdminIdentity[] = [
    await addIdentity(db.database, { role: 'client' }),
    await addIdentity(db.database, { role: 'admin', hasFactor: true }),
    { id: admin.id, claims: { role: 'anon' } },
  ];
  for (const who of others) {
    await expect(open().holdAdmin.read(who, { view: 'unproven' })).rejects.toThrow(NotAdminError);
    await expect(open().holdAdmin.release(who, seen)).rejects.toThrow(NotAdminError);
  }
  expect(await stateOf('orders', id)).toBe('unproven');
});
