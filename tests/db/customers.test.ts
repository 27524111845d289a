import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { customerQuerySchema } from '#domain/customers/customer-query.ts';
import type { CustomerMerge } from '#domain/customers/customer-step.ts';
import { joinCases } from '#server/account-cases/join-cases.ts';
import { type AdminIdentity, NotAdminError } from '#server/admin/as-admin.ts';
import { createCustomers } from '#server/admin/customers/customers-module.ts';
import { pageOfCustomers } from '#server/admin/customers/list-customers.ts';
import { rewriteOddPhones } from '#server/admin/customers/odd-phones.ts';
import type { Database } from '#server/db/database.ts';
import { addAccount } from '#tests/support/accounts.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { addIdentity } from '#tests/support/identities.ts';
import { importedCustomer } from '#tests/support/imported-customer.ts';
import { planOf } from '#tests/support/many-orders.ts';
import { counterRepair, emptyRepairs, repairDeps } from '#tests/support/repairs.ts';
import { customerOf, orderOf, placedOrder } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(20);
let admin: AdminIdentity;

const customers = (database: Pick<Database, 'transaction'> = shop.database) =>
  createCustomers({ database, clock: () => shop.now }).api;
const query = (asked: object = {}) => customerQuerySchema.parse(asked);

beforeAll(async () => {
  admin = await addIdentity(shop.database, { role: 'admin' });
});

beforeEach(async () => {
  await emptyRepairs(shop.database);
  await emptyTables(shop.database, 'public.customers', 'public.appointments');
  await sql`delete from auth.users where id <> ${admin.id}`.execute(shop.tables);
});

const order = (email: string, userId: string | null = null) =>
  placedOrder(shop.deps(), orderOf([shop.ssd], { customer: customerOf(email) }), userId);

const repair = (customer: object) =>
  counterRepair(repairDeps(shop.database), {
    customer: { name: 'Camille Martin', channel: 'phone', ...customer },
  });

const book = (email: string) =>
  shop.tables
    .insertInto('appointments')
    .values({
      reference: randomUUID(),
      starts_at: new Date('2026-12-01T10:00:00Z'),
      ends_at: new Date('2026-12-01T10:15:00Z'),
      place: 1,
      customer_name: 'Camille Martin',
      email,
      phone: null,
      device: 'PlayStation 5',
      fault: 'Plus d’image.',
      repair_id: null,
      idempotency_key: randomUUID(),
      link_hash: randomUUID().replaceAll('-', '').repeat(2),
      remind_at: null,
    })
    .execute();

const cards = () =>
  shop.tables
    .selectFrom('customers')
    .select(['id', 'user_id', 'email', 'phone'])
    .orderBy('created_at')
    .execute();

async function cardOf(email: string) {
  const card = (await cards()).find((each) => each.email === email);
  if (!card) throw new Error(`no card of ${email}`);
  return card;
}

const merge = (keptId: string, goneId: string, choice: Partial<CustomerMerge> = {}) =>
  customers().merge(admin, keptId, { goneId, name: 'kept', email: 'kept', phone: 'kept', ...choice });

test('a guest has one card, whatever they do under one address, and another by a number alone', async () => {
  await order('camille@exemple.fr');
  await order('camille@exemple.fr');
  await repair({ email: 'camille@exemple.fr', phone: '06 12 34 56 78' });
  await book('camille@exemple.fr');
  await repair({ email: undefined, phone: '07 98 76 54 32' });
  expect(await cards()).toMatchObject([
    { user_id: null, email: 'camille@exemple.fr' },
    { user_id: null, email: null, phone: '+33798765432' },
  ]);
  const { rows, count } = await customers().list(admin, query({ genre: 'invite', tri: 'nom' }));
  expect([count, rows.map((row) => [row.email, row.orders, row.repairs]).sort()]).toEqual([
    2,
    [
      [null, 0, 1],
      ['camille@exemple.fr', 2, 1],
    ],
  ]);
});

