import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { findLivePostmaster } from '#packages/embedded-postgres/postmaster-file.ts';
import { openDatabase } from '#server/db/connect.ts';
import { kill } from '#tests/support/crashing-writer.ts';
import { until } from '#tests/support/postgres-process.ts';
import {
  makeTestFolder,
  quietLog,
  removeTestFolder,
  testedPostgresBin,
} from '#tests/support/postgres-servers.ts';
import { builtSite, type RealSite, spawnSite, whenServing } from '#tests/support/real-site.ts';
import { addProduct, emptyShop, shopFaults } from '#tests/support/shop.ts';
import { loadShop, sendTo } from '#tests/support/shop-load.ts';
import { makeImage, mayMount, mountImage, unmount } from '#tests/support/small-disk.ts';
import { askForRepairs } from '#tests/support/visitor-flows.ts';

const CUTS = 5;
const DISK_MB = 500;
/** Milliseconds within which the cut comes. */
const MOMENT_MS = 500;
const LEAST_ACKNOWLEDGED = 5;

vi.setConfig({ testTimeout: 600_000 });
beforeAll(builtSite, builtSite.limitMs);

// This runs under npm run torture alone (scripts/test.mjs), and only if disks may be mounted: a machine lent for tests seldom allows
// that.
test.runIf(mayMount)(`${CUTS} power cuts: what was acknowledged was on the disk`, async () => {
  const folder = makeTestFolder();
  const [image, copy, DATA_DIR] = ['disk', 'copy', 'data'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  makeImage(image, DISK_MB);
  mountImage(image, DATA_DIR);
  const cluster = path.join(DATA_DIR, 'postgres/cluster');
  let site: RealSite | undefined;
  let pid = 0;
  const start = async () => {
    const run = spawnSite({
      DATA_DIR,
      POSTGRES_BIN: testedPostgresBin() ?? '',
      AUTH_RATE_LIMITS: 'off',
      SEED: 'demo',
      LOG_LEVEL: 'silent',
      // A backup would be another reason why data is on the disk.
      BACKUP_EVERY: 'off',
    });
    site = await whenServing(run);
    pid = run.child.pid ?? 0;
  };
  const origin = () => site?.origin ?? '';
  const processes = () => [pid, ...familyOf(findLivePostmaster(cluster)?.pid)];
  const end = async () => {
    const all = processes();
    for (const one of all) kill(one);
    await site?.ended;
    await until(() => all.every((one) => !isAlive(one)));
  };
  onTestFinished(async () => {
    await end();
    unmount(DATA_DIR);
    removeTestFolder(folder);
  });
  const look = async <T>(
    use: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
  ): Promise<T> => {
    const host = encodeURIComponent(path.join(DATA_DIR, 'postgres/socket'));
    const databaseUrl = `postgresql://postgres@localhost/postgres?host=${host}`;
    const database = await openDatabase({ databaseUrl, dataDir: '', poolMax: 2, log: quietLog });
    return use(database).finally(() => database.close());
  };

  await start();
  const products = await look(async (database) => {
    await emptyShop(database);
    return [await addProduct(database, 100_000)];
  });
  const promised = { orders: [] as string[], repairs: [] as string[] };
  let files = 0;
  for (let cut = 0; cut < CUTS; cut += 1) {
    const orders = loadShop(sendTo(origin), products, { pages: ['/'], insists: true, isCut: true });
    const repairs = askForRepairs(origin());
    await until(
      () => orders.ordered.length > LEAST_ACKNOWLEDGED && repairs.acknowledged.length > LEAST_ACKNOWLEDGED,
      120_000,
    );
    await delay(Math.random() * MOMENT_MS);
    // Nothing more is written: the image now has the contents that a disk would have.
    for (const one of processes()) process.kill(one, 'SIGSTOP');
    const acknowledged = { orders: [...orders.ordered], repairs: [...repairs.acknowledged] };
    execFileSync('cp', ['--sparse=always', image, copy]);
    const ended = Promise.all([orders.end(), repairs.end()]);
    await end();
    await ended;
    unmount(DATA_DIR);
    execFileSync('mv', [copy, image]);
    mountImage(image, DATA_DIR);
    await start();
    promised.orders.push(...acknowledged.orders);
    promised.repairs.push(...acknowledged.repairs);
    await look(async (database) => {
      const kept = await database.kysely.selectFrom('orders').select('idempotency_key as key').execute();
      const asked = await database.kysely.selectFrom('repairs').select('idempotency_key as key').execute();
      expect(missing(promised.orders, kept)).toEqual([]);
      expect(missing(promised.repairs, asked)).toEqual([]);
      expect(await shopFaults(database)).toEqual([]);
      const uploads = await database.kysely.selectFrom('uploads').select(['stored_key', 'sha256']).execute();
      for (const { stored_key, sha256 } of uploads) {
        const bytes = readFileSync(path.join(DATA_DIR, 'uploads', stored_key));
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      }
      files = uploads.length;
    });
  }
  console.log(
    `${CUTS} power cuts: ${promised.orders.length} orders and ${promised.repairs.length} requests acknowledged, 0 lost; ${files} files whole`,
  );
});

const missing = (promised: readonly string[], rows: readonly { key: string }[]): string[] => {
  const kept = new Set(rows.map(({ key }) => key));
  return promised.filter((key) => !kept.has(key));
};

/** PostgreSQL's main process and its children. */
function familyOf(pid: number | undefined): number[] {
  if (!pid) return [];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
