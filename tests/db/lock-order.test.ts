import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { joinCases } from '#server/account-cases/join-cases.ts';
import { removeAccount } from '#server/accounts/remove-account.ts';
import { mergeCustomers } from '#server/admin/customers/merge-customers.ts';
import { remindOfAppointments } from '#server/appointments/appointment-jobs.ts';
import { forgetUnproven } from '#server/holds/forget-unproven.ts';
import { expireMessages } from '#server/outbox/end-message.ts';
import { releaseGroup } from '#server/shop/free-invoices/group-sales.ts';
import { renameInProducts } from '#server/shop/stock/rename-compatible.ts';
import { unpublishAll } from '#server/shop/stock/reset-catalogue.ts';
import { lockUnitProducts } from '#server/shop/used-units/unit-product.ts';
import { addAccount } from '#tests/support/accounts.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { addModel, unitsOf } from '#tests/support/offered-units.ts';
import { memberStore } from '#tests/support/open-accounts.ts';
import { until } from '#tests/support/postgres-process.ts';
import { emptyRepairs, repairDeps, requestedRepair } from '#tests/support/repairs.ts';
import { addProduct, orderOf, placedOrder } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

// Whoever locks several rows of a table locks them in the order of their ids, so that two who need the same rows wait for each other in
// one direction only, and PostgreSQL never has to end one of them.

const shop = useShopDatabase(20);
const EMAIL = 'camille@exemple.fr';
const OTHER_EMAIL = 'c.martin@exemple.fr';
const DAY_MS = 86_400_000;

type Table = 'orders' | 'repairs' | 'appointments' | 'products';

beforeEach(async () => {
  await emptyRepairs(shop.database);
  await emptyTables(shop.database, 'public.customers', 'public.appointments');
  await sql`delete from auth.users`.execute(shop.tables);
});

const book = (place: number) =>
  shop.tables
    .insertInto('appointments')
    .values({
      reference: randomUUID(),
      starts_at: new Date(shop.now.getTime() + DAY_MS),
      ends_at: new Date(shop.now.getTime() + DAY_MS + 900_000),
      place,
      customer_name: 'Camille Martin',
      email: EMAIL,
      device: 'PlayStation 5',
      fault: 'Plus d’image.',
      idempotency_key: randomUUID(),
      link_hash: randomUUID().replaceAll('-', '').repeat(2),
      remind_at: shop.now,
    })
    .execute();

const ADDS: Record<Table, (place: number) => Promise<unknown>> = {
  orders: () => placedOrder(shop.deps(), orderOf([shop.ssd])),
  repairs: () => requestedRepair(repairDeps(shop.database)),
  appointments: book,
  products: () => addProduct(shop.database, 1),
};

const idsOf = async (table: Table) =>
  (
    await sql<{ id: string }>`select id from ${sql.table(`public.${table}`)} order by id`.execute(shop.tables)
  ).rows.map(({ id }) => id);

const setIn = (table: Table, id: string, columns: Readonly<Record<string, unknown>>) =>
  sql`
    update ${sql.table(`public.${table}`)}
    set ${sql.join(Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where id = ${id}
  `.execute(shop.tables);

/**
 * Three rows that whoever scans the table, or an index of its time, meets in the opposite order of their ids; `columns` by their place in the
 * order of the ids.
 */
async function threeIn(
  table: Table,
  columns: (place: number) => Readonly<Record<string, unknown>> = () => ({}),
): Promise<string[]> {
  for (let place = (await idsOf(table)).length + 1; place <= 3; place++) await ADDS[table](place);
  const ids = await idsOf(table);
  for (const [place, id] of [...ids.entries()].toReversed())
    await setIn(table, id, { created_at: new Date(shop.now.getTime() + place), ...columns(place) });
  return ids;
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(shop.tables);
  return rows.length > 0;
}

/** While another transaction holds the first row, the act waits for it and holds none of the others. */
async function waitsForTheFirst(
  table: Table | 'free_invoices',
  ids: readonly string[],
  act: () => Promise<unknown>,
) {
  const [first = '', ...others] = ids;
  const rows = sql.table(`public.${table}`);
  const acting = await shop.database.transaction(async (tx) => {
    await sql`select from ${rows} where id = ${first} for no key update`.execute(tx);
    const done = act().then(
      () => null,
      (error: unknown) => error,
    );
    await until(isSomebodyWaiting);
    // The other transaction goes on at once: waiting here, it and the act would wait for each other.
    await sql`select from ${rows} where id = any (${others}::uuid[]) for no key update nowait`.execute(tx);
    return { done };
  });
  expect(await acting.done).toBeNull();
}

const CASES = ['orders', 'repairs', 'appointments'] as const;

test.each(CASES)('an account that joins what a guest left locks %s in order', async (table) => {
  const { id } = await addAccount(shop.database, { email: EMAIL });
  const ids = await threeIn(table, () => ({ email: EMAIL }));
  await waitsForTheFirst(table, ids, () => joinCases(shop.database, id, shop.now));
});

test.each(CASES)('the removal of an account locks its %s in order', async (table) => {
  const account = await addAccount(shop.database, { email: EMAIL });
  const ids = await threeIn(table, () => ({ user_id: account.id }));
  await waitsForTheFirst(table, ids, () =>
    removeAccount({ database: shop.database, store: memberStore() }, account, shop.now),
  );
});

