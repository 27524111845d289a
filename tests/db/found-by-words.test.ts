import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { customerQuerySchema } from '#domain/customers/customer-query.ts';
import { orderQuerySchema } from '#domain/order/order-query.ts';
import { repairQuerySchema } from '#domain/repair/repair-query.ts';
import type { AdminIdentity } from '#server/admin/as-admin.ts';
import { listCustomers } from '#server/admin/customers/list-customers.ts';
import { listOutbox } from '#server/admin/outbox/list-outbox.ts';
import { listUsers } from '#server/admin/users/read-users.ts';
import { searchAppointments } from '#server/appointments/find-appointments.ts';
import { listRepairs } from '#server/repairs/list-repairs.ts';
import { listBuyBacks } from '#server/shop/buy-backs/find-buy-backs.ts';
import { findCustomers } from '#server/shop/counter/choose-customer.ts';
import { listSales } from '#server/shop/counter/find-sales.ts';
import { listFreeInvoices } from '#server/shop/free-invoices/find-free-invoices.ts';
import { listOrders } from '#server/shop/order-admin/list-orders.ts';
import { listWithdrawals } from '#server/shop/withdrawals/list-withdrawals.ts';
import { addAccount } from '#tests/support/accounts.ts';
import { appointmentOf, bookDeps, booked, halfHour } from '#tests/support/appointments.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { counterRepair, repairDeps } from '#tests/support/repairs.ts';
import { addProduct, emptyShop, orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';

// One person is in each list of the back office, among others.

const db = useTestDatabase();
const NAME = 'Anne-Élise Lætitia L’Hôpital Œuvrard';
const PERSON = { name: NAME, email: 'ael@exemple.fr', phone: '06 12 34 56 78' };
const now = new Date();

let admin: AdminIdentity;
let order = '';
let repair = '';

beforeAll(async () => {
  const tables = db.database.kysely;
  admin = await addIdentity(db.database, { role: 'admin' });
  await emptyShop(db.database);
  const product = await addProduct(db.database, 5);
  const deps = repairDeps(db.database);
  const person = { ...PERSON, channel: 'email' };
  ({ reference: repair } = await counterRepair(deps, { customer: person }));
  await counterRepair(deps, { customer: { name: 'Noé Petit', phone: '07 98 76 54 32', channel: 'phone' } });
  ({ number: order } = await placedOrder(
    orderDeps(db.database, () => now),
    orderOf([product], { customer: PERSON }),
  ));
  await booked(
    bookDeps(db.database),
    db.database,
    halfHour(new Date(now.getTime() + 86_400_000)),
    appointmentOf({ ...PERSON, phone: '+33612345678' }),
  );
  await tables
    .insertInto('withdrawals')
    .values({
      reference: 'REN-2026-000001',
      customer_name: NAME,
      contract_reference: order,
      email: PERSON.email,
      state: 'closed',
    })
    .execute();
  await tables
    .insertInto('counter_sales')
    .values({ actor_id: admin.id, customer_name: NAME, email: PERSON.email, phone: '+33612345678' })
    .execute();
  await tables
    .insertInto('free_invoices')
    .values({ actor_id: admin.id, customer_name: NAME, email: PERSON.email, terms_days: 30 })
    .execute();
  await sql`
    insert into public.buy_backs (id, number, idempotency_key, fingerprint, link_hash, customer_name, email, phone, kind,
      device, answers, created_at, updated_at)
    values (gen_random_uuid(), 'RAC-2026-K7R-4WM', gen_random_uuid(), 'x', 'x', ${NAME}, ${PERSON.email}, '+33612345678',
      'telephone', 'iPhone 12', '{}', ${now}, ${now})
  `.execute(tables);
  const { id } = await addAccount(db.database, { email: 'compte@exemple.fr' });
  await tables
    .updateTable('profiles')
    .set({ full_name: NAME, phone: '+33612345678' })
    .where('id', '=', id)
    .execute();
  await tables
    .insertInto('internal.outbox')
    .values({ kind: 'mailbox-code', about_kind: 'account', address: PERSON.email, next_attempt_at: now })
    .execute();
});

const inTransaction = <T>(act: Parameters<typeof db.database.transaction<T>>[0]) =>
  db.database.transaction(act);

/** How many rows of each list the words find: of the person, with all filters open. */
const LISTS: Record<string, { hasPhone: boolean; count: (words: string) => Promise<number> }> = {
  customers: {
    hasPhone: true,
    count: async (q) =>
      (await inTransaction((tx) => listCustomers(tx, customerQuerySchema.parse({ q, genre: 'invite' }))))
        .count,
  },
  'known customers of a sale': {
    hasPhone: true,
    count: async (words) =>
      (await inTransaction((tx) => findCustomers(tx, words))).filter(({ email }) => email === PERSON.email)
        .length,
  },
  orders: {
    hasPhone: true,
    count: async (q) => (await inTransaction((tx) => listOrders(tx, orderQuerySchema.parse({ q })))).count,
  },
  repairs: {
    hasPhone: true,
    count: async (search) =>
      (await listRepairs(db.database, repairQuerySchema.parse({ search, state: 'all' }), now)).total,
  },
  appointments: {
    hasPhone: true,
    count: async (words) => (await searchAppointments(db.database, admin, words)).length,
  },
  withdrawals: {
    hasPhone: false,
    count: async (words) =>
      (await listWithdrawals(db.database, admin, { words, show: 'all', page: 1 }, now)).count,
  },
  'counter sales': {
    hasPhone: true,
    count: async (words) => (await inTransaction((tx) => listSales(tx, words))).waiting.length,
  },
  'free invoices': {
    hasPhone: false,
    count: async (words) => (await inTransaction((tx) => listFreeInvoices(tx, words))).drafts.length,
  },
  'buy-backs': {
    hasPhone: true,
    count: async (words) =>
      (await inTransaction((tx) => listBuyBacks(tx, { words, state: undefined, page: 1 }))).count,
  },
  accounts: {
    hasPhone: true,
    count: async (words) => (await listUsers(db.database, admin, { words, page: 1 }, now)).total,
  },
};

const counts = async (words: string) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(LISTS).map(async ([name, { count }]) => [name, await count(words)] as const),
    ),
  );

