import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { ACTIVITY_KINDS, activityText } from '#domain/accounts/activity.ts';
import { ACTIVITY_PER_PAGE, activityQuerySchema } from '#domain/accounts/activity-query.ts';
import { joinCases } from '#server/account-cases/join-cases.ts';
import { createActivity } from '#server/activity/activity-module.ts';
import type { Schema } from '#server/db/schema.ts';
import { moveRepair } from '#server/repairs/move-repair.ts';
import { moveOrder } from '#server/shop/orders/move-order.ts';
import { addAccount, type TestAccount } from '#tests/support/accounts.ts';
import { countStatements } from '#tests/support/count-statements.ts';
import { CUSTOMER, emptyRepairs, repairDeps, requestedRepair } from '#tests/support/repairs.ts';
import { orderDeps, orderOf, placedOrder } from '#tests/support/shop.ts';
import { useShopDatabase } from '#tests/support/shop-database.ts';

const shop = useShopDatabase(50);
const activity = () => createActivity({ database: shop.database, clock: () => new Date() }).api;
const query = (asked: object = {}) => activityQuerySchema.parse(asked);

let mine: TestAccount;
let other: TestAccount;

beforeEach(async () => {
  await emptyRepairs(shop.database);
  await shop.tables.deleteFrom('activity_history').execute();
  mine = await addAccount(shop.database);
  other = await addAccount(shop.database);
});

async function add(userId: string, activityType: string, count = 1, at = new Date()): Promise<void> {
  const row = { user_id: userId, activity_type: activityType, description: activityType, created_at: at };
  await shop.tables
    .insertInto('activity_history')
    .values(Array.from({ length: count }, () => row))
    .execute();
}

const wordsOf = async ({ claims }: TestAccount) =>
  (await activity().list(claims, query())).rows
    .map((row) => activityText(row).words.replaceAll('\u00a0', ' '))
    .sort();

test('sign-ins and each step of orders and repairs are in the history of their account', async () => {
  await shop.tables
    .updateTable('auth.users')
    .set({ last_sign_in_at: new Date() })
    .where('id', '=', mine.id)
    .execute();
  const order = await placedOrder(orderDeps(shop.database), orderOf([shop.ssd]), mine.id);
  await moveOrder(shop.deps(), order.id, { to: 'cancelled', actor: 'customer' });
  const repair = await requestedRepair(repairDeps(shop.database), {
    customer: { name: 'C', email: mine.email, phone: '06 12 34 56 78', channel: 'email' },
  });
  expect(await wordsOf(mine)).toEqual([
    `Commande ${order.number} : Annulée`,
    `Commande ${order.number} : Réservée, à régler à l’atelier`,
    'Connexion à votre compte',
  ]);
  // The repair was requested without the account, and becomes the account's once its owner joins it.
  await joinCases(shop.database, mine.id, new Date());
  await moveRepair(repairDeps(shop.database), repair.id, { event: 'announce' }, CUSTOMER);
  const after = await wordsOf(mine);
  expect(after.filter((words) => words.startsWith('Réparation'))).toEqual([
    `Réparation ${repair.reference} : Appareil attendu à l’atelier`,
    `Réparation ${repair.reference} : Demande reçue`,
  ]);
  expect(after).toContain('Rattachement à ce compte : 1 réparation');
  expect(await wordsOf(other)).toEqual([]);
});

test('each row names its page, where it came from and its area', async () => {
  await shop.tables
    .updateTable('auth.users')
    .set({ last_sign_in_at: new Date() })
    .where('id', '=', mine.id)
    .execute();
  const order = await placedOrder(orderDeps(shop.database), orderOf([shop.ssd]), mine.id);
  const rows = await shop.tables
    .selectFrom('activity_history')
    .select(['activity_type', 'metadata'])
    .where('user_id', '=', mine.id)
    .orderBy('activity_type')
    .execute();
  expect(rows).toEqual([
    {
      activity_type: 'commande',
      metadata: {
        url: `/client/commandes/${order.number}`,
        sourcePage: '',
        context: 'commande',
        state: 'reserved',
      },
    },
    {
      activity_type: 'connexion',
      metadata: { url: '/client/profil#appareils', sourcePage: '/connexion', context: 'compte' },
    },
  ]);
});

