import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { BackupError } from '#server/backup/backup-error.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { withSession } from '#server/backup/session.ts';
import { findAnything } from '#server/backup/tables.ts';
import { takeBackup } from '#server/backup/take-backup.ts';
import { openDatabase } from '#server/db/connect.ts';
import { beginState } from '#server/opening/shop-state.ts';
import { localStore } from '#server/uploads/store/local-store.ts';
import { type Forged, forge } from '#tests/support/backups.ts';
import { checkoutForm } from '#tests/support/checkout-post.ts';
import { createDatabase, dropDatabase, useTestDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/postgres-process.ts';
import { makeTestFolder, quietLog, removeTestFolder } from '#tests/support/postgres-servers.ts';
import { builtSite, spawnSite, whenServing } from '#tests/support/real-site.ts';
import { picture } from '#tests/support/sample-files.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { addProduct, emptyShop, orderDeps, orderOf, placedOrder, shopFaults } from '#tests/support/shop.ts';
import { isTorture } from '#tests/support/torture.ts';
import { openTestUploads, taken } from '#tests/support/uploads.ts';

// Backups are whole copies, not a log of changes: a site is restored to the moment of one of them, and to no other.

const DRILLS = isTorture ? 20 : 1;
/** Number of corruptions; tests/db/backup.full.test.ts has the others, one of each kind. */
const CORRUPTIONS = isTorture ? 20 : 2;
const BUYERS = 3;
const PASSPHRASE = 'quatre mots bien longs';
const timeout = isTorture ? 600_000 : 120_000;

const db = useTestDatabase();
const root = makeTestFolder();
const dataDir = path.join(root, 'data');
const products: string[] = [];
const random = seededRandom(20261122);

beforeAll(async () => {
  await builtSite();
  // The restored site has another SEED; only the backup says that it takes orders.
  await beginState(db.database, 'demo');
  await emptyShop(db.database);
  for (let count = 0; count < 8; count += 1) products.push(await addProduct(db.database, 100_000));
  for (const product of products) await placedOrder(orderDeps(db.database), orderOf([product]));
  const { uploads } = openTestUploads(db.database, localStore(path.join(dataDir, 'uploads')));
  await taken(uploads, 'écran.png', await picture('png'));
}, builtSite.limitMs);
afterAll(() => removeTestFolder(root));

const take = (file: string, change: object = {}) =>
  takeBackup({
    connection: { connectionString: db.url },
    dataDir,
    file,
    includes: 'rows and files',
    now: new Date(),
    ...change,
  });

let places = 0;

async function emptyPlace() {
  const url = await createDatabase();
  places += 1;
  return { url, connection: { connectionString: url }, dataDir: path.join(root, `place-${places}`) };
}

/** The rows and files that a backup lists. */
const contentsOf = ({ manifest }: NonNullable<Awaited<ReturnType<typeof takeBackup>>>) => ({
  tables: manifest.tables.map(({ name, rows, digest }) => [name, rows, digest]),
  files: manifest.files,
  sequences: manifest.sequences,
});

/** Customers who order until the shop is lost; keeps each order that the shop took, with its time. */
function sell() {
  const acknowledged: { number: string; at: number }[] = [];
  let isOver = false;
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (!isOver) {
      const { number } = await placedOrder(orderDeps(db.database), orderOf([random.pick(products)]));
      acknowledged.push({ number, at: performance.now() });
    }
  });
  return {
    acknowledged,
    /** Resolves after this many more orders. */
    more(count: number) {
      const wanted = acknowledged.length + count;
      return until(() => acknowledged.length >= wanted, 60_000);
    },
    async lose() {
      isOver = true;
      await Promise.all(buyers);
    },
  };
}

/** Orders on the restored site as a browser does. */
async function orderOn(origin: string, productId: string): Promise<string> {
  const body = checkoutForm([productId]);
  const answer = await fetch(`${origin}/paiement`, { method: 'POST', body, redirect: 'manual' });
  await answer.arrayBuffer();
  return `${answer.status} ${answer.headers.get('Location')}`;
}

