import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { CONFIRMED, checkoutForm } from '#tests/support/checkout-post.ts';
import { useOwnPostgres } from '#tests/support/own-postgres.ts';
import { until } from '#tests/support/postgres-process.ts';
import { makeTestFolder, removeTestFolder } from '#tests/support/postgres-servers.ts';
import { type Answer, ask } from '#tests/support/raw-http.ts';
import { builtSite, type RealSite, spawnSite, whenServing } from '#tests/support/real-site.ts';
import { addProduct, emptyShop, shopFaults } from '#tests/support/shop.ts';
import { FORM, loadShop, type ShopLoad, sendTo } from '#tests/support/shop-load.ts';
import { isTorture } from '#tests/support/torture.ts';

const AWAY_MS = isTorture ? 30_000 : 3_000;
const KILLS = isTorture ? 50 : 2;
/** Factor for the limits: under npm test other files take the machine's time. */
const SLACK = isTorture ? 1 : 4;
/**
 * Milliseconds in which a customer learns that ordering is not possible now: three seconds are promised, and everything works again
 * within ten.
 */
const CHECKOUT_LIMIT_MS = 3_000 * SLACK;
const RECOVERY_LIMIT_MS = 10_000 * SLACK;
/** Milliseconds in which any other request that waits for a row, or for a silent server, gets such an answer. */
const ANY_LIMIT_MS = 12_000 * SLACK;
/** Milliseconds for a page from the cache, which waits for nothing. */
const KEPT_LIMIT_MS = 1_000 * SLACK;
const CROWD = isTorture ? 200 : 40;
const KEPT = '/';

vi.setConfig({ testTimeout: isTorture ? 900_000 : 90_000 });

const postgres = useOwnPostgres();
const folder = makeTestFolder();
let site: RealSite;
let productPage = '';
let apikey = '';
let products: string[] = [];

beforeAll(async () => {
  await builtSite();
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    AUTH_RATE_LIMITS: 'off',
    SEED: 'demo',
    // The site is silent because it would log the expected errors by the dozen.
    LOG_LEVEL: 'silent',
  };
  site = await whenServing(spawnSite(env));
  await emptyShop(postgres.database);
  products = [await addProduct(postgres.database, 1_000_000)];
  const { rows } = await postgres.database.pool.query('select slug from public.products');
  productPage = `/produit/${rows[0].slug}`;
  await until(async () => (await ask(site.origin, productPage)).status === 200);
  await ask(site.origin, KEPT);
  apikey = JSON.parse((await ask(site.origin, '/reglages-publics.json')).body.toString()).anonKey;
}, builtSite.limitMs);
afterAll(async () => {
  site.kill('SIGTERM');
  await site.ended;
  removeTestFolder(folder);
});

type Timed = Answer & { ms: number };

async function timed(asking: Promise<Answer>): Promise<Timed> {
  const startedAt = performance.now();
  const answer = await asking;
  return { ...answer, ms: performance.now() - startedAt };
}
const get = (path: string, headers: Record<string, string> = {}) =>
  timed(ask(site.origin, path, { headers }));
const order = (form = checkoutForm(products)) =>
  timed(ask(site.origin, '/paiement', { method: 'POST', body: form.toString(), headers: FORM }));

const expectKept = async () => {
  const { status, ms } = await get(KEPT);
  expect(status).toBe(200);
  expect(ms).toBeLessThan(KEPT_LIMIT_MS);
};

function expectUnavailable(answer: Timed, limitMs: number): void {
  expect(answer.status).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.ms).toBeLessThan(limitMs);
}

async function expectRecovery(sinceMs: number): Promise<number> {
  await until(
    async () =>
      (await get(productPage)).status === 200 &&
      (await get('/readyz')).status === 200 &&
      (await order()).headers.location === CONFIRMED,
    RECOVERY_LIMIT_MS,
  );
  const ms = performance.now() - sinceMs;
  expect(ms).toBeLessThan(RECOVERY_LIMIT_MS);
  return Math.round(ms);
}

function visit(): ShopLoad {
  const load = loadShop(
    sendTo(() => site.origin),
    products,
    { pages: [KEPT], insists: true },
  );
  onTestFinished(load.end, 60_000);
  return load;
}

