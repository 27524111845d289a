import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';

const db = useTestDatabase();
const tables = () => db.database.kysely;

beforeEach(async () => {
  await emptyTables(db.database, 'public.product_categories');
  await tables().insertInto('product_categories').values({ id: 'stockage', label: 'Stockage' }).execute();
});

const ssd = {
  slug: 'ssd-1-to',
  sku: 'LAP-ST-001',
  name: 'SSD 1 To',
  category_id: 'stockage',
  condition: 'neuf',
  listed_price_cents: 20900,
  stock: 4,
} as const;

async function addSsd() {
  return tables().insertInto('products').values(ssd).returningAll().executeTakeFirstOrThrow();
}

const movements = () =>
  tables()
    .selectFrom('stock_movements')
    .select(['delta', 'stock_after', 'reason', 'reference'])
    .orderBy('id')
    .execute();

test.each([
  [20900, 18661],
  [39900, 35625],
  [4500, 4018],
  [1, 1],
])('a listed price of %i cents is paid %i', async (listed_price_cents, direct) => {
  const { direct_price_cents } = await tables()
    .insertInto('products')
    .values({ ...ssd, listed_price_cents })
    .returning('direct_price_cents')
    .executeTakeFirstOrThrow();
  expect(direct_price_cents).toBe(direct);
});

test('every movement of stock is in the ledger, with its reason when there is one', async () => {
  const { id } = await addSsd();
  await tables().updateTable('products').set({ stock: 6 }).where('id', '=', id).execute();
  await tables()
    .transaction()
    .execute(async (trx) => {
      await sql`select set_config('stock.reason', 'sale', true), set_config('stock.reference', 'CMD-1', true)`.execute(
        trx,
      );
      await trx.updateTable('products').set({ stock: 5 }).where('id', '=', id).execute();
    });
  await tables().updateTable('products').set({ reserved: 1, name: 'SSD' }).where('id', '=', id).execute();
  expect(await movements()).toEqual([
    { delta: 4, stock_after: 4, reason: 'opening', reference: null },
    { delta: 2, stock_after: 6, reason: 'correction', reference: null },
    { delta: -1, stock_after: 5, reason: 'sale', reference: 'CMD-1' },
  ]);
});

test.each([
  ['stock below zero', { stock: -1 }, 'products_reserved_within_stock'],
  ['more promised than there is', { reserved: 5 }, 'products_reserved_within_stock'],
  ['fewer on the shelf than promised', { stock: 0, reserved: 1 }, 'products_reserved_within_stock'],
  ['a grade on a new product', { grade: 'A' as const }, 'products_grade_of_used_only'],
])('%s is refused', async (_, change, constraint) => {
  const { id } = await addSsd();
  const changed = tables().updateTable('products').set(change).where('id', '=', id).execute();
  await expect(changed).rejects.toMatchObject({ constraint });
  expect(await movements()).toHaveLength(1);
});

test('the ledger is final', async () => {
  await addSsd();
  await expect(sql`update public.stock_movements set delta = 1`.execute(tables())).rejects.toThrow(
    'its rows are final',
  );
  await expect(sql`delete from public.stock_movements`.execute(tables())).rejects.toThrow(
    'its rows are final',
  );
});

test('each price is kept from the moment it held', async () => {
  const { id } = await addSsd();
  await tables().updateTable('products').set({ listed_price_cents: 18900 }).where('id', '=', id).execute();
  await tables()
    .updateTable('products')
    .set({ listed_price_cents: 18900, name: 'SSD' })
    .where('id', '=', id)
    .execute();
  const prices = await tables()
    .selectFrom('product_prices')
    .select('listed_price_cents')
    .orderBy('id')
    .execute();
  expect(prices.map(({ listed_price_cents }) => listed_price_cents)).toEqual([20900, 18900]);
});

test('an order does not empty the pages that are kept, one of the last three units does', async () => {
  const { id } = await addSsd();
  const heard: string[] = [];
  await db.database.listen('page_cache', (payload) => heard.push(payload));
  const set = (change: { reserved?: number; stock?: number; name?: string }) =>
    tables().updateTable('products').set(change).where('id', '=', id).execute();
  await set({ stock: 9 });
  await set({ reserved: 6 });
  await set({ name: 'SSD 1 To, NVMe' });
  await expect.poll(() => heard).toEqual(['products']);
  for (const [index, reserved] of [7, 8, 9].entries()) {
    await set({ reserved });
    await expect.poll(() => heard).toHaveLength(index + 2);
  }
});