const all = (wanted: (list: { hasPhone: boolean }) => number) =>
  Object.fromEntries(Object.entries(LISTS).map(([name, list]) => [name, wanted(list)]));

test.each([
  'anne-élise',
  'ANNE ELISE',
  'anneelise',
  'Anne‑Elise',
  'L’Hôpital',
  "l'hopital",
  'lhopital',
  'hôpital',
  'HOPI anne',
  'oeuvrard',
  'Œuvrard Élise',
  'Lætitia',
  'LAETITIA',
])('« %s » finds the person in every list', async (words) => {
  expect(await counts(words)).toEqual(all(() => 1));
});

test.each([
  '06 12',
  '0612',
  '06.12.34',
  '3456',
  '34 56',
  '+336',
  '+33 (0)6 12',
  '5678',
  '06 12 34 56 78',
  'hopital 06 12',
])('« %s » finds the person where the telephone is', async (words) => {
  const found = await counts(words);
  for (const [name, { hasPhone }] of Object.entries(LISTS))
    expect([name, words, found[name]]).toEqual([name, words, hasPhone ? 1 : 0]);
});

test.each(['dupont', '0799', 'anne dupont', 'l’hospice', '612346'])('« %s » finds nobody', async (words) => {
  expect(await counts(words)).toEqual(all(() => 0));
});

test('messages are found by their reader, and by the cases that they are about', async () => {
  const outbox = { database: db.database, outbox: { labelOf: () => null }, clock: () => now };
  const found = async (words: string) => {
    const { rows } = await listOutbox(outbox, admin, { words });
    return rows.map(({ about }) => about);
  };
  expect(await found('ael@exemple')).toEqual(expect.arrayContaining(['account', 'order', 'repair']));
  for (const words of ['lhopital', '06 12 34'])
    expect(await found(words)).toEqual(expect.arrayContaining(['order', 'repair']));
  expect(await found(order)).toContain('order');
  expect(await found('personne')).toEqual([]);
});

test('a whole number is found whatever the filters', async () => {
  const listed = async (q: string) =>
    (
      await inTransaction((tx) =>
        listOrders(tx, orderQuerySchema.parse({ q, etat: 'delivered', du: '2020-01-01', au: '2020-01-02' })),
      )
    ).count;
  const cases = async (search: string) =>
    (
      await listRepairs(
        db.database,
        repairQuerySchema.parse({
          search,
          state: 'closed',
          isLate: true,
          next: 'customer',
          wayIn: 'mail-in',
        }),
        now,
      )
    ).total;
  const renounced = async (words: string) =>
    (await listWithdrawals(db.database, admin, { words, show: 'open', page: 1 }, now)).count;
  const bought = async (words: string) =>
    (await inTransaction((tx) => listBuyBacks(tx, { words, state: 'bought', page: 1 }))).count;
  const typed = (number: string) => number.toLowerCase().replaceAll('-', ' ');
  expect([await listed(order), await listed(typed(order)), await listed('hopital')]).toEqual([1, 1, 0]);
  expect([await cases(repair), await cases(typed(repair)), await cases('hopital')]).toEqual([1, 1, 0]);
  expect([await renounced('REN-2026-000001'), await renounced('hopital')]).toEqual([1, 0]);
  expect([await bought('rac 2026 k7r 4wm'), await bought('hopital')]).toEqual([1, 0]);
});

test('the large lists are searched by their index', async () => {
  const plan = async (table: string, texts: string) => {
    const { rows } = await inTransaction(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`
        explain select from ${sql.table(`public.${table}`)} where internal.words_of(${sql.raw(texts)}) @@ to_tsquery('simple', 'x:*')
      `.execute(tx);
    });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  expect(await plan('appointments', 'reference, customer_name, email, phone, device')).toContain(
    'appointments_words_idx',
  );
  expect(
    await plan(
      'repairs',
      'reference, customer_name, company, email, phone, serial, former_number, brand, model, second_name, second_phone',
    ),
  ).toContain('repairs_words_idx');
});
