import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { type HeldSite, holdSite } from '#tests/support/held-site.ts';
import { mailedAddresses } from '#tests/support/outbox.ts';
import { until } from '#tests/support/postgres-process.ts';
import { makeTestFolder, removeTestFolder } from '#tests/support/postgres-servers.ts';
import { ask } from '#tests/support/raw-http.ts';
import { builtSite } from '#tests/support/real-site.ts';
import { addProduct, emptyShop, shopFaults } from '#tests/support/shop.ts';
import { loadShop, sendTo } from '#tests/support/shop-load.ts';
import { versionWith } from '#tests/support/site-versions.ts';
import { isTorture } from '#tests/support/torture.ts';
import { askForRepairs, signUp } from '#tests/support/visitor-flows.ts';

const KILLS = isTorture ? 180 : 2;
const KILLED_MIGRATIONS = isTorture ? 20 : 2;
/** Milliseconds within which the kill comes. */
const MOMENT_MS = 400;
const LONGEST_START_MS = 1_500;
/** Milliseconds from the kill to the next answer, on a machine with nothing else to do. */
const SERVING_AGAIN_MS = isTorture ? 5_000 : 20_000;

vi.setConfig({ testTimeout: isTorture ? 3_000_000 : 120_000 });

const db = useTestDatabase();
const folder = makeTestFolder();
const DATA_DIR = path.join(folder, 'data');
let site: HeldSite;
let products: string[] = [];

beforeAll(async () => {
  await builtSite();
  site = await holdSite({
    DATABASE_URL: db.url,
    DATA_DIR,
    AUTH_RATE_LIMITS: 'off',
    AUTH_SEND_GAP_S: '0',
    AUTH_MAILS_PER_HOUR: '1000000',
    SEED: 'demo',
  });
  await site.start();
  await emptyShop(db.database);
  products = [await addProduct(db.database, 1_000_000), await addProduct(db.database, 1_000_000)];
}, builtSite.limitMs);
afterAll(async () => {
  await site.close();
  removeTestFolder(folder);
});

test(`${KILLS} kill -9 at random moments of orders, requests with photographs and sign-ups lose nothing`, async () => {
  const { anonKey } = JSON.parse((await ask(site.origin, '/reglages-publics.json')).body.toString());
  const orders = loadShop(
    sendTo(() => site.origin),
    products,
    { visitors: 4, pages: ['/'], insists: true, isCut: true },
  );
  const repairs = askForRepairs(site.origin);
  const accounts = signUp(site.origin, anonKey);
  const flows = [orders.ordered, repairs.acknowledged, accounts.acknowledged];
  let longestMs = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = flows.map(({ length }) => length);
    await until(() => flows.every(({ length }, index) => length > (before[index] ?? 0)), 60_000);
    await delay(Math.random() * MOMENT_MS);
    const killedAt = performance.now();
    expect(await site.stop('SIGKILL')).toBe(137);
    await site.start();
    // All requests that waited meanwhile arrive at once.
    await until(async () => (await ask(site.origin, '/readyz')).status === 200, SERVING_AGAIN_MS);
    longestMs = Math.max(longestMs, performance.now() - killedAt);
  }
  await Promise.all([orders.end(), repairs.end(), accounts.end()]);
  expect([...orders.failures, ...repairs.failures, ...accounts.failures]).toEqual([]);
  expect(longestMs).toBeLessThan(SERVING_AGAIN_MS);

  expect(await missing('public.orders', 'idempotency_key::text', orders.ordered)).toEqual([]);
  expect(await missing('public.repairs', 'idempotency_key::text', repairs.acknowledged)).toEqual([]);
  expect(await missing('auth.users', 'email', accounts.acknowledged)).toEqual([]);
  expect(await shopFaults(db.database)).toEqual([]);
  expect(await halves(repairs.acknowledged)).toEqual([]);
  const mailed = await mailedAddresses(path.join(DATA_DIR, 'outbox'));
  expect(accounts.acknowledged.filter((address) => !mailed.has(address))).toEqual([]);
  console.log(
    `${KILLS} kills: ${orders.ordered.length} orders, ${repairs.acknowledged.length} requests with a photograph and ` +
      `${accounts.acknowledged.length} accounts acknowledged, 0 lost or doubled; serving again in ${Math.round(longestMs)} ms at most`,
  );
});

/** The acknowledged rows that do not exist exactly once. */
async function missing(table: string, column: string, acknowledged: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql`
    select key from unnest(${acknowledged}::text[]) as key
    where (select count(*) from ${sql.raw(table)} where ${sql.raw(column)} = key) <> 1
  `.execute(db.database.kysely);
  return rows;
}

/** Requests of which only a part was written. */
async function halves(requests: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql`
    select 'an account without profile' as half, email::text as subject from auth.users
    where not exists (select from public.profiles where profiles.id = users.id)
    union all
    select 'an account without identity', email from auth.users
    where not exists (select from auth.identities where user_id = users.id)
    union all
    select 'a repair without event', reference from public.repairs
    where not exists (select from public.repair_events where repair_id = repairs.id)
    union all
    select 'a repair nobody is told of', reference from public.repairs
    where not exists (select from internal.outbox where about_id = repairs.id)
    union all
    select 'a request without its photograph', reference from public.repairs
    where idempotency_key = any (${requests}::uuid[])
      and (select count(*) from public.uploads where owner_id = repairs.id) <> 1
  `.execute(db.database.kysely);
  const files = await db.database.kysely.selectFrom('uploads').select('stored_key').execute();
  const lost = files.filter(({ stored_key }) => !existsSync(path.join(DATA_DIR, 'uploads', stored_key)));
  return [...rows, ...lost];
}

test(`${KILLED_MIGRATIONS} kill -9 at random moments of a start with a migration: all of it or nothing, and the next start ends it`, async () => {
  // The migration is some tenths of a second of work.
  const migration = (number: number) => `
    create table public.trial_${number} (id integer primary key, words text not null);
    alter table public.trial_${number} enable row level security;
    insert into public.trial_${number} select n, md5(n::text) from generate_series(1, 100000) n;
    alter table public.orders add column trial_${number} integer not null default ${number};
  `;
  const exists = async (number: number) => {
    const { rows } = await db.database.pool.query(
      `select to_regclass('public.trial_${number}') is not null as has_table,
         exists (select from information_schema.columns where column_name = 'trial_${number}') as has_column,
         exists (select from internal.migrations where name like '${20990101000000 + number}%') as is_noted`,
    );
    return new Set(Object.values(rows[0]));
  };
  let [before, after] = [0, 0];
  for (let number = 0; number < KILLED_MIGRATIONS; number += 1) {
    const version = versionWith(folder, number, migration);
    await site.stop();
    const started = site.start(version).catch(() => {});
    await until(() => site.isRunning());
    await delay(Math.random() * LONGEST_START_MS);
    await site.stop('SIGKILL');
    await started;
    // When the connection of a killed process ends, its transaction ends too.
    await until(async () => (await migrating()) === 0);
    const found = await exists(number);
    expect(found.size).toBe(1);
    if (found.has(true)) after += 1;
    else before += 1;
    await site.start(version);
    expect(await exists(number)).toEqual(new Set([true]));
  }
  expect(await shopFaults(db.database)).toEqual([]);
  console.log(
    `${KILLED_MIGRATIONS} killed migrations: ${before} undone, ${after} done, 0 half; all done by the next start`,
  );
});

async function migrating(): Promise<number> {
  const { rows } = await db.database.pool.query(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and application_name = 'atelier-papin migrations'`,
  );
  return rows[0].count;
}