test('an account takes over the card of the address that it proves, with its notes; an unproven one does not', async () => {
  await order('camille@exemple.fr');
  const { id } = await cardOf('camille@exemple.fr');
  await customers().addNote(admin, id, 'Cliente fidèle.');
  const unproven = await addAccount(shop.database, { email: 'autre@exemple.fr', isProven: false });
  const account = await addAccount(shop.database, { email: 'camille@exemple.fr' });
  expect(await cards()).toMatchObject([{ id, user_id: account.id, email: 'camille@exemple.fr' }]);
  expect((await customers().find(admin, id))?.orders).toHaveLength(1);

  // The account changes its address to one that a guest has used.
  await order('neuve@exemple.fr');
  const users = shop.tables.updateTable('auth.users');
  await users.set({ email: 'neuve@exemple.fr' }).where('id', '=', account.id).execute();
  // Guests' cases under the old address stay theirs.
  expect(
    (await cards()).toSorted((a, b) => Number(a.user_id !== null) - Number(b.user_id !== null)),
  ).toMatchObject([
    { user_id: null, email: 'camille@exemple.fr' },
    { id, user_id: account.id, email: 'neuve@exemple.fr' },
  ]);
  const file = await customers().find(admin, id);
  expect([file?.orders.length, file?.notes.length]).toEqual([1, 1]);
  expect((await cards()).some(({ user_id }) => user_id === unproven.id)).toBe(false);
});

test('one of the staff is listed once an order is theirs, everybody else at once', async () => {
  const [client, staff] = [await addAccount(shop.database), await addAccount(shop.database)];
  await shop.tables.updateTable('profiles').set({ role: 'admin' }).where('id', '=', staff.id).execute();
  const listed = async () => {
    const { rows, count } = await customers().list(admin, query());
    expect(count).toBe(rows.length);
    return rows.map(({ email }) => email);
  };
  expect(await listed()).toEqual([client.email]);
  await order(staff.email, staff.id);
  expect((await listed()).sort()).toEqual([client.email, staff.email].sort());
});

test('a card goes with the last thing that belongs to it, and outlives its account no longer than that', async () => {
  await book('camille@exemple.fr');
  await shop.tables.deleteFrom('appointments').execute();
  expect(await cards()).toEqual([]);
  const [empty, busy] = [await addAccount(shop.database), await addAccount(shop.database)];
  await order(busy.email, busy.id);
  const remove = shop.tables.deleteFrom('auth.users');
  await remove.where('id', 'in', [empty.id, busy.id]).execute();
  // The orders of an account have the account's own address.
  expect((await cards()).filter(({ user_id }) => user_id !== null)).toEqual([]);
  expect((await cards()).map(({ email }) => email)).toEqual([busy.email]);
});

test('two guests become one: what was chosen stays, everything is found under it, and it is written down', async () => {
  await order('camille@exemple.fr');
  const mistyped = await order('camile@exemple.fr');
  await repair({ email: 'camile@exemple.fr', phone: '07 98 76 54 32' });
  await book('camile@exemple.fr');
  const [kept, gone] = [await cardOf('camille@exemple.fr'), await cardOf('camile@exemple.fr')];
  await customers().addNote(admin, gone.id, 'Écrit son nom avec un seul l.');
  expect(await customers().preview(admin, kept.id, gone.id)).toMatchObject({
    moved: { orders: 1, repairs: 1, appointments: 1, notes: 1 },
    obstacle: undefined,
  });
  expect(await merge(kept.id, gone.id, { phone: 'gone' })).toEqual({ outcome: 'merged' });
  expect(await cards()).toMatchObject([{ id: kept.id, email: 'camille@exemple.fr', phone: gone.phone }]);
  const file = await customers().find(admin, kept.id);
  expect(file).toMatchObject({
    orders: [{}, {}],
    repairs: [{}],
    appointments: [{}],
    notes: [{ text: 'Écrit son nom avec un seul l.' }],
    merges: [{ gone_email: 'camile@exemple.fr', full_name: 'Denise Papin', moved: { orders: 1 } }],
  });
  // The account that proves the kept address later may join all of it.
  const account = await addAccount(shop.database, { email: 'camille@exemple.fr' });
  const joined = await joinCases(shop.database, account.id, shop.now);
  expect(joined).toMatchObject({ cases: { orders: 2, repairs: 1, appointments: 1 } });
  const { user_id } = await shop.tables
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', mistyped.id)
    .executeTakeFirstOrThrow();
  expect(user_id).toBe(account.id);
});

test('the address of the double may be the one that stays', async () => {
  await order('faute@exemple.fr');
  await order('juste@exemple.fr');
  const [kept, gone] = [await cardOf('faute@exemple.fr'), await cardOf('juste@exemple.fr')];
  expect(await merge(kept.id, gone.id, { email: 'gone' })).toEqual({ outcome: 'merged' });
  expect(await cards()).toMatchObject([{ id: kept.id, email: 'juste@exemple.fr' }]);
  const emails = await shop.tables.selectFrom('orders').select('email').execute();
  expect(emails.map(({ email }) => email)).toEqual(['juste@exemple.fr', 'juste@exemple.fr']);
});

