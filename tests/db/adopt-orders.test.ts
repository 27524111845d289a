import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { addProduct, emptyShop, orderDeps, orderOf, placed } from '#tests/support/shop.ts';

const db = useTestDatabase();
let product: string;

beforeEach(async () => {
  await emptyShop(db.database);
  await sql`delete from auth.users`.execute(db.database.kysely);
  product = await addProduct(db.database, 20);
});

/** Orders as a guest, under the e-mail camille@exemple.fr. Returns the id. */
const order = async (userId: string | null = null) =>
  (await placed(orderDeps(db.database), orderOf([product]), userId)).id;

async function addAccount(email: string, confirmedAt: Date | null): Promise<string> {
  const id = randomUUID();
  await db.database.kysely
    .insertInto('auth.users')
    .values({ id, email, email_confirmed_at: confirmedAt })
    .execute();
  return id;
}

const change = (id: string, columns: object) =>
  db.database.kysely.updateTable('auth.users').set(columns).where('id', '=', id).execute();

const ownerOf = async (id: string) =>
  (await db.database.kysely.selectFrom('orders').select('user_id').where('id', '=', id).executeTakeFirst())
    ?.user_id;

test('an account with an e-mail that nobody proved gets no order, not even by signing in', async () => {
  const guests = await order();
  const account = await addAccount('camille@exemple.fr', null);
  await change(account, { last_sign_in_at: new Date() });
  expect(await ownerOf(guests)).toBeNull();
});

test('proving the e-mail brings the orders that were placed under it, in whichever letters', async () => {
  const guests = await order();
  const account = await addAccount('Camille@Exemple.FR', null);
  await change(account, { email_confirmed_at: new Date() });
  expect(await ownerOf(guests)).toBe(account);
});

test('an account that comes with a proven e-mail has them at once', async () => {
  const guests = await order();
  const account = await addAccount('camille@exemple.fr', new Date());
  expect(await ownerOf(guests)).toBe(account);
});

test('what is ordered as a guest later comes with the next sign-in', async () => {
  const account = await addAccount('camille@exemple.fr', new Date());
  const guests = await order();
  expect(await ownerOf(guests)).toBeNull();
  await change(account, { last_sign_in_at: new Date() });
  expect(await ownerOf(guests)).toBe(account);
});

test('neither another e-mail nor another account’s order is touched', async () => {
  const other = await addAccount('dominique@exemple.fr', new Date());
  const theirs = await order(other);
  const guests = await order();
  await change(other, { last_sign_in_at: new Date() });
  expect(await ownerOf(guests)).toBeNull();
  await addAccount('camille@exemple.fr', new Date());
  expect(await ownerOf(theirs)).toBe(other);
});

test('an account that changes its e-mail gets the orders of the new one once it is confirmed', async () => {
  const guests = await order();
  const account = await addAccount('avant@exemple.fr', new Date());
  await change(account, { email: 'camille@exemple.fr' });
  expect(await ownerOf(guests)).toBe(account);
});