async function drill(): Promise<{ lost: number; rpoMs: number; restoreMs: number; rtoMs: number }> {
  const file = path.join(root, 'drill.tar.gz');
  rmSync(file, { force: true });
  const sale = sell();
  await sale.more(1 + random.int(30));
  const startedAt = performance.now();
  const busy = await take(file);
  await sale.more(1 + random.int(10));
  const lostAt = performance.now();
  await sale.lose();
  if (!busy) throw new Error('no backup was taken');

  const place = await emptyPlace();
  const restoringAt = performance.now();
  await restoreBackup({ file, ...place });
  const restoreMs = performance.now() - restoringAt;
  const again = await takeBackup({
    connection: place.connection,
    dataDir: place.dataDir,
    file: path.join(root, 'again.tar.gz'),
    includes: 'rows and files',
    now: new Date(),
  });
  if (!again) throw new Error('the restored place gives no backup');
  expect(contentsOf(again)).toEqual(contentsOf(busy));

  const startingAt = performance.now();
  const run = spawnSite({ DATABASE_URL: place.url, DATA_DIR: place.dataDir, SEED: 'none' });
  const restored = await openDatabase({ databaseUrl: place.url, dataDir: '', poolMax: 3, log: quietLog });
  try {
    const { origin } = await whenServing(run);
    expect(await orderOn(origin, random.pick(products))).toBe('303 /confirmation-commande');
    const rtoMs = restoreMs + performance.now() - startingAt;
    expect(await shopFaults(restored)).toEqual([]);
    const numbers = await restored.kysely.selectFrom('orders').select('number').execute();
    const kept = new Set(numbers.map(({ number }) => number));
    const lost = sale.acknowledged.filter(({ number }) => !kept.has(number));
    // Every order from before the backup began is there.
    expect(lost.filter(({ at }) => at < startedAt)).toEqual([]);
    return { lost: lost.length, rpoMs: lostAt - startedAt, restoreMs, rtoMs };
  } finally {
    run.child.kill('SIGTERM');
    await run.ended;
    await restored.close();
    await dropDatabase(place.url);
    removeTestFolder(place.dataDir);
  }
}

test(`${DRILLS} restored shops have every row and file of the moment of their backup, and sell on`, {
  timeout,
}, async () => {
  const drills: Awaited<ReturnType<typeof drill>>[] = [];
  while (drills.length < DRILLS) drills.push(await drill());
  const most = (of: (each: (typeof drills)[number]) => number) => Math.max(...drills.map(of));
  console.log(
    `R9: ${drills.length}/${DRILLS} drills whole and selling; lost with the place: only what came after the backup began` +
      ` (${most(({ lost }) => lost)} orders of the last ${seconds(most(({ rpoMs }) => rpoMs))} at most; RPO = BACKUP_EVERY);` +
      ` RTO ${seconds(most(({ rtoMs }) => rtoMs))} at most, of which restore ${seconds(most(({ restoreMs }) => restoreMs))}`,
  );
});

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

type Corruption = {
  name: string;
  isSealed?: boolean;
  passphrase?: string;
  spoil: (good: string, bad: string) => unknown;
};

const change = (good: string, bad: string, spoil: (bytes: Buffer) => Uint8Array) =>
  writeFileSync(bad, spoil(readFileSync(good)));
const forged = (spoil: (forged: Forged) => unknown) => (good: string, bad: string) => forge(good, bad, spoil);

/** Length in bytes of the part of a gzip file that says when and where it was made, and nothing about its contents. */
const GZIP_HEADER = 10;

