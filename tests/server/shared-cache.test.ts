import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/postgres-process.ts';
import { ask } from '#tests/support/raw-http.ts';
import { useTestSite } from '#tests/support/test-site.ts';

const db = useTestDatabase();

test('a notification from any connection empties its tags in every cache, and the next visitor sees the change', async () => {
  const sites = [await useTestSite({ database: db.database }), await useTestSite({ database: db.database })];
  const read = async (origin: string, path: string) => (await ask(origin, path)).body.toString();
  const before = await Promise.all(sites.map(({ origin }) => read(origin, '/blog')));
  const home = await Promise.all(sites.map(({ origin }) => read(origin, '/')));

  const other = new pg.Client(db.url);
  await other.connect();
  await other.query("notify page_cache, 'blog'");
  await other.end();

  for (const [index, { origin, pageCache }] of sites.entries()) {
    await until(() => pageCache.get('/blog') === undefined);
    expect(await read(origin, '/blog')).not.toBe(before[index]);
    expect(await read(origin, '/')).toBe(home[index]);
  }
});

test('an empty notification empties nothing, a star everything', async () => {
  const { origin, pageCache } = await useTestSite({ database: db.database });
  await ask(origin, '/');
  await ask(origin, '/blog');
  await db.database.notify('page_cache', '');
  await db.database.notify('page_cache', 'blog');
  await until(() => pageCache.get('/blog') === undefined);
  expect(pageCache.stats().pages).toBe(1);
  await db.database.notify('page_cache', '*');
  await until(() => pageCache.stats().pages === 0);
});

test('a change that is rolled back empties nothing', async () => {
  const { origin, pageCache } = await useTestSite({ database: db.database });
  await ask(origin, '/');
  const failing = db.database.transaction(async (tx) => {
    await sql`notify page_cache, '*'`.execute(tx);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await ask(origin, '/blog');
  await db.database.notify('page_cache', 'blog');
  await until(() => pageCache.get('/blog') === undefined);
  expect(pageCache.get('/')).toBeDefined();
});

test('after a lost connection everything is rendered anew: a notification may have been missed', async () => {
  const { origin, pageCache } = await useTestSite({ database: db.database });
  await ask(origin, '/');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'atelier-papin listen' and datname = current_database()`.execute(
    db.database.kysely,
  );
  await until(() => pageCache.stats().pages === 0);
  expect((await ask(origin, '/')).status).toBe(200);
});
