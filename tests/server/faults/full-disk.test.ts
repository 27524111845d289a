import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';
import { CONFIRMED, checkoutForm } from '#tests/support/checkout-post.ts';
import { until } from '#tests/support/postgres-process.ts';
import {
  makeTestFolder,
  quietLog,
  removeTestFolder,
  testedPostgresBin,
} from '#tests/support/postgres-servers.ts';
import { ask } from '#tests/support/raw-http.ts';
import { builtSite, startRealSite } from '#tests/support/real-site.ts';
import { addProduct, emptyShop, shopFaults } from '#tests/support/shop.ts';
import { FORM } from '#tests/support/shop-load.ts';
import { fillDisk, mayMount, mountSmall, unmount } from '#tests/support/small-disk.ts';
import { repairRequest } from '#tests/support/visitor-flows.ts';

const DISK_MB = 400;
const ATTEMPTS = 20;
const RECOVERY_LIMIT_MS = 20_000;

vi.setConfig({ testTimeout: 300_000 });
beforeAll(builtSite, builtSite.limitMs);

// This runs under npm run torture alone (scripts/test.mjs), and only if disks may be mounted: a machine lent for tests seldom allows
// that.
test.runIf(mayMount)(
  'a full disk is said, takes no kept page away, and leaves nothing half-written',
  async () => {
    const folder = makeTestFolder();
    const DATA_DIR = path.join(folder, 'disk');
    mountSmall(DATA_DIR, DISK_MB);
    onTestFinished(() => {
      unmount(DATA_DIR);
      removeTestFolder(folder);
    });
    const site = await startRealSite({
      DATA_DIR,
      POSTGRES_BIN: testedPostgresBin() ?? '',
      AUTH_RATE_LIMITS: 'off',
      SEED: 'demo',
      LOG_LEVEL: 'silent',
    });
    const host = path.join(DATA_DIR, 'postgres/socket');
    const url = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(host)}`;
    const prepared = await openDatabase({ databaseUrl: url, dataDir: '', poolMax: 2, log: quietLog });
    await emptyShop(prepared);
    const products = [await addProduct(prepared, 100_000)];
    await prepared.close();

    const acknowledged: string[] = [];
    const order = async () => {
      const form = checkoutForm(products);
      const options = { method: 'POST', body: form.toString(), headers: FORM };
      const { status, headers } = await ask(site.origin, '/paiement', options);
      if (status === 303 && headers.location === CONFIRMED)
        acknowledged.push(form.get('idempotencyKey') ?? '');
      return status;
    };
    const send = async () => (await (await repairRequest(site.origin)).send()).status;
    const kept = async () => (await ask(site.origin, '/')).status;
    expect([await order(), await send(), await kept()]).toEqual([303, 303, 200]);

    const ballast = path.join(DATA_DIR, 'ballast');
    fillDisk(ballast);
    await fillDatabase(url);
    fillDisk(ballast);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      // An order that still fits is taken; one that does not gets an error.
      statuses.push(await order());
      expect(await send()).toBe(503);
      expect(await kept()).toBe(200);
    }
    expect(statuses.filter((status) => status !== 303 && status !== 503)).toEqual([]);
    expect(statuses).toContain(503);

    rmSync(ballast);
    const freedAt = performance.now();
    await until(async () => (await order()) === 303 && (await send()) === 303, RECOVERY_LIMIT_MS);
    const backMs = Math.round(performance.now() - freedAt);

    const database = await openDatabase({ databaseUrl: url, dataDir: '', poolMax: 2, log: quietLog });
    onTestFinished(() => database.close());
    const rows = await database.kysely.selectFrom('orders').select('idempotency_key').execute();
    const keys = rows.map(({ idempotency_key }) => idempotency_key);
    expect(acknowledged.filter((key) => !keys.includes(key))).toEqual([]);
    expect(await shopFaults(database)).toEqual([]);
    const uploads = await database.kysely.selectFrom('uploads').select('stored_key').execute();
    const files = readdirSync(path.join(DATA_DIR, 'uploads'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) =>
        path.relative(path.join(DATA_DIR, 'uploads'), path.join(parentPath, name)),
      );
    expect(files.filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(uploads.filter(({ stored_key }) => !files.includes(stored_key))).toEqual([]);
    console.log(
      `full disk: ${statuses.filter((status) => status === 503).length} of ${ATTEMPTS} orders told 503, back in ${backMs} ms`,
    );
  },
);

/** Fills the disk until PostgreSQL has no room for its log either, and ends because of that. */
async function fillDatabase(url: string): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    for (;;) await client.query(`select pg_logical_emit_message(true, 'ballast', repeat('x', 1000000))`);
  } catch {
    // The disk is full now.
  } finally {
    await client.end().catch(() => {});
  }
}