function flip(bytes: Buffer): Buffer {
  const at = GZIP_HEADER + random.int(bytes.length - GZIP_HEADER);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.int(8));
  return bytes;
}
const cut = (bytes: Buffer) => bytes.subarray(0, random.int(bytes.length));
const aTable = ({ manifest }: Forged) => random.pick(manifest.tables.filter(({ rows }) => rows > 0));

/** One corruption of each kind, in this order; then random repetitions. */
const CORRUPTED: Corruption[] = [
  { name: 'a file missing', spoil: forged(({ files }) => files.delete([...files.keys()][0] ?? '')) },
  { name: 'a count in the manifest', spoil: forged((all) => (aTable(all).rows += 1)) },
  { name: 'a bit flipped', spoil: (good, bad) => change(good, bad, flip) },
  { name: 'cut short', spoil: (good, bad) => change(good, bad, cut) },
  {
    name: 'another passphrase',
    isSealed: true,
    passphrase: 'quatre mots bien courts',
    spoil: (good, bad) => change(good, bad, (bytes) => bytes),
  },
  { name: 'a bit flipped under a passphrase', isSealed: true, spoil: (good, bad) => change(good, bad, flip) },
  { name: 'cut short under a passphrase', isSealed: true, spoil: (good, bad) => change(good, bad, cut) },
  {
    name: 'no passphrase',
    isSealed: true,
    passphrase: '',
    spoil: (good, bad) => change(good, bad, (bytes) => bytes),
  },
  { name: 'a digest in the manifest', spoil: forged((all) => (aTable(all).digest = '0'.repeat(64))) },
  {
    name: 'a migration that was another',
    spoil: forged(({ manifest }) => Object.assign(random.pick(manifest.migrations), { checksum: 'x' })),
  },
  { name: 'a table missing', spoil: forged((all) => all.tables.delete(aTable(all).name)) },
  {
    name: 'a row missing',
    spoil: forged((all) => {
      const rows = all.tables.get('public.orders') ?? Buffer.alloc(0);
      all.tables.set('public.orders', rows.subarray(rows.indexOf('\n') + 1));
    }),
  },
];

test(`${CORRUPTIONS} damaged backups are refused, and leave the place empty`, { timeout }, async () => {
  const [good, sealed] = [path.join(root, 'good.tar.gz'), path.join(root, 'good.tar.gz.sealed')];
  await take(good);
  if (isTorture) await take(sealed, { passphrase: PASSPHRASE });
  const refused: string[] = [];
  for (let count = 0; count < CORRUPTIONS; count += 1) {
    const corruption =
      CORRUPTED[count] ??
      (random.pick(CORRUPTED.filter(({ name }) => /flipped|cut/.test(name))) as Corruption);
    const { name, isSealed, passphrase = PASSPHRASE, spoil } = corruption;
    const bad = path.join(root, isSealed ? 'bad.tar.gz.sealed' : 'bad.tar.gz');
    await spoil(isSealed ? sealed : good, bad);
    const { url, connection, dataDir: target } = await emptyPlace();
    onTestFinished(() => dropDatabase(url));
    const restoring = restoreBackup({
      file: bad,
      connection,
      dataDir: target,
      ...(isSealed && passphrase && { passphrase }),
    });
    await expect(restoring, name).rejects.toThrow(BackupError);
    expect(await withSession(connection, findAnything), name).toBeNull();
    expect(existsSync(target) ? readdirSync(target) : [], name).toEqual([]);
    refused.push(name);
  }
  console.log(
    `R9: ${refused.length}/${CORRUPTIONS} damaged backups detected (${[...new Set(refused)].join(', ')})`,
  );
  // The same backups are taken undamaged: the refusals were due to the damage.
  for (const file of isTorture ? [good, sealed] : [good]) {
    const { url, connection, dataDir: target } = await emptyPlace();
    onTestFinished(() => dropDatabase(url));
    const { manifest } = await restoreBackup({ file, connection, dataDir: target, passphrase: PASSPHRASE });
    expect(manifest.tables.length).toBeGreaterThan(50);
  }
});