test('an order without an account, and a change that moves nothing, add no line', async () => {
  await placedOrder(orderDeps(shop.database), orderOf([shop.ssd]));
  const order = await placedOrder(orderDeps(shop.database), orderOf([shop.ssd]), mine.id);
  await shop.tables
    .updateTable('orders')
    .set({ updated_at: new Date() })
    .where('id', '=', order.id)
    .execute();
  await shop.tables.updateTable('orders').set({ state: 'reserved' }).where('id', '=', order.id).execute();
  expect(await wordsOf(mine)).toHaveLength(1);
});

test('filters by kind and period, a page at a time, in one statement', async () => {
  const DAY_MS = 86_400_000;
  await add(mine.id, 'page_consultee', ACTIVITY_PER_PAGE + 5);
  await add(mine.id, 'connexion', 2, new Date(Date.now() - 10 * DAY_MS));
  await add(other.id, 'page_consultee', 3);
  const totals = async (asked: object) => (await activity().list(mine.claims, query(asked))).total;
  expect(await totals({})).toBe(ACTIVITY_PER_PAGE + 7);
  expect(await totals({ genre: 'connexions' })).toBe(2);
  expect(await totals({ periode: 'semaine' })).toBe(ACTIVITY_PER_PAGE + 5);
  expect(await totals({ genre: 'connexions', periode: 'semaine' })).toBe(0);
  const { counted, during } = countStatements(shop.database);
  const pages = createActivity({ database: counted, clock: () => new Date() }).api;
  const seen = new Set<string>();
  for (const page of [1, 2]) {
    const asked = async () => {
      for (const { id } of (await pages.list(mine.claims, query({ page }))).rows) seen.add(id);
    };
    expect(await during(asked)).toBe(1);
  }
  expect(seen.size).toBe(ACTIVITY_PER_PAGE + 7);
});

test('nobody reads or deletes the lines of another account, administrators neither', async () => {
  await add(mine.id, 'page_consultee', 2);
  await shop.tables.updateTable('profiles').set({ role: 'admin' }).where('id', '=', other.id).execute();
  const { rows } = await activity().list(mine.claims, query());
  const [line, rest] = rows;
  const nobody = { role: 'anon' };
  for (const claims of [other.claims, { role: 'authenticated', sub: randomUUID() }]) {
    expect((await activity().list(claims, query())).total).toBe(0);
    expect(await activity().find(claims, line?.id ?? '')).toBeNull();
    expect(await activity().remove(claims, line?.id ?? '')).toBe(false);
    expect(await activity().clear(claims)).toBe(0);
  }
  expect(await activity().clear(nobody)).toBe(0);
  expect((await activity().list(mine.claims, query())).total).toBe(2);
  expect(await activity().remove(mine.claims, line?.id ?? '')).toBe(true);
  expect((await activity().list(mine.claims, query())).rows.map(({ id }) => id)).toEqual([rest?.id]);
  expect(await activity().clear(mine.claims)).toBe(1);
});

const KEPT = Object.values(ACTIVITY_KINDS).filter(({ isKept }) => isKept);

test.each(KEPT.map(({ type }) => type))(
  'a session neither takes away, nor changes, nor makes up a line « %s »',
  async (type) => {
    await add(mine.id, type);
    await add(mine.id, 'visite');
    const { rows } = await activity().list(mine.claims, query());
    const line = rows.find(({ activity_type }) => activity_type === type);
    expect(await activity().remove(mine.claims, line?.id ?? '')).toBe(false);
    const asOwner = <T>(ask: (tx: Transaction<Schema>) => Promise<T>) =>
      shop.database.asRole(mine.claims, ask);
    const changed = await asOwner((tx) =>
      tx.updateTable('activity_history').set({ description: 'x' }).executeTakeFirstOrThrow(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
    const madeUp = asOwner((tx) =>
      tx.insertInto('activity_history').values({ user_id: mine.id, activity_type: type }).execute(),
    );
    await expect(madeUp).rejects.toThrow('row-level security');
    // Entries that the browser reported are deleted, whatever other programs call them.
    expect(await activity().clear(mine.claims)).toBe(1);
    expect((await activity().list(mine.claims, query())).rows).toEqual([line]);
  },
);
