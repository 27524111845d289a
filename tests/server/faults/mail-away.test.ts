import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { useTestDatabase } from '#tests/support/database.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { until } from '#tests/support/postgres-process.ts';
import { makeTestFolder, removeTestFolder } from '#tests/support/postgres-servers.ts';
import { builtSite, startRealSite } from '#tests/support/real-site.ts';
import { addProduct, emptyShop } from '#tests/support/shop.ts';
import { loadShop, sendTo } from '#tests/support/shop-load.ts';
import { askForRepairs } from '#tests/support/visitor-flows.ts';

const ORDERS = 20;
const REQUESTS = 5;
/** Milliseconds until a retry: a mail that could not leave is tried again after two minutes, by a job that runs every minute. */
const RETRIED_WITHIN_MS = 300_000;

const database = useTestDatabase();
vi.setConfig({ testTimeout: 2 * RETRIED_WITHIN_MS });
beforeAll(builtSite, builtSite.limitMs);

/** For orders and repairs: the number of mails, of those that left and of those given up, and the fewest attempts of any. */
async function outboxes() {
  const { rows } = await sql<{ all: number; sent: number; failed: number; attempts: number }>`
    select count(*)::integer as all, count(sent_at)::integer as sent, count(failed_at)::integer as failed,
      coalesce(max(attempts), 0)::integer as attempts
    from internal.outbox
    where about_kind in ('order', 'repair')
  `.execute(database.database.kysely);
  return rows[0] ?? { all: 0, sent: 0, failed: 0, attempts: 0 };
}

// This runs under npm run torture alone (scripts/test.mjs), because it waits for minutes. tests/server/orders/order-mails.test.ts tests
// the same with a clock of its own.
test('a mail server that is away for minutes: nobody waits for it, and each mail leaves once when it is back', async () => {
  const DATA_DIR = makeTestFolder();
  const port = await freePort();
  const site = await startRealSite({
    DATABASE_URL: database.url,
    DATA_DIR,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    AUTH_RATE_LIMITS: 'off',
    SEED: 'demo',
    LOG_LEVEL: 'silent',
  });
  onTestFinished(() => removeTestFolder(DATA_DIR));
  await emptyShop(database.database);
  const products = [await addProduct(database.database, 1_000)];
  const orders = loadShop(
    sendTo(() => site.origin),
    products,
    { visitors: 2, pages: ['/'], insists: true },
  );
  const repairs = askForRepairs(site.origin, 1);
  await until(() => orders.ordered.length >= ORDERS && repairs.acknowledged.length >= REQUESTS, 120_000);
  await Promise.all([orders.end(), repairs.end()]);
  expect([...orders.failures, ...repairs.failures]).toEqual([]);
  await until(async () => (await outboxes()).attempts >= 1);
  const before = await outboxes();
  expect(before).toMatchObject({ sent: 0, failed: 0 });
  expect(before.all).toBeGreaterThanOrEqual(orders.ordered.length + repairs.acknowledged.length);

  const mails = await startMailServer(port);
  onTestFinished(mails.stop);
  const backAt = performance.now();
  await until(async () => (await outboxes()).sent === before.all, RETRIED_WITHIN_MS);
  const backMs = performance.now() - backAt;
  expect(await outboxes()).toMatchObject({ all: before.all, sent: before.all, failed: 0 });
  expect(mails.accepted).toHaveLength(before.all);
  console.log(
    `mail server away: ${orders.ordered.length} orders and ${repairs.acknowledged.length} requests meanwhile, ` +
      `${before.all} mails, each once, ${Math.round(backMs / 1000)} s after it was back`,
  );
});