test('what guests left under the address of an account stays theirs when another card goes into it', async () => {
  const account = await addAccount(shop.database, { email: 'camille@exemple.fr' });
  const [own, gone] = [await order('camille@exemple.fr'), await order('faute@exemple.fr')];
  const [kept, double] = [await cardOf('camille@exemple.fr'), await cardOf('faute@exemple.fr')];
  expect(await merge(kept.id, double.id)).toEqual({ outcome: 'merged' });
  const rows = await shop.tables.selectFrom('orders').select(['id', 'user_id']).execute();
  expect(new Map(rows.map(({ id, user_id }) => [id, user_id]))).toEqual(
    new Map([
      [own.id, null],
      [gone.id, account.id],
    ]),
  );
});

test('whoever is known by a number goes into an account, which takes over what they left', async () => {
  const account = await addAccount(shop.database, { email: 'camille@exemple.fr' });
  const { id: repairId } = await repair({ email: undefined, phone: '07 98 76 54 32' });
  const kept = await cardOf('camille@exemple.fr');
  const gone = (await cards()).find(({ email }) => email === null);
  expect(await merge(kept.id, gone?.id ?? '')).toEqual({ outcome: 'merged' });
  const file = await shop.tables
    .selectFrom('repairs')
    .select(['user_id', 'email', 'phone'])
    .where('id', '=', repairId)
    .executeTakeFirstOrThrow();
  expect(file).toEqual({ user_id: account.id, email: 'camille@exemple.fr', phone: '+33798765432' });
});

test('two accounts, an account that would go, and a card with itself are refused, and nothing changes', async () => {
  const [one, two] = [await addAccount(shop.database), await addAccount(shop.database)];
  await order('camille@exemple.fr');
  const [a, b, guest] = [
    await cardOf(one.email),
    await cardOf(two.email),
    await cardOf('camille@exemple.fr'),
  ];
  const before = await cards();
  const refusals: [string, string, RegExp][] = [
    [a.id, b.id, /Deux comptes ne se fusionnent pas/],
    [guest.id, a.id, /dans l’autre sens/],
    [guest.id, guest.id, /même fiche/],
    [guest.id, randomUUID(), /n’existe plus/],
  ];
  for (const [keptId, goneId, reason] of refusals) {
    const merged = await merge(keptId, goneId);
    expect(merged.outcome === 'refused' && merged.reason).toMatch(reason);
  }
  expect(await cards()).toEqual(before);
});

test('two merges of one double at once: one of them finds it gone', async () => {
  for (const email of ['a@exemple.fr', 'b@exemple.fr', 'double@exemple.fr']) await order(email);
  const [a, b, gone] = [
    await cardOf('a@exemple.fr'),
    await cardOf('b@exemple.fr'),
    await cardOf('double@exemple.fr'),
  ];
  const outcomes = await Promise.all([merge(a.id, gone.id), merge(b.id, gone.id)]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['merged', 'refused']);
  expect(await cards()).toHaveLength(2);
});

test('cards of the same name or number are proposed', async () => {
  await order('camille@exemple.fr');
  await order('camile@exemple.fr');
  const { id } = await cardOf('camille@exemple.fr');
  const found = await customers().doubles(admin, id);
  expect(found?.doubles.map(({ email }) => email)).toEqual(['camile@exemple.fr']);
});

test('who is no administrator reads and changes nothing', async () => {
  await order('camille@exemple.fr');
  const { id } = await cardOf('camille@exemple.fr');
  for (const who of [
    await addIdentity(shop.database, { role: 'client' }),
    await addIdentity(shop.database, { role: 'admin', hasFactor: true }),
  ])
    for (const ask of [
      () => customers().list(who, query()),
      () => customers().find(who, id),
      () => customers().addNote(who, id, 'x'),
      () => customers().doubles(who, id),
      () => customers().preview(who, id, id),
      () => customers().merge(who, id, { goneId: id, name: 'kept', email: 'kept', phone: 'kept' }),
    ])
      await expect(ask()).rejects.toBeInstanceOf(NotAdminError);
  expect((await customers().find(admin, id))?.notes).toEqual([]);
});

