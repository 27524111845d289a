import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { type HeldSite, holdSite } from '#tests/support/held-site.ts';
import { startShippedNginx } from '#tests/support/nginx.ts';
import { until } from '#tests/support/postgres-process.ts';
import { makeTestFolder, removeTestFolder } from '#tests/support/postgres-servers.ts';
import { builtSite } from '#tests/support/real-site.ts';
import { addProduct, emptyShop, shopFaults } from '#tests/support/shop.ts';
import { FORM, loadShop, type Send, type ShopLoad, sendTo } from '#tests/support/shop-load.ts';
import { versionWith } from '#tests/support/site-versions.ts';
import { isTorture } from '#tests/support/torture.ts';

// As in deploy/systemd: the socket of a process outlives it.

const RESTARTS = isTorture ? 100 : 1;
/** Number of deployments, each with two processes. */
const DEPLOYS = isTorture ? 20 : 1;
/** Number of requests before and after each restart, which happens under load. */
const REQUESTS_BETWEEN = isTorture ? 20 : 8;

vi.setConfig({ testTimeout: isTorture ? 1_800_000 : 90_000 });

const database = useTestDatabase();
const folder = makeTestFolder();
let products: string[] = [];

beforeAll(builtSite, builtSite.limitMs);
beforeEach(async () => {
  await emptyShop(database.database);
  products = [await addProduct(database.database, 1_000_000)];
});
afterAll(() => removeTestFolder(folder));

async function hold(): Promise<HeldSite> {
  const DATA_DIR = path.join(folder, 'data');
  const site = await holdSite({
    DATABASE_URL: database.url,
    DATA_DIR,
    AUTH_RATE_LIMITS: 'off',
    SEED: 'demo',
  });
  onTestFinished(() => site.close());
  await site.start();
  return site;
}

async function answerMore(load: ShopLoad): Promise<void> {
  const [read, ordered] = [load.read, load.ordered.length];
  await until(
    () => load.read >= read + REQUESTS_BETWEEN && load.ordered.length >= ordered + REQUESTS_BETWEEN,
    60_000,
  );
}

async function expectNothingLost(load: ShopLoad): Promise<void> {
  expect(load.failures).toEqual([]);
  // With other tests beside it, the machine may have no time for an order within the order's two and a half seconds.
  if (isTorture) expect(load.putOff).toBe(0);
  const rows = await database.database.kysely.selectFrom('orders').select('idempotency_key').execute();
  expect(rows.map((row) => row.idempotency_key).sort()).toEqual(load.ordered.toSorted());
  expect(await shopFaults(database.database)).toEqual([]);
}

test(`${RESTARTS} restarts of the only process, under load: no request is refused, cut or lost`, async () => {
  const site = await hold();
  const load = loadShop(
    sendTo(() => site.origin),
    products,
  );
  await answerMore(load);
  for (let restart = 0; restart < RESTARTS; restart += 1) {
    expect(await site.stop()).toBe(0);
    await site.start();
    await answerMore(load);
  }
  await load.end();
  await expectNothingLost(load);
  console.log(
    `${RESTARTS} restarts: ${load.read} pages, ${load.ordered.length} orders, ${load.failures.length} failed`,
  );
});

/** A column that rewrites no row, but locks the table of orders. */
const trialColumn = (number: number) =>
  `alter table public.orders add column trial_${number} integer not null default ${number};\n`;

test(`${DEPLOYS} deploys with a migration, of two processes behind nginx, under load: nothing is lost`, async () => {
  const sites = [await hold(), await hold()];
  const proxied = await startShippedNginx(sites.map(({ origin }) => origin));
  onTestFinished(() => proxied.stop());
  let asked = 0;
  const send: Send = (target, form) =>
    form
      ? proxied.post(target, form.toString(), FORM)
      : // nginx keeps a page for a second.
        proxied.get(`${target}?visite=${asked++}`);
  const load = loadShop(send, products);
  await answerMore(load);
  for (let deploy = 0; deploy < DEPLOYS; deploy += 1) {
    const version = versionWith(folder, deploy, trialColumn);
    for (const site of sites) {
      expect(await site.stop()).toBe(0);
      await site.start(version);
      await answerMore(load);
    }
  }
  await load.end();
  await expectNothingLost(load);
  const { rows } = await database.database.pool.query('select * from public.orders limit 1');
  expect(rows[0]).toHaveProperty(`trial_${DEPLOYS - 1}`, DEPLOYS - 1);
  console.log(
    `${DEPLOYS} deploys: ${load.read} pages, ${load.ordered.length} orders, ${load.failures.length} failed`,
  );
});