test('the removal of an account locks the invoice of a whole price before its deposit, whatever their ids', async () => {
  const account = await addAccount(shop.database, { email: EMAIL });
  const [depositId = '', id = ''] = [randomUUID(), randomUUID()].toSorted();
  const row = { terms_days: 8, actor_id: randomUUID(), user_id: account.id };
  await shop.tables
    .insertInto('free_invoices')
    .values({ ...row, id })
    .execute();
  await shop.tables
    .insertInto('free_invoices')
    .values({ ...row, id: depositId, is_deposit: true, deposit_of_id: id })
    .execute();
  await waitsForTheFirst('free_invoices', [id, depositId], () =>
    removeAccount({ database: shop.database, store: memberStore() }, account, shop.now),
  );
});

test.each(CASES)('two cards that are merged lock the %s of both in order', async (table) => {
  const admin = await addIdentity(shop.database, { role: 'admin' });
  const ids = await threeIn(table, (place) => ({ email: place === 2 ? OTHER_EMAIL : EMAIL }));
  const cardOf = async (email: string) =>
    (
      await shop.tables
        .selectFrom('customers')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id;
  const [keptId, goneId] = [await cardOf(OTHER_EMAIL), await cardOf(EMAIL)];
  const choice = { goneId, name: 'kept', email: 'kept', phone: 'kept' } as const;
  const deps = { database: shop.database, clock: () => shop.now };
  await waitsForTheFirst(table, ids, () => mergeCustomers(deps, admin, keptId, choice));
});

test('a grouped invoice gives its repairs back in order', async () => {
  const ids = await threeIn('repairs');
  const { id: invoiceId } = await shop.tables
    .insertInto('free_invoices')
    .values({ terms_days: 0, actor_id: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const id of ids.toReversed())
    await shop.tables
      .insertInto('grouped_sales')
      .values({ free_invoice_id: invoiceId, repair_id: id, amount_cents: 100 })
      .execute();
  await waitsForTheFirst('repairs', ids, () =>
    shop.database.transaction((tx) => releaseGroup(tx, invoiceId, shop.now)),
  );
});

test('orders that nobody confirmed are forgotten in order', async () => {
  const ids = await threeIn('orders', () => ({ state: 'cancelled', concluded_at: null }));
  await waitsForTheFirst('orders', ids, () =>
    forgetUnproven(shop.database, new Date(Date.now() + 40 * DAY_MS)),
  );
});

test('appointments are reminded of in order', async () => {
  const ids = await threeIn('appointments', () => ({ remind_at: shop.now }));
  await waitsForTheFirst('appointments', ids, () => remindOfAppointments(shop.database, shop.now, false));
});

test('a whole catalogue is taken off the site in the order in which orders lock its products', async () => {
  const admin = await addIdentity(shop.database, { role: 'admin' });
  const ids = await threeIn('products', () => ({ is_published: true }));
  await waitsForTheFirst('products', ids, () => unpublishAll(shop.database, admin));
});

test('a device that gets another name locks the products that fit it in order', async () => {
  const ids = await threeIn('products', () => ({ compatible_models: ['Minitel 1B'] }));
  await waitsForTheFirst('products', ids, () =>
    shop.database.transaction((tx) => renameInProducts(tx, 'Minitel 1B', 'Minitel 2')),
  );
});

test('a message that somebody else has locked expires with the next round', async () => {
  const expires_at = new Date(shop.now.getTime() - DAY_MS);
  const posted = await shop.tables
    .insertInto('internal.outbox')
    .values(
      [1, 2].map(() => ({
        kind: 'mailbox-code',
        about_kind: 'account' as const,
        about_id: randomUUID(),
        address: EMAIL,
        payload: Buffer.from('x'),
        expires_at,
        next_attempt_at: shop.now,
        created_at: expires_at,
      })),
    )
    .returning('id')
    .execute();
  const [first] = posted;
  const expired = await shop.database.transaction(async (tx) => {
    await tx
      .selectFrom('internal.outbox')
      .select('id')
      .where('id', '=', first?.id ?? 0)
      .forUpdate()
      .execute();
    return expireMessages(shop.database, shop.now);
  });
  expect([expired, await expireMessages(shop.database, shop.now)]).toEqual([1, 1]);
});

test.each([
  [
    'a product that changes',
    (model: string) =>
      shop.tables.updateTable('products').set({ weight_g: 900 }).where('id', '=', model).execute(),
  ],
  [
    'a sale of used units',
    async () => {
      const units = (await shop.tables.selectFrom('used_units').select('id').execute()).map(({ id }) => id);
      return shop.database.transaction((tx) => lockUnitProducts(tx, units));
    },
  ],
])('%s locks the products of the units in order', async (_, act) => {
  await emptyTables(shop.database, 'public.used_units', 'public.suppliers');
  const admin = await addIdentity(shop.database, { role: 'admin' });
  const model = await addModel(shop.database);
  const units = unitsOf({ database: shop.database, clock: () => shop.now }, () => admin);
  const ids: string[] = [];
  for (let place = 0; place < 3; place++) ids.push((await units.offer(model)).productId);
  ids.sort();
  for (const id of ids.toReversed()) await setIn('products', id, { created_at: shop.now });
  await waitsForTheFirst('products', ids, () => act(model));
});