test('a page takes few statements on indexes, however many there are', { tags: ['full'] }, async () => {
  await sql`
    insert into public.customers (email, name, phone, created_at)
    select 'client' || n || '@exemple.fr', 'Client ' || md5(n::text), '+3361' || lpad(n::text, 7, '0'),
      now() - n * interval '1 hour'
    from generate_series(1, 20000) n
  `.execute(shop.tables);
  await sql`vacuum analyze public.customers`.execute(shop.tables);
  const { counted, during } = countStatements(shop.database);
  expect(await during(() => customers(counted).list(admin, query({ q: 'client' })))).toBeLessThanOrEqual(8);
  const plans: [object, string][] = [
    [{}, 'customers_created_at_idx'],
    [{ tri: 'nom' }, 'customers_name_idx'],
    [{ genre: 'invite' }, 'customers_created_at_idx'],
    [{ q: 'client12345@exemple.fr' }, 'customers_words_idx'],
    [{ q: '06 10 00 43 21' }, 'customers_words_idx'],
  ];
  for (const [asked, index] of plans) {
    const plan = planOf(await pageOfCustomers(shop.tables, query(asked)).explain());
    expect([asked, plan]).toEqual([asked, expect.stringContaining(index)]);
    expect(plan).not.toContain('Seq Scan on customers');
  }
});

test('an imported card stays without a row, and goes with the account that took it over', async () => {
  await importedCustomer(shop.database, 'garde@exemple.fr');
  await book('garde@exemple.fr');
  await shop.tables.deleteFrom('appointments').execute();
  const cards = () =>
    shop.tables
      .selectFrom('customers')
      .select(['email', 'user_id'])
      .where('import_id', 'is not', null)
      .execute();
  expect(await cards()).toEqual([{ email: 'garde@exemple.fr', user_id: null }]);
  const { id } = await addAccount(shop.database, { email: 'garde@exemple.fr' });
  expect(await cards()).toEqual([{ email: 'garde@exemple.fr', user_id: id }]);
  await sql`delete from auth.users where id = ${id}`.execute(shop.tables);
  expect(await cards()).toEqual([]);
});

test('a merge keeps what another system knew of the double', async () => {
  await importedCustomer(shop.database, 'double@exemple.fr');
  await order('garde@exemple.fr');
  const idOf = async (email: string) =>
    (
      await shop.tables
        .selectFrom('customers')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id;
  const kept = await idOf('garde@exemple.fr');
  const choice: CustomerMerge = {
    goneId: await idOf('double@exemple.fr'),
    name: 'kept',
    email: 'kept',
    phone: 'kept',
  };
  expect(await customers().merge(admin, kept, choice)).toEqual({ outcome: 'merged' });
  expect(await customers().find(admin, kept)).toMatchObject({
    company: 'Renard SARL',
    address: { city: 'Reims' },
    imported: { file_name: 'fiches.csv' },
  });
});

test('numbers of earlier versions are written as those of today, and what is no number is listed', async () => {
  const [spaced, trunk, overseas, plain, short] = await Promise.all(
    ['06 12 34 56 78', '+330612345679', '+33692123456', '33612345670', '3949'].map(async (phone, index) => {
      const email = `n${index}@exemple.fr`;
      await shop.tables.insertInto('customers').values({ email, name: 'N', phone }).execute();
      return email;
    }),
  );
  // Two cards without an address would be one: both stay, with their cases, until the shop merges them.
  for (const phone of ['+330798765432', '+33798765432'])
    await shop.tables.insertInto('customers').values({ name: 'Double', phone }).execute();
  await repair({ email: 'n0@exemple.fr', phone: '06 12 34 56 78' });
  await sql`update public.repairs set phone = '+330612345678'`.execute(shop.tables);
  const odd = async () =>
    (await customers().list(admin, query({ numero: 'odd' }))).rows
      .map(({ email, phone }) => email ?? phone)
      .sort();
  expect(await odd()).toEqual(['+330798765432', spaced, trunk, overseas, plain, short].sort());
  await rewriteOddPhones(shop.database);
  await rewriteOddPhones(shop.database);
  expect(await odd()).toEqual(['+330798765432', short].sort());
  expect((await cards()).map(({ phone }) => phone)).toEqual(
    expect.arrayContaining(['+33612345678', '+33612345679', '+262692123456', '+33612345670', '3949']),
  );
  expect(await shop.tables.selectFrom('repairs').select('phone').execute()).toEqual([
    { phone: '+33612345678' },
  ]);
});