test(`PostgreSQL stopped for ${AWAY_MS / 1000} s under load: 503 in French, kept pages, and all back by itself`, async () => {
  const load = visit();
  await until(() => load.ordered.length > 5);
  await postgres.stop();
  onTestFinished(postgres.start);
  const stoppedAt = performance.now();
  const page = await get(productPage);
  expectUnavailable(page, ANY_LIMIT_MS);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body.toString()).toContain('<html lang="fr"');
  expect(page.body.toString()).toMatch(/nouvel essai suffit/);
  expectUnavailable(await order(), CHECKOUT_LIMIT_MS);
  const api = await get('/rest/v1/testimonials?select=id', { apikey });
  expectUnavailable(api, ANY_LIMIT_MS);
  expect(JSON.parse(api.body.toString())).toMatchObject({ code: expect.stringMatching(/^PGRST00[12]$/) });
  const token = await timed(
    ask(site.origin, '/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'camille@exemple.fr', password: 'cuivre-et-chanfrein' }),
    }),
  );
  expectUnavailable(token, ANY_LIMIT_MS);
  expect(JSON.parse(token.body.toString())).toMatchObject({ error_code: 'unexpected_failure' });
  expect((await get('/healthz')).status).toBe(200);
  expect((await get('/readyz')).status).toBe(503);
  const waiting = await Promise.all(Array.from({ length: CROWD }, () => order()));
  for (const answer of waiting) expectUnavailable(answer, CHECKOUT_LIMIT_MS);
  await expectKept();
  await delay(Math.max(0, stoppedAt + AWAY_MS - performance.now()));
  await postgres.start();
  const backMs = await expectRecovery(performance.now());
  await load.end();
  expect(load.failures).toEqual([]);
  console.log(
    `away ${AWAY_MS} ms: ${load.read} kept pages, ${load.ordered.length} orders; back in ${backMs} ms`,
  );
});

test(`${KILLS} kill -9 of PostgreSQL under load: no acknowledged order is lost, kept pages go on`, async () => {
  const load = visit();
  let longestMs = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = load.ordered.length;
    await until(() => load.ordered.length > before + 3 + ((kill * 7) % 11));
    postgres.kill();
    longestMs = Math.max(longestMs, await expectRecovery(performance.now()));
  }
  await load.end();
  expect(load.failures).toEqual([]);
  const { rows } = await postgres.database.pool.query('select idempotency_key as key from public.orders');
  const keys = rows.map(({ key }) => key);
  expect(load.ordered.filter((key) => !keys.includes(key))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
  expect(await shopFaults(postgres.database)).toEqual([]);
  console.log(
    `${KILLS} kills: ${load.ordered.length} orders, ${load.read} kept pages, 0 lost; back in ${longestMs} ms at most`,
  );
});

test('a table that somebody holds: each is told in time, nothing piles up, and all goes on once it is free', async () => {
  const holder = await postgres.connect();
  await holder.query('begin');
  await holder.query('lock table public.products in access exclusive mode');
  // These are more requests than the pools have room for.
  const asked = Array.from({ length: CROWD }, (_, index) => (index % 2 ? order() : get(productPage)));
  const answers = await Promise.all(asked);
  for (const answer of answers) expectUnavailable(answer, ANY_LIMIT_MS);
  const orders = answers.filter((_, index) => index % 2);
  expect(Math.max(...orders.map(({ ms }) => ms))).toBeLessThan(CHECKOUT_LIMIT_MS);
  await expectKept();
  await holder.query('rollback');
  await holder.end();
  await expectRecovery(performance.now());
  await until(async () => (await busyConnections()) === 0);
});

/** Connections of the site that are in use while it has nothing to ask. */
async function busyConnections(): Promise<number> {
  const { rows } = await postgres.database.pool.query(
    `select count(*)::integer as count from pg_stat_activity
     where application_name like 'atelier-papin %' and state <> 'idle' and pid <> pg_backend_pid()`,
  );
  return rows[0].count;
}

test('a PostgreSQL that says nothing more: each is told in time, and all goes on once it speaks', async () => {
  postgres.freeze();
  try {
    const asked = Array.from({ length: CROWD }, (_, index) => (index % 2 ? order() : get(productPage)));
    for (const answer of await Promise.all(asked)) expectUnavailable(answer, ANY_LIMIT_MS);
    await expectKept();
  } finally {
    postgres.thaw();
  }
  await expectRecovery(performance.now());
  expect(await shopFaults(postgres.database)).toEqual([]);
});
