import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/postgres-process.ts';
import { quietLog } from '#tests/support/postgres-servers.ts';
import { openDatabase } from './connect.ts';

const db = useTestDatabase();

/** Ends every connection of our kind, as a restart of PostgreSQL does. */
async function cutConnections(name: string): Promise<void> {
  const client = new pg.Client(db.url);
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [`atelier-papin ${name}`],
  );
  await client.end();
}

const values = [
  { expression: 'count(*) from business_settings', value: 0 },
  { expression: '9007199254740991::bigint', value: 9_007_199_254_740_991 },
  { expression: `date '2026-11-21'`, value: '2026-11-21' },
  { expression: '12.50::numeric', value: '12.50' },
  { expression: `timestamptz '2026-11-21 10:00+01'`, value: new Date('2026-11-21T09:00:00Z') },
  { expression: `'{"a":[1]}'::jsonb`, value: { a: [1] } },
];

for (const { expression, value } of values) {
  test(`reads ${expression} as ${JSON.stringify(value)}`, async () => {
    const { rows } = await db.database.pool.query({ text: `select ${expression}`, rowMode: 'array' });
    expect(rows[0]?.[0]).toEqual(value);
  });
}

test('commits a transaction, and undoes one that throws', async () => {
  const insert = (key: string) => ({ key, value: '1', updated_by: null });
  await db.database.transaction((tx) => tx.insertInto('business_settings').values(insert('kept')).execute());
  const failed = db.database.transaction(async (tx) => {
    await tx.insertInto('business_settings').values(insert('undone')).execute();
    throw new Error('changed my mind');
  });
  await expect(failed).rejects.toThrow('changed my mind');
  const keys = await db.database.kysely.selectFrom('business_settings').select('key').execute();
  expect(keys).toEqual([{ key: 'kept' }]);
});

test('hears a notification once the transaction that sends it commits', async () => {
  const heard: string[] = [];
  const stop = await db.database.listen('page_cache', (payload) => heard.push(payload));
  await db.database.transaction(async (tx) => {
    await sql`select pg_notify('page_cache', 'from inside')`.execute(tx);
    await db.database.notify('page_cache', 'from outside');
    await until(() => heard.length === 1);
    expect(heard).toEqual(['from outside']);
  });
  await until(() => heard.length === 2);
  expect(heard).toEqual(['from outside', 'from inside']);
  await stop();
});

test('hears nothing of other channels, and nothing more after it stopped', async () => {
  const heard: string[] = [];
  const stop = await db.database.listen('first', (payload) => heard.push(payload));
  const stopOther = await db.database.listen('second', (payload) => heard.push(`other ${payload}`));
  await db.database.notify('first', 'a');
  await db.database.notify('second', 'b');
  await until(() => heard.length === 2);
  await stop();
  await db.database.notify('first', 'unheard');
  await db.database.notify('second', 'c');
  await until(() => heard.length === 3);
  expect(heard).toEqual(['a', 'other b', 'other c']);
  await stopOther();
});

test('listens again after the connection is lost, and says that messages may be missing', async () => {
  const heard: string[] = [];
  let reconnections = 0;
  const stop = await db.database.listen(
    'page_cache',
    (payload) => heard.push(payload),
    () => reconnections++,
  );
  await cutConnections('listen');
  await until(() => reconnections === 1);
  await db.database.notify('page_cache', 'after');
  await until(() => heard.length === 1);
  await stop();
});

test('survives the loss of idle and of busy connections', async () => {
  const busy = db.database.pool.query('select pg_sleep(60)');
  const failed = expect(busy).rejects.toMatchObject({ code: '57P01' });
  await until(async () => (await activeSleepers()) === 1);
  await cutConnections('owner');
  await failed;
  await cutConnections('requests');
  expect(await db.database.asRole({ role: 'anon' }, async () => 'served')).toBe('served');
  // A connection may be given out in the moment before the pool hears that it was cut.
  await until(() => db.database.ready());
});

async function activeSleepers(): Promise<number> {
  const { rows } = await db.database.pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and state = 'active' and query = 'select pg_sleep(60)'`,
  );
  return rows[0]?.count ?? 0;
}

test('limits the time of statements, locks and idle transactions', async () => {
  const limits = await db.database.asRole({ role: 'anon' }, (tx) =>
    sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(tx),
  );
  expect(limits.rows).toEqual([{ statement: '10s', lock: '5s', idle: '30s' }]);
});

test('is not ready when no connection is free', async () => {
  const clients = await Promise.all(Array.from({ length: 5 }, () => db.database.pool.connect()));
  expect(await db.database.ready()).toBe(false);
  for (const client of clients) client.release();
  expect(await db.database.ready()).toBe(true);
});

test('opens twice at once on one database', async () => {
  const options = { databaseUrl: db.url, dataDir: '', log: quietLog };
  const both = await Promise.all([openDatabase(options), openDatabase(options)]);
  for (const one of both) {
    expect(await one.ready()).toBe(true);
    await one.close();
  }
});
