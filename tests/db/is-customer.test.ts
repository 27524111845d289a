import { beforeEach, expect, test } from 'vitest';
import { isCustomer } from '#server/accounts/is-customer.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyRepairs, registered, repairDeps, requested } from '#tests/support/repairs.ts';
import { addProduct, emptyShop, orderDeps, orderOf, placed } from '#tests/support/shop.ts';

const db = useTestDatabase();
const ID = '00000000-0000-4000-8000-00000000c0de';
const kysely = () => db.database.kysely;

beforeEach(async () => {
  await emptyRepairs(db.database);
  await emptyShop(db.database);
  await kysely().deleteFrom('auth.users').where('id', '=', ID).execute();
  await kysely().insertInto('auth.users').values({ id: ID, email: 'alex@exemple.fr' }).execute();
});

const known = () => isCustomer(kysely(), ID);

test('an order makes a customer once it is paid', async () => {
  const product = await addProduct(db.database, 3);
  await placed(orderDeps(db.database), orderOf([product]), ID);
  expect(await known()).toBe(false);
  await kysely().updateTable('orders').set({ paid_cents: 100 }).where('user_id', '=', ID).execute();
  expect(await known()).toBe(true);
});

test('a repair makes a customer once the shop has taken it up', async () => {
  const deps = repairDeps(db.database);
  const own = async (file: { id: string }) =>
    kysely().updateTable('repairs').set({ user_id: ID }).where('id', '=', file.id).execute();
  await own(await requested(deps));
  expect(await known()).toBe(false);
  await own(await registered(deps));
  expect(await known()).toBe(true);
});

test('others’ orders and repairs make nobody one', async () => {
  const product = await addProduct(db.database, 3);
  await placed(orderDeps(db.database), orderOf([product]));
  await kysely().updateTable('orders').set({ paid_cents: 100 }).execute();
  await registered(repairDeps(db.database));
  expect(await known()).toBe(false);
});
