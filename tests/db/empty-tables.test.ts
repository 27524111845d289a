import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { until } from '#tests/support/postgres-process.ts';
import { addProduct, emptyShop } from '#tests/support/shop.ts';

const db = useTestDatabase();

test('tables are emptied once a transaction that holds one of them, and needs another, is done', async () => {
  const { kysely } = db.database;
  await kysely.insertInto('product_categories').values({ id: 'stockage', label: 'Stockage' }).execute();
  const isWaitedFor = async () => {
    const { rows } = await sql`
      select from pg_locks join pg_database on pg_database.oid = database
      where not granted and datname = current_database()
    `.execute(kysely);
    return rows.length > 0;
  };
  await db.database
    .transaction(async (transaction) => {
      await transaction.selectFrom('orders').select('id').execute();
      const emptied = emptyTables(db.database, 'public.product_categories', 'public.orders');
      await until(isWaitedFor);
      expect(await transaction.selectFrom('product_categories').select('id').execute()).toHaveLength(1);
      return { emptied };
    })
    .then(({ emptied }) => emptied);
  expect(await kysely.selectFrom('product_categories').select('id').execute()).toEqual([]);
});

test('what refers to an emptied table goes with it, and caches are told', async () => {
  await emptyShop(db.database);
  await addProduct(db.database, 1);
  const client = new pg.Client(db.url);
  await client.connect();
  const told: (string | undefined)[] = [];
  client.on('notification', ({ payload }) => told.push(payload));
  await client.query('listen page_cache');
  await emptyTables(db.database, 'public.product_categories');
  await until(() => told.includes('products'));
  const before = told.length;
  await emptyTables(db.database, 'public.product_categories');
  // Notifications arrive in order: none came in between.
  await client.query("notify page_cache, 'end'");
  await until(() => told.includes('end'));
  expect(told.slice(before)).toEqual(['end']);
  await client.end();
  for (const table of ['products', 'product_prices', 'stock_movements'] as const)
    expect(await db.database.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
});
